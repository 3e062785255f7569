"""All rpcs of the service."""

from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol
from uuid import UUID

from chassis.context import current_caller
from chassis.grpc import OutsideCall, Servicer
from chassis.slow_work import run_slowly
from souk.assistant.v1 import assistant_service_pb2 as rpc

from ai_assistant.adapters.attachments import load_attachment
from ai_assistant.adapters.requests import (
    add_request,
    last_answer,
    last_unclear,
    publish_action,
    requests,
    threads,
)
from ai_assistant.domain.grammar.asking import is_help_in
from ai_assistant.domain.preview import clean_preview
from ai_assistant.domain.shown import UNCLEAR, Shown
from ai_assistant.entrypoints.grpc_answers import Answers
from ai_assistant.entrypoints.grpc_examples import examples
from ai_assistant.entrypoints.grpc_media import find_media, media_columns, stock_library
from ai_assistant.entrypoints.grpc_proposals import proposals
from ai_assistant.entrypoints.grpc_rows import rows_of_requests
from ai_assistant.entrypoints.planner import Planner, SentWith, read_choice, read_context, recall, speak
from ai_assistant.entrypoints.recall import to_shown
from ai_assistant.usecases.ports import ChatModel, MediaLibrary, Platform, Turns

_SERVICES = rpc.DESCRIPTOR.services_by_name


class StoredTurns(Turns, Protocol):
    """Turns that are stopped and end in transactions."""

    async def stop(self, turn: str) -> bool:
        """Stop the caller's turn. Return whether it was not done before."""
        ...

    async def finish(self, turn: str) -> None:
        """End the turn. Raise ConflictError if it was stopped."""
        ...


def servicers(
    platform: Platform, turns: StoredTurns, media: MediaLibrary, model: ChatModel | None = None
) -> list[Servicer]:
    """Return the servicers of all rpcs; without a model requests are read by the grammar."""
    planner = Planner(platform, turns, media, model)
    rpcs, answers = _Rpcs(planner, turns), Answers(planner)
    return [
        requests.servicer(
            CreateAiRequest=OutsideCall(rpcs.plan, rpcs.store, rpcs.read_before),
            UpdateAiRequest=OutsideCall(answers.carry_out, answers.store, answers.read_turn),
        ),
        threads.servicer(),
        proposals(platform),
        stock_library(media),
        rows_of_requests(platform),
        examples(planner),
        Servicer(_SERVICES["AiTurns"], {"StopTurn": rpcs.stop}),
        Servicer(_SERVICES["AiPreviews"], {"PreviewHtml": preview_html}),
    ]


async def preview_html(request: rpc.PreviewHtmlRequest) -> rpc.PreviewHtmlResponse:
    """Return the HTML without what could act. Raise ValidationError for markup that is not nested properly."""
    html = request.content_preview
    return rpc.PreviewHtmlResponse(
        html=await run_slowly(partial(clean_preview, html), "content_preview", len(html))
    )


def _sent_with(item: Any) -> dict[str, Any]:
    """Return the columns of what was sent with a question."""
    name = {"name": item.attachment.name}
    # Protobuf reads choices within JSON by their numbers.
    context = {"entity": item.context.entity, "id": item.context.id} if item.HasField("context") else {}
    return {
        **({"attachment": name} if item.HasField("attachment") else {}),
        **({"context": context} if context else {}),
    }


@dataclass(frozen=True)
class _Before:
    """Of the turns before: the request that was answered with a question, else nothing; and what was shown."""

    unclear: str
    shown: Shown | None


class _Rpcs:
    def __init__(self, planner: Planner, turns: StoredTurns) -> None:
        self._planner, self._turns = planner, turns

    async def read_before(self, request: rpc.CreateAiRequestRequest) -> _Before:
        """Return what was asked and shown before. Raise NotFoundError."""
        thread_id = request.item.thread_ai_request.id
        if not thread_id:
            return _Before("", None)
        thread = UUID((await threads.read(thread_id)).id)
        shown = to_shown(await last_answer(thread, request.item.question))
        return _Before(await last_unclear(thread), recall(shown, request.item.forgotten))

    async def plan(self, request: rpc.CreateAiRequestRequest, before: _Before) -> dict[str, Any]:
        speak(request.locale)
        item = request.item
        is_apart = UNCLEAR in item.forgotten or is_help_in(item.question, current_caller().locale)
        question = item.question if is_apart else f"{before.unclear} {item.question}".strip()
        table = await load_attachment(item.attachment.content) if item.HasField("attachment") else None
        media = await find_media(item, self._planner.media)
        sent = SentWith(item.turn, table, read_context(item), media, before.shown)
        columns = await self._planner.plan(question, read_choice(item), sent)
        return {**columns, "media": media_columns(media)}

    async def store(self, request: rpc.CreateAiRequestRequest, columns: dict[str, Any]) -> Any:
        item = request.item
        await self._turns.finish(item.turn)
        row_id = await add_request(
            item.question,
            item.thread_ai_request.id,
            {"namespace": read_choice(item).namespace or None, **_sent_with(item), **columns},
        )
        stored = await requests.read(row_id)
        await publish_action("asked", stored)
        return stored

    async def stop(self, request: rpc.StopTurnRequest) -> rpc.StopTurnResponse:
        return rpc.StopTurnResponse(is_stopped=await self._turns.stop(request.turn))
