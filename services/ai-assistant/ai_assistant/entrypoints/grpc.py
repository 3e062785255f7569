"""All rpcs of the service."""

import asyncio
import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import nh3
from chassis.columns import enum_label
from chassis.context import Caller, current_caller
from chassis.errors import ExhaustedError, ForbiddenError, invalid_field
from chassis.grpc import OutsideCall, Servicer
from chassis.model import now
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc

from ai_assistant.adapters.requests import (
    add_request,
    change_request,
    find_request,
    last_unclear,
    requests,
    threads,
)
from ai_assistant.domain.conversation import ModelRequest
from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.grammar.lexicon import detect_language
from ai_assistant.domain.grammar.parse import parse
from ai_assistant.domain.grammar.tokens import tokenize
from ai_assistant.domain.plan import Outcome, Step
from ai_assistant.domain.texts import say
from ai_assistant.entrypoints.grpc_proposals import plan_proposal, proposals
from ai_assistant.entrypoints.mapping import step_columns, to_columns, to_rows, to_steps
from ai_assistant.usecases.apply_plan import apply_plan
from ai_assistant.usecases.ask_model import ask_model
from ai_assistant.usecases.make_plan import make_plan
from ai_assistant.usecases.ports import ChatModel, ModelError, Platform, RefusedError
from ai_assistant.usecases.propose_plan import PROPOSAL
from ai_assistant.usecases.undo_plan import undo_plan

# Of one request with all that a model asks for; below the gateway's deadline for these rpcs.
_TURN_SECONDS = 45
_NO_ANSWER = "The assistant found no answer. Nothing was changed: ask again."
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Choice:
    """What is chosen beside a question; empty where nothing is."""

    namespace: str
    entity: str
    action: str


@dataclass(frozen=True)
class Turn:
    """A request as it was before a change of its status; `call` is what it was understood as."""

    question: str
    status: str
    choice: Choice
    steps: tuple[Step, ...]
    call: Mapping[str, Any]


def servicers(platform: Platform, model: ChatModel | None = None) -> list[Servicer]:
    """Requests are read by the model, where there is one, else by the grammar."""
    rpcs = _Rpcs(platform, model)
    return [
        requests.servicer(
            CreateAiRequest=OutsideCall(rpcs.plan, rpcs.store, rpcs.read_unclear),
            UpdateAiRequest=OutsideCall(rpcs.carry_out, rpcs.store_result, rpcs.read_turn),
        ),
        threads.servicer(),
        proposals(platform),
        Servicer(rpc.DESCRIPTOR.services_by_name["AiPreviews"], {"PreviewHtml": preview_html}),
    ]


async def preview_html(request: rpc.PreviewHtmlRequest) -> rpc.PreviewHtmlResponse:
    return rpc.PreviewHtmlResponse(html=nh3.clean(request.content_preview))


class _Rpcs:
    def __init__(self, platform: Platform, model: ChatModel | None) -> None:
        self._platform, self._model = platform, model

    async def read_unclear(self, request: rpc.CreateAiRequestRequest) -> str:
        """Return the request before, if it was answered with a question. Raise NotFoundError."""
        thread_id = request.item.thread_ai_request.id
        if not thread_id:
            return ""
        return await last_unclear(UUID((await threads.read(thread_id)).id))

    async def plan(self, request: rpc.CreateAiRequestRequest, unclear: str) -> dict[str, Any]:
        choice = _choice(request.item)
        question = f"{unclear} {request.item.question}".strip()
        return await self._plan(question, choice)

    async def _plan(self, question: str, choice: Choice) -> dict[str, Any]:
        caller = current_caller()
        language = _language(question, caller)
        today = datetime.now(ZoneInfo(caller.timezone)).date()
        request = ModelRequest(question, choice.action, choice.entity, language, today)
        try:
            outcome = await self._read(request)
        except RefusedError as error:
            outcome = Outcome("refused", {"reason": str(error)}, is_question=True)
        return {
            "entity": _known(outcome.entity) or choice.entity or None,
            "action": outcome.action or choice.action or None,
            **to_columns(outcome, language),
        }

    async def _read(self, request: ModelRequest) -> Outcome:
        """Return the outcome of a request. Raise RefusedError, and ExhaustedError if the model gave no answer."""
        if self._model is None:
            intent = parse(
                request.question,
                action=request.action,
                entity=request.entity,
                locale=request.language,
                today=request.today,
            )
            return await make_plan(intent, self._platform)
        try:
            async with asyncio.timeout(_TURN_SECONDS):
                return await ask_model(request, self._model, self._platform)
        except (ModelError, TimeoutError) as error:
            _LOG.warning("no answer of the model: %s", error)
            raise ExhaustedError(_NO_ANSWER, code="assistant-no-answer") from error

    async def store(self, request: rpc.CreateAiRequestRequest, columns: dict[str, Any]) -> Any:
        item = request.item
        row_id = await add_request(
            item.question,
            item.thread_ai_request.id,
            {"namespace": _choice(item).namespace or None, **columns},
        )
        return await requests.read(row_id)

    async def read_turn(self, request: rpc.UpdateAiRequestRequest) -> Turn:
        if set(request.mask.paths) - {"status"}:
            raise invalid_field("item", "Only the status of a request can be changed.", "read-only")
        row = await find_request(request.item.id)
        return Turn(
            row.question,
            row.status,
            Choice(row.namespace or "", row.entity or "", row.action or ""),
            to_steps(row.steps),
            row.function_call,
        )

    async def carry_out(self, request: rpc.UpdateAiRequestRequest, turn: Turn) -> dict[str, Any]:
        """Return the columns that change."""
        status = enum_label(pb.AiStatus.DESCRIPTOR, request.item.status)
        if status == "success" and turn.status in ("started", "updated"):
            _check_is_person(current_caller())
            return await self._apply(request.item.id, turn)
        if status == "undone" and turn.status == "success":
            return await self._undo(request.item.id, turn)
        if status == turn.status or (
            status in ("updated", "failed") and turn.status in ("started", "updated")
        ):
            return {"status": status}
        raise invalid_field(
            "item.status", f"A request that is {turn.status} can't become {status}.", "choice"
        )

    async def _apply(self, id_: str, turn: Turn) -> dict[str, Any]:
        language = _language(turn.question, current_caller())
        try:
            steps = await apply_plan(id_, turn.steps, self._platform)
        except RefusedError:
            anew = await self._plan_again(turn)
            anew["function_call_escaped"]["text"] = say("stale", {}, language)
            return anew
        if not steps:
            return {"status": "success", "apply_time": now()}
        return {
            **_result(steps, "done", "partly-done", turn, language),
            "status": "success",
            "apply_time": now(),
        }

    async def _plan_again(self, turn: Turn) -> dict[str, Any]:
        if turn.call["name"] == PROPOSAL:
            return await plan_proposal(json.loads(turn.call["arguments"]), self._platform)
        return await self._plan(turn.question, turn.choice)

    async def _undo(self, id_: str, turn: Turn) -> dict[str, Any]:
        steps = await undo_plan(id_, turn.steps, self._platform)
        language = _language(turn.question, current_caller())
        left = [step for step in steps if step.is_done]
        count = str(len([step for step in turn.steps if step.is_done]) - len(left))
        code = "partly-undone" if left else "undone"
        text = say(code, {"entity": turn.choice.entity, "count": count, "failed": str(len(left))}, language)
        columns = step_columns(steps) | {"function_call_escaped": {"text": text, "new_data": to_rows(steps)}}
        return {**columns, "status": "success" if left else "undone", "undo_time": now()}

    async def store_result(self, request: rpc.UpdateAiRequestRequest, columns: dict[str, Any]) -> Any:
        await change_request(request.item.id, columns)
        return await requests.read(request.item.id)


def _check_is_person(caller: Caller) -> None:
    """Raise ForbiddenError for a program: what it proposes, a person confirms."""
    if caller.scopes is not None:
        raise ForbiddenError("A person who is signed in confirms a plan.", "person-needed")


def _result(steps: tuple[Step, ...], code: str, partly: str, turn: Turn, language: str) -> dict[str, Any]:
    failed = sum(1 for step in steps if not step.is_done)
    parameters = {"entity": turn.choice.entity, "count": str(len(steps) - failed), "failed": str(failed)}
    text = say(partly if failed else code, parameters, language)
    return step_columns(steps) | {"function_call_escaped": {"text": text, "new_data": to_rows(steps)}}


def _choice(item: Any) -> Choice:
    return Choice(
        enum_label(pb.AiNamespace.DESCRIPTOR, item.namespace),
        enum_label(pb.AiEntity.DESCRIPTOR, item.entity),
        enum_label(pb.AiAction.DESCRIPTOR, item.action),
    )


def _known(entity: str) -> str:
    """Return a kind of items if requests have words for it, else nothing."""
    return entity if entity in ENTITIES else ""


def _language(question: str, caller: Caller) -> str:
    return detect_language(tokenize(question), caller.locale)
