"""Requests to explain: why an order is not paid, what sold best, how much by day."""

from collections.abc import Sequence
from datetime import date

from ai_assistant.domain.entities import ENTITIES
from ai_assistant.domain.grammar import periods
from ai_assistant.domain.grammar.conditions import Conditions
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.intent import Condition, Group, Intent, Question

_DAYS = 30
_WRITES = frozenset({"create", "update", "execute"})
_ABOUT_ORDERS = frozenset({"paid", "unpaid", "partially-paid", "waiting"})


def read_explanation(
    text: str, marks: Sequence[Mark], given: tuple[Group, ...], today: date
) -> Intent | Question | None:
    """Return what a request wants explained; None if it wants something else. `given` is the order on screen, as
    conditions."""
    if any(mark.get("action") in _WRITES for mark in marks):
        return None
    if any(mark.get("explain") for mark in marks) and any(map(_is_about_order, marks)):
        return _why(marks, given)
    if [mark.token.kind for mark in marks].count("code") == 1 and any(
        mark.get("state") in _ABOUT_ORDERS for mark in marks
    ):
        # "Is order 1042 paid" is answered with what is open, not with a list.
        return _why(marks, given)
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


def _why(marks: Sequence[Mark], given: tuple[Group, ...]) -> Intent | Question:
    number = next((mark.token.text for mark in marks if mark.token.kind == "code"), "")
    named = ((Condition("order_number", "eq", number),),) if number else given
    return (
        Intent("explain", "order", named, command="payment")
        if named
        else Question("which-item", {"entity": "order"})
    )


def _sales(text: str, marks: Sequence[Mark], dimension: str, today: date) -> Intent:
    """Return a report of a period, of the last thirty days if none is named."""
    rest = [mark for mark in marks if not (mark.get("report") or mark.get("dimension"))]
    found = Conditions(Cursor(text, rest), ENTITIES["order"], today).read()
    named = [c for group in found.alternatives for c in group if c.test == "during"]
    span = named[0] if named else Condition("create_time", "during", periods.last(_DAYS, "day", today))
    return Intent("explain", "order", ((span,),), limit=found.limit, command="sales", argument=dimension)
