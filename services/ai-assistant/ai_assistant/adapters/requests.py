"""Threads and requests, each visible to the person who asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from chassis import outbox
from chassis.columns import enum_number, parse_uuid
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from chassis.like import contains_pattern
from chassis.model import now
from chassis.resource import Resource
from chassis.resource_query import Arguments
from souk.assistant.v1 import assistant_service_pb2 as rpc
from souk.assistant.v1.assistant_events_pb2 import AssistantActed, PlanProposed

from ai_assistant.domain.rows import AiRequest, ThreadAiRequest

_SERVICES = rpc.DESCRIPTOR.services_by_name
# A message of the bus holds a million bytes.
_CHANGES_AN_EVENT = 20
_CUSTOMERS, _ORDERS = "customers", "orders"
# Fields of orders that say who ordered, and where they live.
_PERSONAL = frozenset({"customer", "customerNote", "description", "shippingAddress", "collectAddress"})
_HIDDEN = "…"


@dataclass(frozen=True)
class OwnResource(Resource):
    """A resource of which people see their own items only."""

    def where(self, filter_: Any, arguments: Arguments) -> str:
        """Return the condition of a list, restricted to the caller's items."""
        own = arguments.add(current_caller().user_id)
        return f"user_id = {own} AND {super().where(filter_, arguments)}"

    async def select(self, condition: str, values: list[Any]) -> list[Any]:
        """Return the caller's items that meet the condition."""
        own = f"user_id = ${len(values) + 2}"
        return await super().select(f"{condition} AND {own}", [*values, current_caller().user_id])

    async def lock_row(self, item_id: str) -> Any:
        """Return the row, locked until the commit. Raise NotFoundError, also for the item of another person."""
        return _own(await super().lock_row(item_id))


def _own(row: Any) -> Any:
    """Return a row of the caller. Raise NotFoundError for anybody else's, and for none."""
    if row is None or row.user_id != current_caller().user_id:
        raise NotFoundError("There is no such item.")
    return row


_THREADS = """SELECT r.id AS request, t.id, t.namespace, t.entity, t.action, t.status FROM ai_request r
  JOIN thread_ai_request t ON t.tenant_id = r.tenant_id AND t.id = r.thread_id
  WHERE r.tenant_id = $1 AND r.id = ANY($2)"""


async def _add_threads(items: Sequence[Any]) -> None:
    """Complete requests with their threads."""
    transaction = current_transaction()
    ids = [UUID(item.id) for item in items]
    rows = await transaction.connection.fetch(_THREADS, transaction.tenant_id, ids)
    rows_by_request = {str(row["request"]): row for row in rows}
    for item in items:
        row, thread = rows_by_request[item.id], item.thread_ai_request
        thread.id = str(row["id"])
        for name in ("namespace", "entity", "action", "status"):
            if row[name]:
                field = thread.DESCRIPTOR.fields_by_name[name]
                setattr(thread, name, enum_number(field.enum_type, row[name]))


def _thread_condition(text: str, arguments: Arguments) -> str:
    pattern = arguments.add(contains_pattern(text.lower()))
    return (
        f"(lower(title) LIKE {pattern} OR EXISTS (SELECT FROM ai_request r"
        " WHERE r.tenant_id = thread_ai_request.tenant_id AND r.thread_id = thread_ai_request.id"
        f" AND lower(r.question) LIKE {pattern}))"
    )


threads = OwnResource(
    service=_SERVICES["ThreadAiRequests"],
    row=ThreadAiRequest,
    filters={"search": _thread_condition},
    default_order="create_time DESC",
)
requests = OwnResource(
    service=_SERVICES["AiRequests"],
    row=AiRequest,
    default_order="create_time DESC",
    enrich=_add_threads,
)

_LAST_QUESTION = """SELECT CASE WHEN is_question THEN question END FROM ai_request
  WHERE tenant_id = $1 AND thread_id = $2 AND user_id = $3 ORDER BY create_time DESC, id DESC LIMIT 1"""


async def last_unclear(thread_id: UUID) -> str:
    """Return the thread's last request if it was answered with a question, else an empty text."""
    transaction = current_transaction()
    arguments = transaction.tenant_id, thread_id, current_caller().user_id
    return await transaction.connection.fetchval(_LAST_QUESTION, *arguments) or ""


_LAST_ANSWER = """SELECT id FROM ai_request
  WHERE tenant_id = $1 AND thread_id = $2 AND user_id = $3 AND NOT is_question AND question <> $4
    AND create_time < coalesce($5::timestamptz, 'infinity') ORDER BY create_time DESC, id DESC LIMIT 1"""


async def last_answer(thread_id: UUID, question: str, before: datetime | None = None) -> AiRequest | None:
    """Return the thread's last request that was answered with no question, before a time; the same request that is
    asked once more follows what it has followed the first time."""
    transaction = current_transaction()
    arguments = transaction.tenant_id, thread_id, current_caller().user_id, question, before
    id_ = await transaction.connection.fetchval(_LAST_ANSWER, *arguments)
    return await find_request(str(id_)) if id_ else None


async def find_request(id_: str) -> AiRequest:
    """Return the row of one's own request. Raise NotFoundError."""
    session = await current_transaction().session()
    row = await session.get(AiRequest, (current_transaction().tenant_id, parse_uuid(id_)))
    return _own(row)


async def add_request(question: str, thread_id: str, columns: Mapping[str, Any]) -> UUID:
    """Store a request, in a new thread unless one is named, and return its id."""
    caller, session = current_caller(), await current_transaction().session()
    own = {"tenant_id": current_transaction().tenant_id, "user_id": caller.user_id}
    if not thread_id:
        kind = {name: columns[name] for name in ("namespace", "entity", "action")}
        thread = ThreadAiRequest(**own, **kind, title=question)
        session.add(thread)
        await session.flush()
        thread_id = str(thread.id)
    row = AiRequest(**own, **columns, thread_id=UUID(thread_id), question=question, author=caller.name)
    session.add(row)
    await session.flush()
    return row.id


async def add_proposal(reason: str, client: str, count: int, columns: Mapping[str, Any]) -> Any:
    """Store a plan that a program proposed in a thread of its own, tell of it, and return the request."""
    row_id = await add_request(reason, "", {"namespace": None, **columns})
    stored = await requests.read(row_id)
    event = PlanProposed(
        id=stored.id,
        thread_id=stored.thread_ai_request.id,
        user_id=str(current_caller().user_id),
        client=client,
        count=count,
    )
    outbox.add(row_id, event)
    await publish_action("asked", stored)
    return stored


async def publish_action(action: str, stored: Any) -> None:
    """Publish for the audit log what a person did with a request: asked, applied or undone. What a customer is called
    and where they live would outlive their erasure there: it is named by number, its fields by name alone, and
    what was asked about it is omitted; the request keeps that until it is erased."""
    caller = current_caller()
    row = await find_request(stored.id)
    changes = [] if action == "asked" else list(map(_without_person, row.steps, stored.changes))
    for first in range(0, max(len(changes), 1), _CHANGES_AN_EVENT):
        event = AssistantActed(
            id=stored.id,
            action=action,
            user_id=str(caller.user_id),
            user_name=caller.name,
            question=_HIDDEN if _is_about_person(row) else stored.question,
            function_call=stored.function_call.name,
            changes=changes[first : first + _CHANGES_AN_EVENT],
        )
        outbox.add(UUID(stored.id), event)


def _is_about_person(row: AiRequest) -> bool:
    """Return whether a question may name a customer: it is about customers, finds orders by a text, makes or changes
    some, or was not understood."""
    if row.is_question:
        return True
    name, arguments = str(row.function_call["name"]), str(row.function_call["arguments"])
    is_order = name.startswith("orders.") and '"text"' in arguments
    is_written = name in ("orders.create", "orders.update")
    return (
        is_order
        or is_written
        or name.startswith(f"{_CUSTOMERS}.")
        or any(step["path"] == _CUSTOMERS for step in row.steps)
    )


def _without_person(step: Mapping[str, object], change: Any) -> Any:
    if step["path"] not in (_CUSTOMERS, _ORDERS):
        return change
    hidden = type(change)()
    hidden.CopyFrom(change)
    if step["path"] == _CUSTOMERS or step["kind"] == "checkout":
        # A new order is labelled by its customer.
        hidden.label = f"#{change.item.replace('-', '')[-8:]}"
    for side in ("before", "after"):
        values = orjson.loads(getattr(change, side) or "{}")
        shown = {name: _hide(step, name, value) for name, value in values.items()}
        setattr(hidden, side, orjson.dumps(shown).decode() if shown else "")
    return hidden


def _hide(step: Mapping[str, object], name: str, value: object) -> object:
    return _HIDDEN if step["path"] == _CUSTOMERS or name in _PERSONAL else value


async def change_request(id_: str, columns: Mapping[str, Any]) -> None:
    """Set columns of one's own request. Raise NotFoundError."""
    row = await requests.lock_row(id_)
    for name, value in {**columns, "update_time": now()}.items():
        setattr(row, name, value)
    session = await current_transaction().session()
    await session.flush()
