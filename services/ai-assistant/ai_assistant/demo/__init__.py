"""Demo data: a thread of Atlas's admin."""

from typing import Any
from uuid import UUID

from chassis.context import Caller, set_caller
from chassis.db import Database

from ai_assistant.domain.plan import Outcome
from ai_assistant.domain.rows import AiRequest, ThreadAiRequest
from ai_assistant.entrypoints.mapping import to_columns

_TENANT, _ADMIN = UUID("00000000-0000-7000-8000-00000000a71a"), UUID("00000000-0000-7000-8000-0000a71a0001")
_THREAD, _REQUEST = UUID("00000000-0000-7000-8000-0000a71aa001"), UUID("00000000-0000-7000-8000-0000a71aa002")
_QUESTION = "montre les étapes"


async def seed(database: Database) -> None:
    """Add a thread with one request, once."""
    set_caller(Caller.system(_TENANT, "atlas", "MAD"))
    async with database.transaction(_TENANT) as transaction:
        session = await transaction.session()
        if await session.get(ThreadAiRequest, (_TENANT, _THREAD)):
            return
        own: dict[str, Any] = {
            "tenant_id": _TENANT,
            "user_id": _ADMIN,
            "namespace": "ecommerce",
            "entity": "step",
            "action": "search",
        }
        session.add(ThreadAiRequest(**own, id=_THREAD, title=_QUESTION, status="success"))
        await session.flush()
        outcome = Outcome("found-nothing", {"entity": "step"}, name="step_types.search")
        session.add(
            AiRequest(
                **own,
                **to_columns(outcome, "fr"),
                id=_REQUEST,
                thread_id=_THREAD,
                question=_QUESTION,
                author="Nadia Bennani",
                status="success",
            )
        )
        await session.flush()
