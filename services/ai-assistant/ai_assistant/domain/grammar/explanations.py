"""Requests to explain: why an order is not paid, what sold best, how much by day."""

from collections.abc import Sequence
from datetime import date, timedelta

from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.grammar import periods
from ai_assistant.domain.grammar.commands import ask_about
from ai_assistant.domain.grammar.condition_groups import to_span
from ai_assistant.domain.grammar.conditions import Conditions
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.intent import Condition, Group, Intent, Question

_DAYS = 30
_WRITES = frozenset({"create", "update", "execute"})
_ABOUT_ORDERS = frozenset({"paid", "unpaid", "partially-paid", "waiting"})


def read_explanation(
    text: str, marks: Sequence[Mark], screen_groups: tuple[Group, ...], today: date
) -> Intent | Question | None:
    """Return what a request wants explained; None if it wants something else. `screen_groups` name the order on
    screen, as conditions."""
    if any(mark.get("action") in _WRITES for mark in marks):
        return None
    if any(mark.get("explain") for mark in marks) and any(map(_is_about_order, marks)):
        return _why(marks, screen_groups)
    if [mark.token.kind for mark in marks].count("code") == 1 and any(
        mark.get("state") in _ABOUT_ORDERS for mark in marks
    ):
        # "Is order 1042 paid" is answered with what is open, not with a list.
        return _why(marks, screen_groups)
    report = next((mark.get("report") for mark in marks if mark.get("report")), "")
    dimension = next((mark.get("dimension") for mark in marks if mark.get("dimension")), "")
    named = next((mark.get("entity") for mark in marks if mark.get("entity")), "")
    if report or (dimension and named in ("", "order")):
        about = "category" if report == "best" and named == "category" else ""
        default = "product" if report == "best" else "day"
        return _sales(text, marks, dimension or about or default, today)
    return None


def _is_about_order(mark: Mark) -> bool:
    return mark.get("entity") == "order" or mark.get("state") in _ABOUT_ORDERS or mark.token.kind == "code"


def _why(marks: Sequence[Mark], screen_groups: tuple[Group, ...]) -> Intent | Question:
    number = next((mark.token.text for mark in marks if mark.token.kind == "code"), "")
    named = ((Condition("order_number", "eq", number),),) if number else screen_groups
    return (
        Intent("explain", "order", named, command="payment")
        if named
        else Question("which-item", {"entity": "order"})
    )


def _sales(text: str, marks: Sequence[Mark], dimension: str, today: date) -> Intent | Question:
    """Return a report of a period, of the last thirty days if none is named."""
    rest = [mark for mark in marks if not (mark.get("report") or mark.get("dimension"))]
    conditions = Conditions(Cursor(text, rest), ENTITIES["order"], today).read()
    named = [
        c
        for group in conditions.alternatives
        for c in group
        if c.test == "during" or isinstance(c.value, date)
    ]
    span = _span(named[0], today) if named else periods.last(_DAYS, "day", today)
    if span is None:
        # "Until Friday" does not say since when.
        days = [mark for mark in rest if mark.token.kind == "date" or mark.get("period")]
        return ask_about([text[mark.token.start : mark.tokens[-1].end] for mark in days])
    of_span = Condition(named[0].field if named else "create_time", "during", span)
    return Intent(
        "explain", "order", ((of_span,),), limit=conditions.limit, command="sales", argument=dimension
    )


def _span(condition: Condition, today: date) -> tuple[date, date] | None:
    """Return the days that a report is of, up to today if no last one is named; None without a first one."""
    match to_span(condition.test, condition.value):
        case (date() as first, date() as after) if first > periods.FIRST_DAY:
            return first, today + timedelta(days=1) if after == periods.LAST_DAY else after
        case _:
            return None
