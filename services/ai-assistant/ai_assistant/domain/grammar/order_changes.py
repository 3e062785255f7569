"""Requests that change saved orders: their note, slots, address, customer and products."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.grammar.conditions import Conditions
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.grammar.messages import split_message
from ai_assistant.domain.grammar.order_parts import is_slot, read_lines, read_slot
from ai_assistant.domain.intent import Change, Group, Intent, Question

# What an order has and a request does not change.
_FIXED = frozenset({"total", "remaining", "order_number", "price", "wallet_credit"})
_SLOTS = {"delivery": "delivery_slot", "collect": "collect_slot"}


@dataclass(frozen=True)
class _Split:
    """The marks that say which orders, and the changes."""

    target: Sequence[Mark]
    changes: tuple[Change, ...]


def is_order_change(marks: Sequence[Mark], action: str, screen_groups: tuple[Group, ...]) -> bool:
    """Return whether a request about orders changes fields of saved ones. `screen_groups` name the one on screen."""
    is_named = bool(screen_groups) or any(mark.token.kind == "code" for mark in marks)
    commands = {mark.get("command") for mark in marks} - {""}
    if action == "search" or "notify" in commands:
        return False
    is_removed = "delete" in commands and bool(_split_at_order(marks).items)
    is_dated = any(map(is_slot, marks)) and _has(marks, "leg")
    is_said = _has(marks, "remark") or is_dated or is_removed
    if action == "execute" and not (is_named or commands):
        # "An order for Samira, deliver on Saturday" is a new one.
        return False
    if action == "create":
        return is_named and (is_said or _has(marks, "addition"))
    return action == "update" or is_said


def read_order_changes(
    text: str, marks: Sequence[Mark], today: date, screen_groups: tuple[Group, ...]
) -> Intent | Question:
    """Return which orders are changed and how; `screen_groups` name the one on screen."""
    if any(mark.get("field") in _FIXED for mark in marks) and not _has(marks, "remark"):
        return Question("order-not-changeable")
    split = _note(text, marks) or _address(text, marks) or _slot(marks, today) or _customer(text, marks)
    split = split or _lines(text, marks)
    if not split.changes:
        return Question("which-order-change")
    target = [m for m in split.target if not (m.get("action") or m.get("leg") or m.get("remark"))]
    target = [mark for mark in target if mark.get("entity") not in ("order", "product", "customer")]
    conditions = Conditions(Cursor(text, target), ENTITIES["order"], today).read()
    if conditions.unread:
        return Question("unread", {"text": "… ".join(conditions.unread)})
    named = conditions.alternatives or (
        () if conditions.is_all or conditions.limit or conditions.order else screen_groups
    )
    if not (named or conditions.is_all or conditions.limit or conditions.order):
        return Question("which-item", {"entity": "order"})
    limit = conditions.limit or int(bool(conditions.order))
    return Intent(
        "update",
        "order",
        named,
        split.changes,
        order=tuple(conditions.order),
        limit=limit,
        is_all=conditions.is_all,
    )


def _has(marks: Sequence[Mark], kind: str) -> bool:
    return any(mark.get(kind) for mark in marks)


def _note(text: str, marks: Sequence[Mark]) -> _Split | None:
    index = next((i for i, mark in enumerate(marks) if mark.get("remark")), None)
    if index is None:
        return None
    target, message = split_message(text, marks)
    cursor = Cursor(text, marks[index + 1 :])
    if not message and cursor.mark and cursor.mark.is_word and (message := cursor.words()):
        target = [*marks[:index], *cursor.marks[cursor.index :]]
    if not message:
        target, message = _behind_link(text, marks, index)
    field = "description" if any(m.get("field") == "description" for m in marks) else "customer_note"
    return _Split(target, (Change(field, "set", message),) if message else ())


def _behind_link(text: str, marks: Sequence[Mark], first: int) -> tuple[Sequence[Mark], str]:
    """Return the marks in front of the last `to` or colon behind a mark, and the text behind it; empty without any."""
    links = [i for i in range(first, len(marks) - 1) if _is_to(marks[i])]
    if not links:
        return marks, ""
    return marks[: links[-1]], Cursor(text, marks[links[-1] + 1 :]).rest()


def _is_to(mark: Mark) -> bool:
    return mark.get("link") == "to" or mark.token.text in (":", "=") or mark.get("test") == "eq"


def _address(text: str, marks: Sequence[Mark]) -> _Split | None:
    index = next((i for i, mark in enumerate(marks) if mark.get("field") == "address"), None)
    if index is None:
        return None
    target, value = _behind_link(text, marks, index)
    leg = next((mark.get("leg") for mark in marks if mark.get("leg")), "delivery")
    field = "collect_address" if leg == "collect" else "shipping_address"
    rest = [mark for mark in target if mark.get("field") != "address"]
    return _Split(rest, (Change(field, "set", value),) if value else ())


def _slot(marks: Sequence[Mark], today: date) -> _Split | None:
    """Read the last day that is named; what stands in front of it may name the orders by another one."""
    leg = next((mark.get("leg") for mark in marks if mark.get("leg")), "")
    last = next((i for i in reversed(range(len(marks))) if is_slot(marks[i])), None)
    if not leg:
        return None
    if last is None:
        return _Split(marks, ())
    first = last
    while first > 0 and (is_slot(marks[first - 1]) or _is_between(marks, first - 1)):
        first -= 1
    slot = read_slot(marks[first : last + 1], today)
    rest = [*marks[:first], *marks[last + 1 :]]
    target = [mark for mark in rest if mark.get("link") != "to" and not mark.get("field")]
    return _Split(target, (Change(_SLOTS[leg], "set", slot),))


def _is_between(marks: Sequence[Mark], index: int) -> bool:
    """Return whether a small word stands between two parts of a slot: friday at 3 pm, 3 to 5 pm."""
    is_until = marks[index].get("link") == "to" and marks[index + 1].token.kind == "time"
    is_small = bool(marks[index].get("stop")) or is_until
    return is_small and index > 0 and is_slot(marks[index - 1])


def _customer(text: str, marks: Sequence[Mark]) -> _Split | None:
    index = next((i for i, mark in enumerate(marks) if mark.get("entity") == "customer"), None)
    if index is None:
        return None
    target, name = _behind_link(text, marks, index)
    return _Split(target, (Change("customer_id", "set", name),)) if name else None


@dataclass(frozen=True)
class _Halves:
    """The marks that name the orders, and those of their products."""

    order: Sequence[Mark]
    items: Sequence[Mark]


def _split_at_order(marks: Sequence[Mark]) -> _Halves:
    """Split "the Chemise from order 12" and "order 12: one more Chemise"."""
    is_order = [mark.get("entity") == "order" or mark.token.kind == "code" for mark in marks]
    if True not in is_order:
        return _Halves((), marks)
    first = is_order.index(True)
    before = [mark for mark in marks[:first] if _is_content(mark)]
    if any(mark.is_word or mark.token.kind == "quoted" for mark in before):
        items = list(marks[:first])
        while items and (items[-1].get("link") or items[-1].get("stop")):
            items.pop()
        return _Halves(marks[first:], items)
    last = max(i for i, flag in enumerate(is_order) if flag)
    items = marks[last + 1 :]
    return _Halves(marks[first : last + 1], items if any(map(_is_content, items)) else ())


def _is_content(mark: Mark) -> bool:
    return mark.is_word or mark.is_number or mark.token.kind == "quoted"


def _lines(text: str, marks: Sequence[Mark]) -> _Split:
    """Read which products an order gets or loses, or how many it has."""
    is_removed = any(mark.get("command") == "delete" for mark in marks)
    is_counted = any(mark.get("field") == "quantity" for mark in marks)
    if not (is_removed or is_counted or _has(marks, "addition")):
        return _Split(marks, ())
    if is_counted:
        return _quantity(text, marks)
    halves = _split_at_order(marks)
    cursor = Cursor(text, [m for m in halves.items if not (m.get("action") or m.get("entity") == "product")])
    way = "remove" if is_removed else "add"
    changes: list[Change] = []
    while not cursor.is_at_end:
        if lines := read_lines(cursor):
            changes += [Change("lines", way, line) for line in lines]
        else:
            cursor.take()
    return _Split(halves.order, tuple(changes))


def _quantity(text: str, marks: Sequence[Mark]) -> _Split:
    """Read "set the quantity of Chemise in order 12 to 3"."""
    index = next(i for i, mark in enumerate(marks) if mark.get("field") == "quantity")
    number = next((i for i in reversed(range(len(marks))) if marks[i].is_number), None)
    if number is None:
        return _Split(marks, ())
    end = next((i for i in range(index, number) if marks[i].get("entity") == "order"), number)
    cursor = Cursor(text, marks[index + 1 : end])
    cursor.skip()
    if not (name := cursor.words()):
        return _Split(marks, ())
    line: dict[str, object] = {"name": name, "quantity": format(marks[number].token.number, "f")}
    target = [*marks[:index], *marks[end:number], *marks[number + 1 :]]
    return _Split([m for m in target if m.get("link") != "to"], (Change("lines", "set", line),))
