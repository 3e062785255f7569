"""Requests that change fields: which items, which fields, to what."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from ai_assistant.domain.entities import NUMBERS, Entity
from ai_assistant.domain.grammar.actions import cleared_field, is_taken_off
from ai_assistant.domain.grammar.conditions import Conditions
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.grammar.values import read_value
from ai_assistant.domain.intent import Change

_FACTORS = {"double": Decimal(100), "half": Decimal(-50)}


@dataclass(frozen=True)
class Split:
    """The marks that say which items, and the changes."""

    target: Sequence[Mark]
    changes: tuple[Change, ...]
    fields: frozenset[str]


def read_changes(
    text: str, marks: Sequence[Mark], entity: Entity, today: date
) -> tuple[Conditions, tuple[Change, ...]]:
    """Return the conditions of what is changed, and the changes."""
    split = _cleared(marks, entity) or _relative(marks, entity) or _absolute(text, marks, entity, today)
    target = [mark for mark in split.target if mark.get("field") not in split.fields]
    conditions = Conditions(Cursor(text, target), entity, today).read()
    return conditions, split.changes


def _cleared(marks: Sequence[Mark], entity: Entity) -> Split | None:
    """Read "remove the phone of Samira"."""
    field = cleared_field(marks)
    if field not in entity.writable:
        return None
    target = [mark for mark in marks if not mark.get("command")]
    return Split(target, (Change(field, "set", ""),), frozenset({field}))


def _relative(marks: Sequence[Mark], entity: Entity) -> Split | None:
    """Read "raise the prices by 10 %", "lower the price of X by 5 MAD", "double the price of X"."""
    way = next((mark.get("way") for mark in marks if mark.get("way")), "")
    if not way:
        way = "down" if _is_negative(marks) or is_taken_off(marks) else "up" if _is_added(marks) else ""
    is_set = any(
        mark.get("link") == "to" and _is_number(marks, index + 1) for index, mark in enumerate(marks)
    )
    amounts = NUMBERS & entity.writable
    field = next((mark.get("field") for mark in marks if mark.get("field") in amounts), entity.number)
    if way in ("", "rename") or field not in amounts or (is_set and way in ("up", "down")):
        return None
    if way == "up" and _is_negative(marks):
        # Nobody raises by -5.
        return Split(marks, (), frozenset())
    if way in _FACTORS:
        return Split(marks, (Change(field, "percent", _FACTORS[way]),), frozenset({field}))
    sign = 1 if way == "up" else -1
    amounts_at = [i for i in reversed(range(len(marks))) if _is_number(marks, i) and not _is_limit(marks, i)]
    # "10 % off what costs less than 40": the per cents are what changes.
    amounts_at.sort(key=lambda i: marks[i].token.kind != "percent")
    for index in amounts_at:
        kind = marks[index].token.kind
        if kind in ("percent", "number"):
            change = Change(
                field, "percent" if kind == "percent" else "add", sign * marks[index].token.number
            )
            before = marks[:index]
            before = before[:-1] if before and before[-1].token.kind == "minus" else before
            after = _without_currency(marks[index + 1 :])
            # "5 MAD off the price", "2 MAD to the price": what stands there says nothing of which items.
            after = after[1:] if after and (after[0].get("way") or after[0].get("link") == "to") else after
            rest = [
                *(mark for mark in before if not (mark.get("action") == "create" or mark.get("command"))),
                *after,
            ]
            return Split(rest, (change,), frozenset({field}))
    return None


def _is_limit(marks: Sequence[Mark], index: int) -> bool:
    """Return whether a number says which items: under 40, between 20 and 40, 40 or more."""
    first = index - 1
    while first > 0 and (marks[first].get("stop") or marks[first].get("link") == "of"):
        first -= 1
    before = marks[first] if first >= 0 else None
    if index + 1 < len(marks) and marks[index + 1].get("after"):
        return True
    if before is None:
        return False
    if before.get("test") not in ("", "eq", "contains") or before.token.text in (
        "<",
        ">",
        "<=",
        ">=",
        "≤",
        "≥",
    ):
        return True
    is_second = before.get("link") in ("and", "to") and _is_number(marks, first - 1)
    return is_second and any(mark.get("test") == "between" for mark in marks[:first])


def _is_added(marks: Sequence[Mark]) -> bool:
    """Return whether it says `add 2 MAD`."""
    return any(
        mark.get("action") == "create" and marks[index + 1].token.kind in ("number", "percent")
        for index, mark in enumerate(marks[:-1])
    )


def _is_negative(marks: Sequence[Mark]) -> bool:
    return any(
        mark.token.kind == "minus" and marks[index + 1].token.kind in ("percent", "number")
        for index, mark in enumerate(marks[:-1])
    )


def _without_currency(marks: Sequence[Mark]) -> Sequence[Mark]:
    return marks[1:] if marks and marks[0].get("currency") else marks


def _is_number(marks: Sequence[Mark], index: int) -> bool:
    return index < len(marks) and marks[index].token.kind in ("number", "percent")


def _absolute(text: str, marks: Sequence[Mark], entity: Entity, today: date) -> Split:
    """Read "set the price of X to 25", "rename X to Y", "the phone of X is now 06…"."""
    fields = [mark.get("field") for mark in marks if mark.get("field") in entity.writable]
    if not fields and any(mark.get("way") == "rename" for mark in marks):
        fields = [entity.text]
    index = _link_before_value(marks)
    if index is None:
        index = _before_price(marks)
    if index is None:
        index = _before_amount(marks, entity)
    if index is None and fields:
        index = _before_last(marks)
    if index is None:
        return Split(marks, (), frozenset())
    if several := _several(text, marks, entity, today):
        return several
    # Nobody's credit is changed by words: the wallet has a ledger.
    number = entity.number if entity.number in entity.writable else ""
    field = fields[-1] if fields else number
    last = _before_last(marks)
    # Of "the price for X is wrong, it should be 65" the last.
    places = [index, *([last] if last is not None and field in NUMBERS else [])]
    return next(
        filter(None, (_set(text, marks, place, field, entity, today) for place in places if field)), None
    ) or (Split(marks[:index], (), frozenset()))


def _several(text: str, marks: Sequence[Mark], entity: Entity, today: date) -> Split | None:
    """Read "the price of X to 25 and the stock to 9"; None if there are not several changes."""
    for index in (i for i, mark in enumerate(marks) if _is_link(mark)):
        named = [mark.get("field") for mark in marks[:index] if _is_writable(mark.get("field"), entity)]
        split = _set(text, marks, index, named[-1], entity, today) if named else None
        if split and len(split.changes) > 1:
            return split
    return None


def _is_writable(field: str, entity: Entity) -> bool:
    """Return whether a request can change a field. The stock of a product has calls of its own, and is named like its
    fields."""
    return field in entity.writable or (field == "stock_on_hand" and entity.path == "products")


def _set(
    text: str, marks: Sequence[Mark], index: int, field: str, entity: Entity, today: date
) -> Split | None:
    """Return the change of a field to the value behind a mark; None if there is none."""
    cursor = Cursor(text, marks[index + 1 :])
    cursor.skip(links=False)
    value = read_value(cursor, field, today)
    if value is None:
        return None
    # What stands in front of the value is a link, unless the request has none.
    end = index if _is_link(marks[index]) else index + 1
    target, changes = list(marks[:end]), [Change(field, "set", value)]
    changes += _more(cursor, entity, today)
    return Split(
        target + list(cursor.marks[cursor.index :]), tuple(changes), frozenset(c.field for c in changes)
    )


def _more(cursor: Cursor, entity: Entity, today: date) -> list[Change]:
    """Read ", and the name to Y"."""
    changes = []
    while cursor.at("link", "and") or (cursor.mark and cursor.mark.token.text == ","):
        start = cursor.index
        cursor.take()
        cursor.skip()
        field = cursor.take().get("field") if cursor.at("field") else ""
        if cursor.at("link", "to") or cursor.at("test", "eq"):
            cursor.take()
        value = read_value(cursor, field, today) if _is_writable(field, entity) else None
        if value is None:
            cursor.index = start
            break
        changes.append(Change(field, "set", value))
    return changes


def _link_before_value(marks: Sequence[Mark]) -> int | None:
    """Return the index of the last `to` that has a value behind it."""
    last = None
    for index, mark in enumerate(marks[:-1]):
        if _is_link(mark):
            following = marks[index + 1]
            is_value = (
                following.is_word
                or following.token.kind not in ("word", "sign")
                or following.get("period")
                or following.get("stop")
            )
            if is_value:
                last = index if last is None or marks[index + 1].token.kind != "word" else last
    return last


def _before_price(marks: Sequence[Mark]) -> int | None:
    """Return the index of the mark in front of the last price: Chemise 30 MAD."""
    pairs = range(1, len(marks) - 1)
    return next(
        (i - 1 for i in reversed(pairs) if _is_number(marks, i) and marks[i + 1].get("currency")), None
    )


def _before_amount(marks: Sequence[Mark], entity: Entity) -> int | None:
    """Return the index of a field that its value follows: Chemise price 30."""
    amounts = NUMBERS & entity.writable
    pairs = range(len(marks) - 1)
    return next((i for i in pairs if marks[i].get("field") in amounts and _is_number(marks, i + 1)), None)


def _before_last(marks: Sequence[Mark]) -> int | None:
    """Return the index of the mark in front of a value that ends the request: price of Chemise 30."""
    last = max((i for i, mark in enumerate(marks) if not mark.get("stop")), default=0)
    is_value = marks[last].token.kind in ("phone", "email") or _is_number(marks, last)
    return last - 1 if last > 0 and is_value and not _is_limit(marks, last) else None


def _is_link(mark: Mark) -> bool:
    return (
        mark.get("link") == "to"
        or mark.token.text in (":", "=")
        or (mark.get("test") == "eq" and len(mark.tokens) == 1)
    )
