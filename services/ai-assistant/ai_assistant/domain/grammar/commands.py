"""Requests to execute something: which command, on which items, with what."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from ai_assistant.domain.entities import APPLICATION, ENTITIES, Entity
from ai_assistant.domain.grammar.conditions import Conditions
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.grammar.messages import split_message
from ai_assistant.domain.grammar.values import NewItem
from ai_assistant.domain.intent import Condition, Group, Intent, Question

# What each command is about, the usual first.
ENTITIES_OF: Mapping[str, tuple[str, ...]] = {
    "move": ("order",),
    "cancel": ("order",),
    "publish": ("page", "widget"),
    "hide": ("page", "widget"),
    "notify": ("customer", "order"),
    "sync": ("listing",),
    "install": ("application",),
    "plan": ("task",),
}
_UNSAID = frozenset({"command", "action", "noun", "stop"})


@dataclass(frozen=True)
class Request:
    """A request to execute something: its text and marks, what it is about (empty if that is not known), the item on
    screen as conditions."""

    text: str
    marks: Sequence[Mark]
    entity: str
    today: date
    screen_groups: tuple[Group, ...]


def read_command(marks: Sequence[Mark], entity: str = "") -> str:
    """Return the command that is named, of several one that is about the entity; who names a step wants to move an
    order there."""
    commands = [mark.get("command") for mark in marks if mark.get("command")]
    fitting = [name for name in commands if entity in ENTITIES_OF.get(name, ())]
    named = next(iter(fitting or commands), "")
    return named or ("move" if any(mark.get("step") for mark in marks) else "")


def read_execution(request: Request) -> Intent | Question:
    """Return what is to be executed."""
    command = read_command(request.marks, request.entity)
    if request.entity == "task" and command == "move":
        # A plan's own screen moves tasks; a second one of the same name would be none of what was asked.
        return Question("which-change", {"entity": request.entity})
    if request.entity == "task" and command in ("", "plan"):
        return _plan_task(request)
    if not command:
        return Question("which-command")
    if command == "delete" and request.entity == "order":
        if _is_of_part(request.marks):
            return Question("which-order-change")
        # As on the screen: what was sold is cancelled and stays.
        command = "cancel"
    fitting = ENTITIES_OF.get(command)
    if fitting and request.entity not in fitting:
        request = replace(request, entity=fitting[0])
    return _READERS.get(command, _read_plain)(command, request)


def _is_of_part(marks: Sequence[Mark]) -> bool:
    """Return whether something of an order is to be deleted: remove the customer of order 12."""
    nouns = (mark.get("entity") for mark in marks if mark.get("entity"))
    return next(nouns, "order") != "order"


def _plan_task(request: Request) -> Intent | Question:
    fields = [
        mark for mark in request.marks if not mark.get("action") and mark.get("entity") != request.entity
    ]
    item = NewItem(Cursor(request.text, fields), ENTITIES["task"], request.entity, request.today)
    items = tuple(item.read())
    if item.unread:
        return ask_about(item.unread)
    return (
        Intent("create", request.entity, items=items)
        if items
        else Question("which-name", {"entity": request.entity})
    )


def _read_plain(command: str, request: Request) -> Intent | Question:
    """Read delete, cancel, publish."""
    target = [mark for mark in request.marks if not mark.get("command")]
    return _on(command, "", request, _without_noun(target, request.entity))


def _cancel(command: str, request: Request) -> Intent | Question:
    """Read what is cancelled, and where the money goes that was paid."""
    refund = next((mark.get("refund") for mark in request.marks if mark.get("refund")), "")
    marks = [mark for mark in request.marks if not (mark.get("command") or mark.get("refund"))]
    return _on(command, refund, request, _without_noun(marks, request.entity))


def _move(command: str, request: Request) -> Intent | Question:
    marks = [mark for mark in request.marks if not mark.get("command")]
    target, argument = _split_step(request.text, _without_noun(marks, request.entity))
    return _on(command, argument, request, target) if argument else Question("which-step")


def _notify(command: str, request: Request) -> Intent | Question:
    target, message = split_message(request.text, request.marks)
    if not message:
        return Question("which-message")
    # An e-mail is what is sent.
    left = [mark for mark in target if not mark.get("field") or mark.token.kind in ("email", "phone")]
    recipients = [
        mark for mark in left if not (mark.get("command") or mark.get("noun") or mark.get("link") == "to")
    ]
    # "The customer of order 12" is who ordered it.
    is_order = any(mark.get("entity") == "order" or mark.token.kind == "code" for mark in recipients)
    request = replace(request, entity="order") if is_order else request
    people = [mark for mark in recipients if not mark.get("entity")]
    return _on(command, message, request, people)


def _sync(command: str, request: Request) -> Intent | Question:
    """Read what is to be synced; all listings if none is named."""
    target = [mark for mark in request.marks if not (mark.get("command") or mark.get("noun"))]
    intent = _on(command, "", request, _without_noun(target, request.entity))
    return (
        Intent("execute", request.entity, is_all=True, command=command)
        if isinstance(intent, Question)
        else intent
    )


def _install(command: str, request: Request) -> Intent | Question:
    names = [
        mark for mark in request.marks if not _UNSAID & set(mark.meanings) or mark.token.kind == "quoted"
    ]
    name = " ".join(mark.token.text for mark in names if mark.token.kind in ("word", "quoted"))
    named = Condition("text", "contains", name)
    return (
        Intent("execute", "application", ((named,),), command=command)
        if name
        else Question("which-application")
    )


def _on(command: str, argument: str, request: Request, target: Sequence[Mark]) -> Intent | Question:
    conditions = Conditions(Cursor(request.text, target), _entity(request.entity), request.today).read()
    if conditions.unread:
        return ask_about(conditions.unread)
    named = request.screen_groups if conditions.is_open else conditions.alternatives
    if conditions.is_open and not named:
        return Question("which-item", {"entity": request.entity})
    return Intent(
        "execute", request.entity, named, order=tuple(conditions.order), limit=conditions.count,
        is_all=conditions.is_all, command=command, argument=argument,
    )  # fmt: skip


def ask_about(unread: Sequence[str]) -> Question:
    """Return the question about what means nothing in a request."""
    return Question("unread", {"text": "… ".join(unread)})


def _entity(name: str) -> Entity:
    return ENTITIES.get(name, APPLICATION)


def _without_noun(marks: Sequence[Mark], entity: str) -> list[Mark]:
    return [mark for mark in marks if mark.get("entity") != entity]


def _split_step(text: str, marks: Sequence[Mark]) -> tuple[list[Mark], str]:
    """Return the marks that say which orders, and the code of the step or else the text that names it; empty if there
    is none."""
    index = next((i for i, mark in enumerate(marks) if mark.get("link") == "to"), None)
    if index is None:
        index = next((i - 1 for i, mark in enumerate(marks) if mark.get("step")), None)
    if index is None:
        return list(marks), ""
    target = [mark for mark in marks[: index + 1] if mark.get("link") != "to"]
    cursor = Cursor(text, marks[index + 1 :])
    cursor.skip()
    if cursor.at("entity", "step"):
        cursor.take()
        cursor.skip()
    if cursor.mark is None:
        return target, ""
    if cursor.mark.token.kind in ("date", "time", "number"):
        # "Should be delivered Saturday at 10 am" names no step.
        return target, ""
    return target, cursor.mark.get("step") or text[cursor.mark.token.start :].strip(" .")


_READERS: Mapping[str, Callable[[str, Request], Intent | Question]] = {
    "cancel": _cancel,
    "move": _move,
    "notify": _notify,
    "sync": _sync,
    "install": _install,
}
