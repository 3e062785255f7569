"""Numbers of a request that no value can be read from: with two readings, or below zero."""

from collections.abc import Sequence

from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.intent import Question

_NUMBERS = ("number", "percent")


def find_unclear(marks: Sequence[Mark]) -> Question | None:
    """Return the question about the first number that can be several, or none, or that something is set to below
    zero."""
    tokens = (token for mark in marks for token in mark.tokens if token.kind in _NUMBERS)
    token = next((token for token in tokens if len(token.readings) != 1), None)
    if token is None:
        places = (place for place in range(len(marks)) if _is_set_below_zero(marks, place))
        return next((below_zero(marks, place) for place in places), None)
    if not token.readings:
        return Question("row-number", {"value": token.text[:60]})
    shown = " / ".join(f"{number:f}" for number in token.readings)
    return Question("which-number", {"value": token.text, "readings": shown})


def find_below_zero(marks: Sequence[Mark]) -> Question | None:
    """Return the question about the first number below zero; nothing new has one."""
    return next(
        (below_zero(marks, place) for place in range(len(marks)) if _is_below_zero(marks, place)), None
    )


def below_zero(marks: Sequence[Mark], place: int) -> Question:
    """Return the question about the number behind a sign."""
    return Question("below-zero", {"value": f"-{marks[place + 1].token.text}"})


def _is_below_zero(marks: Sequence[Mark], place: int) -> bool:
    following = marks[place + 1] if place + 1 < len(marks) else None
    return marks[place].token.kind == "minus" and following is not None and following.token.kind in _NUMBERS


def _is_set_below_zero(marks: Sequence[Mark], place: int) -> bool:
    """Return whether the sign is not that of a change: only `by` is relative, `to -5` and `is -5` are a value."""
    if not place or not _is_below_zero(marks, place):
        return False
    before = marks[place - 1]
    if before.get("link") == "to":
        return True
    return marks[place + 1].token.kind == "number" and bool(before.get("test") or before.get("field"))
