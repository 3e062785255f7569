"""Links between tasks, as people type them: an id, or an id with kind and lag."""

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


def split(token: str, known: Container[str]) -> tuple[str, str, str]:
    """Id, kind and the lag's text; a known id wins over anything else that can be read of it."""
    if token in known:
        return token, FS, ""
    found = _TOKEN.fullmatch(token)
    return (found["id"], found["kind"], found["lag"] or "") if found else (token, FS, "")


def lag_of(text: str, calendar: Calendar) -> int:
    """Working seconds of a lag: `+2h`, `-30m`, `+1.5d`; a day is one of the calendar's."""
    found = LAG.fullmatch(text)
    if not found:
        return 0
    sign, count, unit = found.groups()
    seconds = int(Decimal(count) * _length(unit, calendar))
    return -seconds if sign == "-" else seconds


def _length(unit: str, calendar: Calendar) -> int:
    lengths = {"m": 60, "h": 3600, "d": calendar.day, "w": calendar.day * calendar.days_a_week}
    return lengths[unit]


def lag_text(seconds: int, unit: str, calendar: Calendar) -> str:
    """A lag as people type it, in this unit where it can be said so; empty for none."""
    if not seconds:
        return ""
    exact = Decimal(abs(seconds)) / _length(unit, calendar)
    if exact != round(exact, 4):
        exact, unit = round(Decimal(abs(seconds)) / 60, 4), "m"
    return f"{'-' if seconds < 0 else '+'}{exact.normalize():f}{unit}"


def token_of(link: Link, unit: str, calendar: Calendar) -> str:
    """The shortest token that says the same, its lag in this unit."""
    lag = lag_text(link.lag, unit, calendar)
    return link.source if link.kind == FS and not lag else f"{link.source}{link.kind}{lag}"


def links_of(task: Task, known: Container[str], calendar: Calendar, path: str = "item") -> Iterator[Link]:
    """The links to a task; raises Invalid for an unknown or its own id."""
    for token in task.dependencies:
        source, kind, lag = split(token, known)
        if source not in known:
            raise invalid_field(
                f"{path}.dependencies", f"There is no such task in this plan: {source[:60]}", "unknown-task"
            )
        if source == task.id:
            raise invalid_field(f"{path}.dependencies", f"Task {source} can't depend on itself.", "self")
        yield Link(source, task.id, kind, lag_of(lag, calendar) if lag else 0)


def without(task_id: str, tokens: Iterable[str], known: Container[str]) -> tuple[str, ...]:
    """The tokens that do not lead to a task."""
    return tuple(token for token in tokens if split(token, known)[0] != task_id)
