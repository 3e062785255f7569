"""The three answers to a response: what confirming, rejecting and undoing a plan lead to."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from chassis.columns import enum_label
from chassis.context import Caller, current_caller
from chassis.errors import ForbiddenError, invalid_field
from chassis.model import now
from souk.assistant.v1 import assistant_pb2 as pb
from souk.assistant.v1 import assistant_service_pb2 as rpc

from ai_assistant.adapters.requests import change_request, find_request, last_answer, publish_action, requests
from ai_assistant.domain.intent import OnScreen
from ai_assistant.domain.plan import Step
from ai_assistant.domain.rows import AiRequest
from ai_assistant.domain.shown import Shown
from ai_assistant.domain.texts import say
from ai_assistant.entrypoints.grpc_media import read_media
from ai_assistant.entrypoints.grpc_proposals import plan_proposal
from ai_assistant.entrypoints.mapping import format_parameters, step_columns, to_rows, to_steps
from ai_assistant.entrypoints.planner import Choice, Planner, SentWith, language_of, speak
from ai_assistant.entrypoints.recall import to_shown
from ai_assistant.usecases.apply_plan import STOPPED, apply_plan
from ai_assistant.usecases.edit_plan import Edit, edit_plan
from ai_assistant.usecases.ports import RefusedError
from ai_assistant.usecases.propose_plan import PROPOSAL
from ai_assistant.usecases.undo_plan import undo_plan


@dataclass(frozen=True)
class Turn:
    """A request as it was before a change of its status; `call` is what it was understood as."""

    question: str
    status: str
    choice: Choice
    steps: tuple[Step, ...]
    call: Mapping[str, Any]
    sent: SentWith
    media: Sequence[Mapping[str, Any]] = ()


class Answers:
    """The handlers of UpdateAiRequest."""

    def __init__(self, planner: Planner) -> None:
        self._planner, self._platform = planner, planner.platform

    async def read_turn(self, request: rpc.UpdateAiRequestRequest) -> Turn:
        """Return the stored request as a turn. Raise NotFoundError; ValidationError for other fields than the
        status."""
        if set(request.mask.paths) - {"status", "turn", "edits"}:
            raise invalid_field(
                "item", "Only the status of a request can be changed, and its plan with it.", "read-only"
            )
        row = await find_request(request.item.id)
        return Turn(
            row.question,
            row.status,
            Choice(row.namespace or "", row.entity or "", row.action or ""),
            to_steps(row.steps),
            row.function_call,
            SentWith(on_screen=_on_screen(row.context), shown=await _shown_before(row)),
            row.media,
        )

    async def carry_out(self, request: rpc.UpdateAiRequestRequest, turn: Turn) -> dict[str, Any]:
        """Return the columns that change. Raise ValidationError for a status that can't follow the present one."""
        speak(request.locale)
        status = enum_label(pb.AiStatus.DESCRIPTOR, request.item.status)
        if status == "success" and turn.status in ("started", "updated"):
            _check_is_person(current_caller())
            return await self._apply(request.item, turn)
        if status == "undone" and turn.status == "success":
            return await self._undo(request.item.id, turn)
        if status == turn.status or (
            status in ("updated", "failed") and turn.status in ("started", "updated")
        ):
            return {"status": status}
        raise invalid_field(
            "item.status", f"A request that is {turn.status} can't become {status}.", "choice"
        )

    async def _apply(self, item: Any, turn: Turn) -> dict[str, Any]:
        language = language_of(turn.question, current_caller())
        planned = edit_plan(turn.steps, [_read_edit(edit) for edit in item.edits], self._platform)
        try:
            steps = await apply_plan(
                item.id,
                planned,
                self._platform,
                self._planner.media,
                lambda: self._is_stopped(item.turn),
            )
        except RefusedError:
            anew = await self._plan_again(turn)
            anew["function_call_escaped"]["text"] = say("stale", {}, language)
            return anew
        stopped = say("stopped", {}, language)
        steps = tuple(replace(step, error=stopped) if step.error == STOPPED else step for step in steps)
        if not steps:
            return {"status": "success", "apply_time": now()}
        result = _result(steps, "done", "partly-done", turn, language)
        if not any(step.is_done for step in steps):
            # Nothing was changed that could be undone.
            return {**result, "status": "failed"}
        return {**result, "status": "success", "apply_time": now()}

    async def _is_stopped(self, turn: str) -> bool:
        return bool(turn) and await self._planner.turns.is_stopped(turn)

    async def _plan_again(self, turn: Turn) -> dict[str, Any]:
        if turn.call["name"] == PROPOSAL:
            return await plan_proposal(json.loads(turn.call["arguments"]), self._platform)
        media = await read_media(turn.media, self._planner.media)
        return await self._planner.plan(turn.question, turn.choice, replace(turn.sent, media=media))

    async def _undo(self, id_: str, turn: Turn) -> dict[str, Any]:
        steps = await undo_plan(id_, turn.steps, self._platform)
        language = language_of(turn.question, current_caller())
        left = [step for step in steps if step.is_done]
        count = str(len([step for step in turn.steps if step.is_done]) - len(left))
        code = "partly-undone" if left else "undone"
        parameters = {"entity": turn.choice.entity, "count": count, "failed": str(len(left))}
        text = say(code, format_parameters(parameters, language), language)
        columns = step_columns(steps) | {"function_call_escaped": {"text": text, "new_data": to_rows(steps)}}
        return {**columns, "status": "success" if left else "undone", "undo_time": now()}

    async def store(self, request: rpc.UpdateAiRequestRequest, columns: dict[str, Any]) -> Any:
        """Store the outcome and return the request; a plan that was applied or undone is published."""
        await change_request(request.item.id, columns)
        stored = await requests.read(request.item.id)
        if action := "undone" if "undo_time" in columns else "applied" if "apply_time" in columns else "":
            await publish_action(action, stored)
        return stored


async def _shown_before(row: AiRequest) -> Shown | None:
    """Return what a request follows; None if it keeps nothing of that."""
    return to_shown(await last_answer(row.thread_id, row.question, row.create_time)) if row.kept else None


def _on_screen(stored: Mapping[str, Any] | None) -> OnScreen | None:
    return OnScreen(enum_label(pb.AiEntity.DESCRIPTOR, stored["entity"]), stored["id"]) if stored else None


def _read_edit(edit: Any) -> Edit:
    values = json.loads(edit.after or "{}")
    return Edit(edit.index, edit.is_left_out, values if isinstance(values, dict) else {})


def _check_is_person(caller: Caller) -> None:
    """Raise ForbiddenError for a program: what it proposes, a person confirms."""
    if caller.scopes is not None:
        raise ForbiddenError("A person who is signed in confirms a plan.", "person-needed")


def _result(steps: tuple[Step, ...], code: str, partly: str, turn: Turn, language: str) -> dict[str, Any]:
    failed = sum(1 for step in steps if not step.is_done and not step.is_left_out)
    done = sum(1 for step in steps if step.is_done)
    parameters = {"entity": turn.choice.entity, "count": str(done), "failed": str(failed)}
    text = say(partly if failed else code, format_parameters(parameters, language), language)
    return step_columns(steps) | {"function_call_escaped": {"text": text, "new_data": to_rows(steps)}}
