"""Times of day and how long something takes: 3 pm, 14h30, for two hours."""

import re
from collections.abc import Sequence
from datetime import time

from ai_assistant.domain.grammar.lexicon import Mark
from ai_assistant.domain.grammar.tokens import Token

_CLOCK = re.compile(r"(\d{1,2})(?:\s?[:hH]\s?(\d{2})|\s?[hH])?\s?([ap])?\.?m?\.?", re.IGNORECASE)
_NOON, _HOURS, _MINUTES = 12, 24, 60


def parse_time(text: str) -> time | None:
    """Return the time of 14:30, 14h, 3 pm and 3:15 p.m.; None if there is none."""
    clock = _CLOCK.fullmatch(text.strip())
    if not clock:
        return None
    hour, minute, half = int(clock[1]), int(clock[2] or 0), (clock[3] or "").lower()
    if half:
        hour = hour % _NOON + (_NOON if half == "p" else 0)
    return time(hour, minute) if hour < _HOURS and minute < _MINUTES else None


def read_hours(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with times of day as tokens of the kind time, and durations as marks whose `duration` is in
    minutes."""
    read: list[Mark] = []
    index = 0
    while index < len(marks):
        mark, length = _duration(marks, index) or _time(marks, index) or (marks[index], 1)
        read.append(mark)
        index += length
    return [mark for mark in read if not (mark.get("clock") or mark.get("daypart"))]


def _duration(marks: Sequence[Mark], index: int) -> tuple[Mark, int] | None:
    """Read "for 2 hours" and "pendant 2h"."""
    following, unit = _at(marks, index + 1), _at(marks, index + 2)
    if not marks[index].get("during") or following is None:
        return None
    if following.is_number and unit and unit.get("hour"):
        minutes = int(following.token.number * _MINUTES)
        return Mark({"duration": str(minutes)}, marks[index].tokens), 3
    if following.token.kind == "time" and (at := parse_time(following.token.text)):
        return Mark({"duration": str(at.hour * _MINUTES + at.minute)}, marks[index].tokens), 2
    return None


def _time(marks: Sequence[Mark], index: int) -> tuple[Mark, int] | None:
    """Read "3 in the afternoon", "15 heures" and, behind a word for the clock, a number alone."""
    mark, following = marks[index], _at(marks, index + 1)
    if named := mark.get("hourname"):
        return Mark({}, (Token("time", named, named, mark.token.start, mark.tokens[-1].end),)), 1
    if mark.token.kind == "time":
        half = following.get("daypart") if following else ""
        return _to_time(mark, half, 1)
    if not mark.is_number or mark.token.number != int(mark.token.number):
        return None
    before = _at(marks, index - 1)
    is_hour = following is not None and bool(following.get("hour"))
    half = next((m.get("daypart") for m in (following, _at(marks, index + 1 + is_hour)) if m), "")
    half = half or next((m.get("daypart") for m in (_at(marks, index + 2),) if m and is_hour), "")
    is_clock = bool(before and before.get("clock")) or bool(following and following.get("clock"))
    if not (half or is_clock or (is_hour and before and before.get("link") in ("to", "of"))):
        return None
    return _to_time(mark, half, 1 + is_hour)


def _to_time(mark: Mark, half: str, length: int) -> tuple[Mark, int] | None:
    text = mark.token.text + (f" {half}" if half and mark.token.text[-1:].isdigit() else "")
    at = parse_time(text)
    if at is None:
        return None
    shown = at.isoformat("minutes")
    return Mark({}, (Token("time", shown, shown, mark.token.start, mark.tokens[-1].end),)), length


def _at(marks: Sequence[Mark], index: int) -> Mark | None:
    return marks[index] if 0 <= index < len(marks) else None
