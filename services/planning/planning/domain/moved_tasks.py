"""What links move when an imported plan is scheduled."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from chassis.timezones import load_zone

from planning.domain import import_note as notes
from planning.domain.calendar import Calendar
from planning.domain.import_note import ImportNote
from planning.domain.task import Task

_MAX_NAME = 255


def list_moved(
    tasks: Sequence[Task], scheduled: Mapping[str, Task], calendar: Calendar
) -> Iterator[ImportNote]:
    """Yield a note for each task that has other dates than in the file. Projects have those of their tasks."""
    parents = {task.project for task in tasks}
    for task in tasks:
        after = scheduled[task.id]
        if task.id not in parents and (task.start, task.end) != (after.start, after.end):
            detail = (
                f"{_format(task.start, task.end, calendar)} → {_format(after.start, after.end, calendar)}"
            )
            yield ImportNote(notes.MOVED, detail, task.id, task.name[:_MAX_NAME])


def _format(start: datetime, end: datetime, calendar: Calendar) -> str:
    zone = load_zone(calendar.zone)
    return " / ".join(f"{at.astimezone(zone):%Y-%m-%d %H:%M}" for at in (start, end))
