"""Have a model say what a request asks for, and turn that into an outcome."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType

from ai_assistant.domain.conversation import (
    Completion,
    Message,
    ModelRequest,
    ToolCall,
    answer_call,
    open_conversation,
    repeat_calls,
    show_rows,
)
from ai_assistant.domain.grammar.follow_ups import FollowUp, read_follow_up
from ai_assistant.domain.grammar.parse import parse
from ai_assistant.domain.intent import Intent, OnScreen, Question, with_locale, with_media
from ai_assistant.domain.outcomes import MAX_STEPS, only_shown
from ai_assistant.domain.plan import Call, Outcome
from ai_assistant.domain.shown import confine
from ai_assistant.domain.tool import InvalidCallError, MoreTools, Tool
from ai_assistant.domain.tools import choose_tools, make_tools, read_call
from ai_assistant.usecases.make_plan import MAX_ROWS, make_plan
from ai_assistant.usecases.ports import ChatModel, ModelError, Platform
from ai_assistant.usecases.propose_plan import propose_plan

# Answers of a model for one request, and those of them with calls that do not fit.
_MAX_ROUNDS, _MAX_REPAIRS = 8, 1
_MAX_CALLS = 8


@dataclass
class _Turn:
    """The conversation so far. `tools` are all that the person may use, `offered` those that the model has been
    offered; `outcome` is the last search's outcome."""

    messages: list[Message]
    tools: Mapping[str, Tool]
    offered: dict[str, Tool]
    outcome: Outcome | None = None
    repairs: int = 0
    proposals: list[Intent | Question | Call] = field(default_factory=list)


async def ask_model(request: ModelRequest, model: ChatModel, platform: Platform) -> Outcome:
    """Return the outcome of a request; nothing is written. Raise ModelError if no answer of the model can be used, and
    RefusedError."""
    ids = read_request(request).ids
    outcome = await _converse(request, ids, model, platform)
    return outcome if ids is None else only_shown(outcome, ids)


async def _converse(
    request: ModelRequest, ids: tuple[str, ...] | None, model: ChatModel, platform: Platform
) -> Outcome:
    tools = make_tools(await platform.catalogue())
    turn = _Turn(open_conversation(request), tools, choose_tools(tools, request.entity))
    for _ in range(_MAX_ROUNDS):
        completion = await model.complete(turn.messages, tuple(turn.offered.values()))
        if not completion.calls:
            return _say(completion.text, turn)
        await _run(completion, turn, platform)
        if turn.proposals and turn.outcome and _only_asks(request):
            # What was read has asked for it, and not the person.
            return turn.outcome
        if turn.proposals:
            return _join([await _plan(proposal, request, ids, platform) for proposal in turn.proposals])
    raise ModelError("The model did not come to an end.")


def _only_asks(request: ModelRequest) -> bool:
    """Return whether the person's own words ask to be shown items, and name no change."""
    intent = read_request(request).intent
    return isinstance(intent, Intent) and intent.action == "search" and request.table is None


def read_request(request: ModelRequest, kinds: Mapping[str, str] = MappingProxyType({})) -> FollowUp:
    """Return what the grammar reads in a request, behind what was shown before it; `kinds` are names of other items, as
    `parse` takes them."""

    def read(text: str, entity: str, on_screen: OnScreen | None) -> Intent | Question:
        return parse(
            text,
            action=request.action,
            entity=entity or request.entity,
            locale=request.language,
            today=request.today,
            on_screen=on_screen or request.on_screen,
            has_media=bool(request.media),
            kinds=MappingProxyType({}) if entity else kinds,
        )

    if request.on_screen:
        return FollowUp(read(request.question, "", None))
    is_other = request.shown is not None and request.entity not in ("", request.shown.entity)
    return read_follow_up(request.question, None if is_other else request.shown, request.language, read)


def _say(text: str, turn: _Turn) -> Outcome:
    """Return the outcome of an answer without a call. What a model claims to have done is never said as a fact."""
    if not text.strip():
        if turn.outcome:
            return turn.outcome
        raise ModelError("The model answered nothing.")
    answer = Outcome("model-says", {"text": text.strip()}, is_question=turn.outcome is None)
    return replace(turn.outcome, text=answer.text, parameters=answer.parameters) if turn.outcome else answer


async def _run(completion: Completion, turn: _Turn, platform: Platform) -> None:
    """Run searches and collect proposals. Those made together with a call that does not fit are dropped: the model gets
    an error, and may say everything again."""
    if len(completion.calls) > _MAX_CALLS:
        raise ModelError("The model called too many tools at once.")
    turn.messages.append(repeat_calls(completion))
    proposals: list[Intent | Question | Call] = []
    has_invalid = False
    for call in completion.calls:
        try:
            result = await _run_call(call, turn, proposals, platform)
        except InvalidCallError as error:
            has_invalid, result = True, {"error": str(error)}
        turn.messages.append(answer_call(call, result))
    if has_invalid:
        turn.repairs += 1
        if turn.repairs > _MAX_REPAIRS:
            raise ModelError("The model's calls do not fit the tools.")
    else:
        turn.proposals = proposals


async def _run_call(
    call: ToolCall, turn: _Turn, proposals: list[Intent | Question | Call], platform: Platform
) -> dict[str, object]:
    tool, meaning = read_call(turn.tools, call.name, call.arguments)
    if isinstance(meaning, MoreTools):
        turn.offered |= {name: turn.tools[name] for name in meaning.names}
        return {"result": "offered"}
    if not tool.is_read:
        # Servers repeat calls: the same change twice in one answer is meant once.
        if meaning not in proposals:
            proposals.append(meaning)
        return {"result": "proposed"}
    turn.outcome = await _find(call.name, meaning, platform)
    return dict(show_rows(turn.outcome.rows, turn.outcome.text))


async def _find(name: str, meaning: Intent | Question | Call, platform: Platform) -> Outcome:
    if not isinstance(meaning, Call):
        return await make_plan(meaning, platform)
    rows = _rows(await platform.read(meaning))[:MAX_ROWS]
    parameters = {"entity": name, "count": str(len(rows))}
    return Outcome("found", parameters, rows, name=name, arguments=asdict(meaning), action="search")


def _rows(reply: Mapping[str, object]) -> tuple[str, ...]:
    """Return the items of a reply's first list of items, or the reply itself if it has none."""
    lists = (value for value in reply.values() if isinstance(value, list))
    items = next((part for part in lists if all(isinstance(item, dict) for item in part)), [reply])
    return tuple(json.dumps(item, ensure_ascii=False) for item in items)


async def _plan(
    proposal: Intent | Question | Call,
    request: ModelRequest,
    ids: tuple[str, ...] | None,
    platform: Platform,
) -> Outcome:
    if isinstance(proposal, Intent) and ids and proposal.action in ("update", "execute"):
        groups = confine(proposal.alternatives, ids)
        proposal = replace(proposal, alternatives=groups, is_all=True)
    if not isinstance(proposal, Call):
        proposal = with_locale(with_media(proposal, request.media), request.language)
        return await make_plan(proposal, platform)
    outcome = await propose_plan([proposal], "", platform)
    return replace(outcome, text="will-change", name=proposal.method, arguments=asdict(proposal))


def _join(outcomes: Sequence[Outcome]) -> Outcome:
    """Return several outcomes as one plan; what is not clear in one is asked first."""
    for outcome in outcomes:
        if outcome.is_question:
            return outcome
    steps = tuple(step for outcome in outcomes for step in outcome.steps)
    if len(steps) > MAX_STEPS:
        return Outcome("too-many", {"count": str(MAX_STEPS)}, is_question=True)
    if len(outcomes) == 1:
        return outcomes[0]
    calls = [{"name": outcome.name, "arguments": outcome.arguments} for outcome in outcomes]
    return Outcome(
        "will-change", {"count": str(len(steps))}, steps=steps, name="plan", arguments={"calls": calls}
    )
