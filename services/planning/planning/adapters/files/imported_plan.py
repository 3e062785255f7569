"""The plan that a file contains."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from chassis.errors import ValidationError, invalid_field

from planning.domain.calendar import Calendar
from planning.domain.import_note import ImportNote
from planning.domain.plan_question import PlanQuestion
from planning.domain.task import Task

# As many as a plan can be created with.
MAX_TASKS = 20_000


@dataclass(frozen=True)
class ImportedPlan:
    """`start` and `calendar` are None if the file has none; `notes` say what was adapted or dropped. Nothing was read
    yet if there are `questions`. `inactive` are ids of tasks that are switched off."""

    name: str
    tasks: Sequence[Task]
    start: datetime | None = None
    calendar: Calendar | None = None
    notes: Sequence[ImportNote] = ()
    questions: Sequence[PlanQuestion] = ()
    inactive: frozenset[str] = frozenset()


def check_count(count: int) -> None:
    """Raise ValidationError if a file has more tasks than a plan can have."""
    if count > MAX_TASKS:
        raise invalid_field("content", f"A plan has at most {MAX_TASKS} tasks.", "too-many")


def unreadable_file(reason: str, position: str = "1") -> ValidationError:
    """Return an error that names the line or task of the file."""
    return invalid_field(
        "content", f"This file can't be read, {reason}. Line or task: {position}", "unreadable"
    )
