"""Dates and durations of tasks in Microsoft Project XML."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from xml.etree.ElementTree import Element

from planning.adapters.files.msproject import names
from planning.adapters.files.msproject.elements import number_of, text_of
from planning.domain import import_note as notes
from planning.domain.calendar import Calendar
from planning.domain.plan import to_instant
from planning.domain.timeline import get_timeline

_DURATION = re.compile(
    r"P(?:(?P<d>\d+)D)?T?(?:(?P<h>\d+)H)?(?:(?P<m>\d+)M)?(?:(?P<s>\d+(?:\.\d+)?)S)?", re.ASCII
)
_SECONDS = {"d": 86_400, "h": 3600, "m": 60, "s": 1}
_DEFAULT_LENGTH = 8 * 3600
_MINUTE = 60


@dataclass(frozen=True)
class Dates:
    """Start and end of a task, with the codes of notes on them by the detail of each."""

    start: datetime
    end: datetime
    notes: tuple[tuple[str, str], ...] = ()


def read_dates(
    task: Element, parse: Callable[[str], datetime], calendar: Calendar, first: datetime | None
) -> Dates | None:
    """Return the task's dates, computed from what it has of start, finish and duration; `first` is the start of the
    project. Return None if that is not enough. Raise ValueError for dates that are none."""
    start_text, end_text = (text_of(task, *options) for options in _DATE_FIELDS)
    duration = text_of(task, "Duration", "ManualDuration")
    start, end = (parse(text) if text else None for text in (start_text, end_text))
    is_elapsed = _duration_format(task) in names.ELAPSED
    remarks = [(notes.ELAPSED_DURATION, _shorten(duration))] if is_elapsed and duration else []
    if start and end:
        return Dates(start, end, tuple(remarks))
    if not (start or end or duration) or not (start or end or first):
        return None
    seconds = parse_duration(duration) if duration else _DEFAULT_LENGTH
    remarks.append((notes.COMPUTED_DATES, _shorten(duration)))
    if end and not start:
        return Dates(_move(end, -seconds, calendar, is_elapsed=is_elapsed), end, tuple(remarks))
    begin = start or first
    assert begin is not None  # noqa: S101  # checked above
    return Dates(begin, _move(begin, seconds, calendar, is_elapsed=is_elapsed), tuple(remarks))


def compare_duration(task: Element, dates: Dates, calendar: Calendar) -> str:
    """Return how much work the file and the calendar have between the dates, such as `80h / 104h`, if these differ: the
    task is interrupted, or has working hours of its own. Empty otherwise. Raise ValueError."""
    duration = text_of(task, "Duration")
    if not duration or text_of(task, "Summary") == "1" or _duration_format(task) in names.ELAPSED:
        return ""
    timeline = get_timeline(calendar)
    worked = timeline.worked(int(dates.end.timestamp())) - timeline.worked(int(dates.start.timestamp()))
    seconds = parse_duration(duration)
    return "" if abs(worked - seconds) < _MINUTE else f"{_format_hours(seconds)} / {_format_hours(worked)}"


def _format_hours(seconds: int) -> str:
    return f"{round(Decimal(seconds) / 3600, 2).normalize():f}h"


_DATE_FIELDS = (("Start", "ManualStart", "EarlyStart"), ("Finish", "ManualFinish", "EarlyFinish"))


def parse_duration(text: str) -> int:
    """Return the seconds of a duration such as PT8H0M0S. Raise ValueError."""
    match = _DURATION.fullmatch(text)
    if not match:
        raise ValueError(text)
    return int(sum(Decimal(count) * _SECONDS[unit] for unit, count in match.groupdict().items() if count))


def _move(at: datetime, seconds: int, calendar: Calendar, *, is_elapsed: bool) -> datetime:
    """Return the instant so much working time (or elapsed time) later; earlier if it is negative."""
    if is_elapsed or not seconds:
        return at + timedelta(seconds=seconds)
    timeline = get_timeline(calendar)
    worked = max(timeline.worked(int(at.timestamp())) + seconds, 0)
    return to_instant(timeline.end_at(worked) if seconds > 0 else timeline.start_at(worked))


def _duration_format(task: Element) -> int:
    number = number_of(task, "DurationFormat", 0)
    return number - names.ESTIMATED if number > names.ESTIMATED else number


def _shorten(duration: str) -> str:
    return duration.removeprefix("PT").replace("0M0S", "").lower()
