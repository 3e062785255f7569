"""Links between tasks, written as tokens: an id, or an id with kind and lag (`12FS+2h`)."""

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from chassis.errors import invalid_field

from planning.domain.calendar import Calendar
from planning.domain.task import Task

FS, SS, FF, SF = "FS", "SS", "FF", "SF"
_TOKEN = re.compile(r"(?P<id>.+?)(?P<kind>FS|SS|FF|SF)(?P<lag>[+-][0-9]{1,6}(\.[0-9]{1,4})?[mhdw])?")
LAG = re.compile(r"([+-])([0-9.]+)([mhdw])")


@dataclass(frozen=True)
class Link:
    """`lag` in seconds of working time, negative for an overlap."""

    source: str
    target: str
    kind: str
    lag: int


def split_token(token: str, ids: Container[str]) -> tuple[str, str, str]:
    """Return id, kind and lag of a token. A token that is an existing id is that id, whatever else it could mean."""
    if token in ids:
        return token, FS, ""
    match = _TOKEN.fullmatch(token)
    return (match["id"], match["kind"], match["lag"] or "") if match else (token, FS, "")


def parse_lag(text: str, calendar: Calendar) -> int:
    """Return the working seconds of a lag such as `+2h`, `-30m`, `+1.5d`; a day is a working day of the calendar."""
    match = LAG.fullmatch(text)
    if not match:
        return 0
    sign, count, unit = match.groups()
    seconds = int(Decimal(count) * _length(unit, calendar))
    return -seconds if sign == "-" else seconds


def _length(unit: str, calendar: Calendar) -> int:
    lengths = {"m": 60, "h": 3600, "d": calendar.day, "w": calendar.day * calendar.days_a_week}
    return lengths[unit]


def format_lag(seconds: int, unit: str, calendar: Calendar) -> str:
    """Return a lag in this unit if it is exact to four decimals, else in minutes; empty for 0."""
    if not seconds:
        return ""
    exact = Decimal(abs(seconds)) / _length(unit, calendar)
    if exact != round(exact, 4):
        exact, unit = round(Decimal(abs(seconds)) / 60, 4), "m"
    return f"{'-' if seconds < 0 else '+'}{exact.normalize():f}{unit}"


def format_token(link: Link, unit: str, calendar: Calendar) -> str:
    """Return the shortest token of a link, its lag in this unit."""
    lag = format_lag(link.lag, unit, calendar)
    return link.source if link.kind == FS and not lag else f"{link.source}{link.kind}{lag}"


def parse_links(task: Task, ids: Container[str], calendar: Calendar, path: str = "item") -> Iterator[Link]:
    """Yield the links to a task. Raise ValidationError for an unknown id or its own."""
    for token in task.dependencies:
        source, kind, lag = split_token(token, ids)
        if source not in ids:
            raise invalid_field(
                f"{path}.dependencies", f"There is no such task in this plan: {source[:60]}", "unknown-task"
            )
        if source == task.id:
            raise invalid_field(f"{path}.dependencies", f"Task {source} can't depend on itself.", "self")
        yield Link(source, task.id, kind, parse_lag(lag, calendar) if lag else 0)


def remove_links(sources: Container[str], tokens: Iterable[str], ids: Container[str]) -> tuple[str, ...]:
    """Return the tokens without links from these tasks."""
    return tuple(token for token in tokens if split_token(token, ids)[0] not in sources)
