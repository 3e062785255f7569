"""A task of a plan, and what may be said of it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import Final

from chassis.errors import FieldViolation, ValidationError

TASK: Final = "task"
PROJECT: Final = "project"
_ID = re.compile(r"[^\s,/\\\x00-\x1f\x7f]{1,40}")
_COLOUR = re.compile(r"#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})")
EARLIEST = datetime(2000, 1, 3, tzinfo=UTC)
LATEST = datetime(2150, 1, 1, tzinfo=UTC)
_FULL = Decimal(100)


@dataclass(frozen=True)
class Assigned:
    """Who works on a task, with the percent of their time it takes."""

    id: str
    name: str
    units: Decimal = _FULL


@dataclass(frozen=True)
class Task:
    """`dependencies` are tokens as typed; `not_before` is its own date, `start` what links made of it."""

    id: str
    name: str
    start: datetime
    end: datetime
    not_before: datetime
    progress: Decimal = Decimal(0)
    type: str = TASK
    dependencies: tuple[str, ...] = ()
    resources: tuple[Assigned, ...] = ()
    project: str = ""
    is_disabled: bool = False
    styles: Mapping[str, str] = field(default_factory=dict[str, str])
    baseline_start: datetime | None = None
    baseline_end: datetime | None = None
    position: int = 0
    pushed_by: str = ""
    # Id of the order it was made of.
    source: str = ""


def is_id(text: str) -> bool:
    return bool(_ID.fullmatch(text))


def tidy(tokens: list[str]) -> tuple[str, ...]:
    """Tokens trimmed, without doubles and empty ones."""
    return tuple(dict.fromkeys(stripped for token in tokens if (stripped := token.strip())))


def check(task: Task, path: str = "item") -> None:
    """Raise Invalid naming each field that can't be so."""
    rules = {
        "id": (is_id(task.id), "1 to 40 characters, without spaces, commas and slashes.", "id"),
        "name": (bool(task.name.strip()), "This is needed.", "blank"),
        "start": (EARLIEST <= task.start <= LATEST, "From the year 2000 to 2149.", "years"),
        "end": (task.start <= task.end <= LATEST, "The end can't be before the start.", "order"),
        "progress": (0 <= task.progress <= _FULL, "From 0 to 100.", "range"),
        "styles": (all(map(_COLOUR.fullmatch, task.styles.values())), "Send colours as #1a2b3c.", "colour"),
        "resources": (len({one.id for one in task.resources}) == len(task.resources),
                      "The same resource is there twice.", "taken"),
    }  # fmt: skip
    faults = [
        FieldViolation(f"{path}.{name}", said, code)
        for name, (holds, said, code) in rules.items()
        if not holds
    ]
    if faults:
        raise ValidationError(*faults)
