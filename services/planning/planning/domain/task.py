"""A task of a plan, and its validation."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import Final, TypedDict

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
    """A resource assigned to a task; `units` is the percentage of its time."""

    id: str
    name: str
    units: Decimal = _FULL


@dataclass(frozen=True)
class Task:
    """`dependencies` are tokens as typed; `not_before` is the task's own date, `start` where links moved it."""

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
    # Id of the order whose delivery it is.
    source: str = ""


class TaskChanges(TypedDict, total=False):
    """The fields of a task that a user can change."""

    name: str
    start: datetime
    end: datetime
    progress: Decimal
    type: str
    dependencies: tuple[str, ...]
    resources: tuple[Assigned, ...]
    project: str
    is_disabled: bool
    styles: Mapping[str, str]


def is_id(text: str) -> bool:
    """Return whether the text can be the id of a task: 1 to 40 characters without spaces, commas and slashes."""
    return bool(_ID.fullmatch(text))


def is_colour(text: str) -> bool:
    """Return whether the text is a colour of CSS in hexadecimal digits, such as `#1976d2`."""
    return bool(_COLOUR.fullmatch(text))


def normalize_tokens(tokens: list[str]) -> tuple[str, ...]:
    """Trim tokens, and drop empty and repeated ones."""
    return tuple(dict.fromkeys(stripped for token in tokens if (stripped := token.strip())))


def check(task: Task, path: str = "item") -> None:
    """Raise ValidationError naming each invalid field."""
    rules = {
        "id": (is_id(task.id), "1 to 40 characters, without spaces, commas and slashes.", "id"),
        "name": (bool(task.name.strip()), "This field is required.", "blank"),
        "start": (EARLIEST <= task.start <= LATEST, "From the year 2000 to 2149.", "years"),
        "end": (task.start <= task.end <= LATEST, "The end can't be before the start.", "order"),
        "progress": (0 <= task.progress <= _FULL, "From 0 to 100.", "range"),
        "styles": (all(map(is_colour, task.styles.values())), "Send colours as #1a2b3c.", "colour"),
        "resources": (len({resource.id for resource in task.resources}) == len(task.resources),
                      "The same resource is there twice.", "taken"),
    }  # fmt: skip
    violations = [
        FieldViolation(f"{path}.{name}", message, code)
        for name, (is_valid, message, code) in rules.items()
        if not is_valid
    ]
    if violations:
        raise ValidationError(*violations)
