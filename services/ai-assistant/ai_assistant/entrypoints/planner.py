"""From a person's request to the columns that hold its plan."""

import asyncio
import logging
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from chassis.columns import enum_label
from chassis.context import Caller, current_caller, set_caller
from chassis.errors import ConflictError, ExhaustedError
from chassis.locales import LOCALES
from reading.context import ReadingContext
from souk.assistant.v1 import assistant_pb2 as pb

from ai_assistant.domain.conversation import ModelRequest
from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.grammar.asking import is_help_in
from ai_assistant.domain.grammar.lexicon import detect_language
from ai_assistant.domain.grammar.parse import find_entity, parse
from ai_assistant.domain.grammar.tokens import tokenize
from ai_assistant.domain.intent import Intent, OnScreen, Question, with_locale, with_media
from ai_assistant.domain.media import StockMedia
from ai_assistant.domain.outcomes import only_shown
from ai_assistant.domain.plan import Outcome
from ai_assistant.domain.shown import ENTITY, Shown
from ai_assistant.domain.table import Table
from ai_assistant.entrypoints.mapping import to_columns
from ai_assistant.usecases.ask_model import ask_model, read_request
from ai_assistant.usecases.check_rights import check_rights
from ai_assistant.usecases.list_examples import Example, Reader, find_nearest, list_examples
from ai_assistant.usecases.make_plan import make_plan
from ai_assistant.usecases.mark_editable import mark_editable
from ai_assistant.usecases.plan_table import plan_table
from ai_assistant.usecases.ports import (
    ChatModel,
    MediaLibrary,
    ModelError,
    Platform,
    RefusedError,
    StoppedError,
    Turns,
)
from ai_assistant.usecases.run_until_stopped import run_until_stopped

# Of one request with all that a model asks for; below the gateway's deadline for these rpcs.
_TURN_SECONDS = 45
_NO_ANSWER = "The assistant found no answer. Nothing was changed: ask again."
# Questions of the grammar about a request of which it does not know what it asks for.
_NOT_UNDERSTOOD = frozenset({"unread", "which-action", "which-entity", "which-command", "found-none-named"})
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class Choice:
    """What is chosen beside a question; empty where nothing is."""

    namespace: str
    entity: str
    action: str


@dataclass(frozen=True)
class SentWith:
    """What comes with a question: the name of its turn, a table, the item that is on screen, pictures and videos;
    and what the turn before has shown."""

    turn: str = ""
    table: Table | None = None
    on_screen: OnScreen | None = None
    media: tuple[StockMedia, ...] = ()
    shown: Shown | None = None


@dataclass(frozen=True)
class Planner:
    """Requests are read by the model, where there is one, else by the grammar."""

    platform: Platform
    turns: Turns
    media: MediaLibrary
    model: ChatModel | None = None

    async def plan(self, question: str, choice: Choice, sent: SentWith) -> dict[str, Any]:
        """Return the columns of a request that its plan fills; nothing is written. Raise ExhaustedError if there is no
        answer, and ConflictError if the person stopped it."""
        caller = current_caller()
        language = language_of(question, caller)
        today = datetime.now(ZoneInfo(caller.timezone)).date()
        request = ModelRequest(
            question,
            choice.action,
            choice.entity,
            language,
            today,
            sent.table,
            sent.on_screen,
            sent.media,
            sent.shown,
        )
        try:
            outcome = await run_until_stopped(self._read(request), sent.turn, self.turns)
            outcome = check_rights(outcome, self.platform)
        except StoppedError:
            raise ConflictError("This was stopped. Nothing was changed.", code="assistant-stopped") from None
        except RefusedError as error:
            outcome = Outcome("refused", {"reason": str(error)}, is_question=True)
        if outcome.is_question and outcome.text in _NOT_UNDERSTOOD:
            near = find_nearest(question, await self.examples(language))
            outcome = replace(outcome, suggestions=near)
        steps = tuple(mark_editable(step, self.platform) for step in outcome.steps)
        outcome = replace(outcome, steps=steps)
        return {
            "entity": _known_entity(outcome.entity) or choice.entity or None,
            "action": outcome.action or choice.action or None,
            **to_columns(outcome, language),
        }

    async def examples(self, language: str) -> list[Example]:
        """Return the examples in a language that work for the caller. Raise BusyError."""
        caller = current_caller()
        today = datetime.now(ZoneInfo(caller.timezone)).date()

        def read(question: str) -> Intent | Question:
            intent = parse(question, action="", entity="", locale=language, today=today)
            return with_locale(intent, language)

        return await list_examples(Reader(language, caller.currency, read), self.platform)

    async def _read(self, request: ModelRequest) -> Outcome:
        """Return the outcome of a request. Raise RefusedError, and ExhaustedError if the model gave no answer."""
        if request.table:
            entity = find_entity(request.question, request.entity, request.language)
            return await plan_table(
                request.table, entity, self.platform, ReadingContext.file_of(current_caller())
            )
        if self.model is None or is_help_in(request.question, request.language):
            follow_up = read_request(request, (await self.platform.catalogue()).names())
            intent = with_locale(with_media(follow_up.intent, request.media), request.language)
            outcome = await make_plan(intent, self.platform)
            outcome = outcome if follow_up.ids is None else only_shown(outcome, follow_up.ids)
            return replace(outcome, kept=follow_up.kept)
        try:
            async with asyncio.timeout(_TURN_SECONDS):
                return await ask_model(request, self.model, self.platform)
        except (ModelError, TimeoutError) as error:
            _LOG.warning("no answer of the model: %s", error)
            raise ExhaustedError(_NO_ANSWER, code="assistant-no-answer") from error


def read_choice(item: Any) -> Choice:
    """Return what a request was chosen to be about."""
    return Choice(
        enum_label(pb.AiNamespace.DESCRIPTOR, item.namespace),
        enum_label(pb.AiEntity.DESCRIPTOR, item.entity),
        enum_label(pb.AiAction.DESCRIPTOR, item.action),
    )


def read_context(item: Any) -> OnScreen | None:
    """Return what was on screen; None if the client does not say."""
    if not item.HasField("context"):
        return None
    return OnScreen(enum_label(pb.AiEntity.DESCRIPTOR, item.context.entity), item.context.id)


def recall(shown: Shown | None, forgotten: Collection[str]) -> Shown | None:
    """Return what was shown without what a request is not to keep of it."""
    return shown.without(forgotten) if shown and ENTITY not in forgotten else None


def speak(locale: str) -> None:
    """Use the language of the person's screen for the rest of this rpc, instead of the tenant's."""
    if locale in LOCALES:
        set_caller(replace(current_caller(), locale=locale))


def language_of(question: str, caller: Caller) -> str:
    """Return the language that a request is written in, the caller's where that is undecided."""
    return detect_language(tokenize(question), caller.locale)


def _known_entity(entity: str) -> str:
    """Return a kind of items if requests have words for it, else nothing."""
    return entity if entity in ENTITIES else ""
