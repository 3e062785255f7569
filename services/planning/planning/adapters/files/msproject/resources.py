"""Resources of tasks in Microsoft Project XML."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final
from xml.etree.ElementTree import Element

from planning.adapters.files.msproject import names
from planning.adapters.files.msproject.elements import text_of
from planning.domain import import_note as notes
from planning.domain.import_note import ImportNote
from planning.domain.task import Assigned

_FORBIDDEN: Final = re.compile(r"[\[\],;]")
_INSTEAD: Final = {"[": "(", "]": ")"}


@dataclass(frozen=True)
class Assignments:
    """`assigned` are the resources by the task's UID, `dropped` the names and amounts of those that are no workers."""

    assigned: Mapping[str, tuple[Assigned, ...]]
    dropped: Mapping[str, tuple[str, ...]]


def to_resource_name(name: str) -> str:
    """Return a name as the program takes it: separators of lists end it there, and brackets begin units."""
    return " ".join(_FORBIDDEN.sub(lambda match: _INSTEAD.get(match[0], " "), name).split()) or "?"


def _name_of(resource: Element, *, is_own: bool) -> str:
    """Return the name; in a file of Souk the whole one, unless it was changed in the other program."""
    name, whole = text_of(resource, "Name"), text_of(resource, "Notes")
    return whole if is_own and to_resource_name(whole) == name else name


def read_assignments(root: Element, *, is_own: bool) -> Assignments:
    """Return who works on the tasks, in per cent, and what else was assigned, by the tasks' UIDs. Raise ArithmeticError
    for units that are no numbers."""
    resources = {text_of(resource, "UID"): resource for resource in root.iterfind("Resources/Resource")}
    assigned: dict[str, tuple[Assigned, ...]] = {}
    dropped: dict[str, tuple[str, ...]] = {}
    for assignment in root.iterfind("Assignments/Assignment"):
        resource, task = resources.get(text_of(assignment, "ResourceUID")), text_of(assignment, "TaskUID")
        if resource is None or not (text_of(resource, "Code") or text_of(resource, "Name")):
            continue
        name, units = _name_of(resource, is_own=is_own), Decimal(text_of(assignment, "Units") or 1)
        if text_of(resource, "Type") not in ("", names.WORK_RESOURCE):
            dropped[task] = (*dropped.get(task, ()), f"{name}: {units.normalize():f}")
            continue
        id_, percent = text_of(resource, "Code") or name, (units * 100).normalize()
        assigned[task] = (*assigned.get(task, ()), Assigned(id_[:64], name[:120], Decimal(f"{percent:f}")))
    return Assignments(assigned, dropped)


def note_calendars(root: Element) -> Iterator[ImportNote]:
    """Yield a note for each resource with working hours or days off of its own."""
    calendars = {text_of(calendar, "UID"): calendar for calendar in root.iterfind("Calendars/Calendar")}
    for resource in root.iterfind("Resources/Resource"):
        calendar = calendars.get(text_of(resource, "CalendarUID"))
        if calendar is None or text_of(calendar, "IsBaseCalendar") == "1":
            continue
        if calendar.find("WeekDays/WeekDay") is not None or calendar.find("Exceptions/Exception") is not None:
            yield ImportNote(notes.RESOURCE_CALENDAR, text_of(resource, "Name"))
