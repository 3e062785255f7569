"""Reads a plan from Microsoft Project XML."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from decimal import Decimal
from functools import cached_property
from xml.etree.ElementTree import Element

from chassis.timezones import load_zone
from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from planning.adapters.files.imported_plan import ImportedPlan, check_count, unreadable_file
from planning.adapters.files.msproject import names
from planning.adapters.files.msproject.calendars import read_calendar
from planning.adapters.files.msproject.dates import Dates, compare_duration, read_dates
from planning.adapters.files.msproject.elements import (
    aliases_of,
    attributes_of,
    list_tasks,
    number_of,
    text_of,
)
from planning.adapters.files.msproject.lags import read_lag
from planning.adapters.files.msproject.resources import Assignments, note_calendars, read_assignments
from planning.adapters.files.progress import report
from planning.domain import import_note as notes
from planning.domain.calendar import Calendar, is_time_zone, standard
from planning.domain.import_note import ImportNote
from planning.domain.link import Link, format_token
from planning.domain.task import PROJECT, TASK, Task

_KINDS = {number: kind for kind, number in names.KINDS.items()}
# Its encoding is that of the bytes, and this is a text.
_DECLARATION = re.compile(r"^\ufeff?\s*<\?xml[^>]*\?>")


def read(content: str, timezone: str) -> ImportedPlan:
    """Return the plan of a project, whose local times are in the time zone. Raise ValidationError if it is no XML,
    declares a DTD, or has dates or hours that can't be parsed."""
    try:
        root = fromstring(_DECLARATION.sub("", content).strip().encode(), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError) as error:
        raise unreadable_file(f"it is no XML of a project ({type(error).__name__})") from None
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    try:
        return _Project.parse(root, timezone).to_plan()
    except (ValueError, ArithmeticError):
        raise unreadable_file("its dates or hours can't be parsed") from None


@dataclass(frozen=True)
class _Project:
    """A file's project: `elements` of tasks and their `dates` by the file's UIDs; times are of `timezone`. Whether it
    `is_own`, written by Souk, says what its extended attributes are."""

    root: Element
    timezone: str
    own_calendar: Calendar | None
    assignments: Assignments
    is_own: bool
    elements: Mapping[str, Element]
    notes: list[ImportNote] = field(default_factory=list[ImportNote])
    dates: dict[str, Dates] = field(default_factory=dict[str, Dates])

    @classmethod
    def parse(cls, root: Element, timezone: str) -> "_Project":
        is_own = set(aliases_of(root).items()) >= {(id_, alias) for id_, (_, alias) in names.ALIASES.items()}
        # The format has no field for the zone, so Souk writes it as the subject; others write anything there.
        named = text_of(root, "Subject") if is_own else ""
        zone = named if named and is_time_zone(named) else timezone
        calendar, import_notes = read_calendar(root, zone)
        tasks = list_tasks(root)
        check_count(len(tasks))
        elements = {text_of(task, "UID") or f"#{number}": task for number, task in enumerate(tasks, 1)}
        return cls(
            root,
            zone,
            calendar,
            read_assignments(root, is_own=is_own),
            is_own,
            elements,
            [*import_notes, *note_calendars(root)],
        )

    def to_plan(self) -> ImportedPlan:
        self._read_dates()
        tasks = list(self._tasks())
        self.notes.extend(self._custom_fields())
        name = text_of(self.root, "Name", "Title")
        inactive = frozenset(self._id(uid) for uid, element in self.elements.items() if _is_inactive(element))
        return ImportedPlan(name, tasks, self.start, self.own_calendar, self.notes, inactive=inactive)

    @cached_property
    def calendar(self) -> Calendar:
        return self.own_calendar or standard(self.timezone)

    @cached_property
    def start(self) -> datetime | None:
        text = text_of(self.root, "StartDate")
        return self._parse_instant(text) if text else None

    def _read_dates(self) -> None:
        for uid, element in self.elements.items():
            try:
                dates = read_dates(element, self._parse_instant, self.calendar, self.start)
            except (ValueError, ArithmeticError):
                dates = None
            if dates:
                self.dates[uid] = dates
            else:
                detail = f"{text_of(element, 'Start')} {text_of(element, 'Finish')}".strip()[:60]
                self.notes.append(
                    ImportNote(notes.DROPPED_TASK, detail, self._id(uid), text_of(element, "Name")[:255])
                )

    def _tasks(self) -> Iterator[Task]:
        # Id, level and whether links move it.
        ancestors = [("", -1, False)]
        for place, (uid, element) in enumerate(self.elements.items()):
            report(place, len(self.elements))
            level = number_of(element, "OutlineLevel", 1)
            while len(ancestors) > 1 and ancestors[-1][1] >= level:
                ancestors.pop()
            is_linked = ancestors[-1][2] or element.find("PredecessorLink") is not None
            if uid in self.dates:
                task = self._task(uid, element, ancestors[-1][0], is_linked=is_linked)
                yield task
                if task.type == PROJECT:
                    ancestors.append((task.id, level, is_linked))

    def _task(self, uid: str, element: Element, parent: str, *, is_linked: bool) -> Task:
        dates = self.dates[uid]
        task = Task(
            self._id(uid),
            text_of(element, "Name"),
            dates.start,
            dates.end,
            self._own_date(element, dates, is_linked=is_linked),
            self._progress(element),
            PROJECT if text_of(element, "Summary") == "1" else TASK,
            (),
            self.assignments.assigned.get(uid, ()),
            parent,
            self._attribute(element, names.LOCKED) == "locked",
            self._styles(element),
            *self._baseline(element),
        )
        remarks = [*dates.notes, *self._task_notes(uid, element)]
        tokens = tuple(self._tokens(element, remarks))
        self.notes.extend(ImportNote(code, detail, task.id, task.name[:255]) for code, detail in remarks)
        return replace(task, dependencies=tokens)

    def _own_date(self, element: Element, dates: Dates, *, is_linked: bool) -> datetime:
        """Return the task's own date. What is linked and starts as soon as possible has that of the project only."""
        constraint, date = text_of(element, "ConstraintType"), text_of(element, "ConstraintDate")
        if constraint == names.NOT_EARLIER and (own := self._try_instant(date)):
            return own
        is_free = constraint in ("", names.AS_SOON_AS_POSSIBLE) and text_of(element, "Manual") != "1"
        if is_free and is_linked and self.start and not text_of(element, "ActualStart"):
            return min(self.start, dates.start)
        return dates.start

    def _task_notes(self, uid: str, element: Element) -> Iterator[tuple[str, str]]:
        if code := names.CONSTRAINTS.get(text_of(element, "ConstraintType")):
            yield code, text_of(element, "ConstraintDate")
        if deadline := text_of(element, "Deadline"):
            yield notes.DEADLINE, deadline
        own = text_of(element, "CalendarUID")
        if own not in ("", "-1", text_of(self.root, "CalendarUID")):
            named = [c for c in self.root.iterfind("Calendars/Calendar") if text_of(c, "UID") == own]
            yield notes.TASK_CALENDAR, text_of(named[0], "Name") if named else own
        if self.own_calendar and (worked := compare_duration(element, self.dates[uid], self.own_calendar)):
            yield notes.DURATION, worked
        if _is_inactive(element):
            yield notes.INACTIVE, ""
        yield from ((notes.MATERIAL_RESOURCE, detail) for detail in self.assignments.dropped.get(uid, ()))

    def _tokens(self, element: Element, remarks: list[tuple[str, str]]) -> Iterator[str]:
        for link in element.iterfind("PredecessorLink"):
            uid = text_of(link, "PredecessorUID")
            kind = _KINDS.get(text_of(link, "Type") or "1")
            if text_of(link, "CrossProject") == "1" or uid not in self.dates or kind is None:
                remarks.append((notes.FOREIGN_PREDECESSOR, text_of(link, "CrossProjectName") or uid))
                continue
            try:
                lag, unit, note = read_lag(link, self.dates[uid], kind, self.calendar)
            except (ValueError, ArithmeticError):
                lag, unit, note = 0, "h", (notes.ELAPSED_LAG, text_of(link, "LinkLag")[:60])
            if note:
                remarks.append(note)
            yield format_token(Link(self._id(uid), "", kind, lag), unit, self.calendar)

    def _baseline(self, element: Element) -> tuple[datetime | None, datetime | None]:
        for baseline in element.iterfind("Baseline"):
            start, finish = (self._try_instant(text_of(baseline, name)) for name in ("Start", "Finish"))
            if text_of(baseline, "Number") in ("", "0") and start and finish:
                return start, finish
        return None, None

    def _parse_instant(self, text: str) -> datetime:
        at = datetime.fromisoformat(text)
        local = at if at.tzinfo else at.replace(tzinfo=load_zone(self.timezone))
        return local.astimezone(UTC).replace(microsecond=0)

    def _try_instant(self, text: str) -> datetime | None:
        try:
            return self._parse_instant(text)
        except (ValueError, ArithmeticError):
            return None

    def _id(self, uid: str) -> str:
        return self._attribute(self.elements[uid], names.ID) or uid

    def _progress(self, element: Element) -> Decimal:
        """Return the exact progress, unless the whole percentage was changed in another program."""
        whole, exact = number_of(element, "PercentComplete", 0), self._attribute(element, names.PROGRESS)
        return Decimal(exact) if exact and int(Decimal(exact)) == whole else Decimal(whole)

    def _styles(self, element: Element) -> dict[str, str]:
        pairs = zip(names.STYLES, self._attribute(element, names.COLOURS).split(), strict=False)
        return {name: colour for name, colour in pairs if colour != "-"}

    def _attribute(self, element: Element, field_id: str) -> str:
        """Return an attribute that Souk wrote; empty in files of others."""
        return attributes_of(element).get(field_id, "") if self.is_own else ""

    def _custom_fields(self) -> Iterator[ImportNote]:
        """Yield a note for each field and extended attribute with values that the plan does not have."""
        for name, default in names.LEFT_OUT.items():
            if any(text_of(element, name) not in ("", default) for element in self.elements.values()):
                yield ImportNote(notes.CUSTOM_FIELD, name)
        aliases, own = aliases_of(self.root), names.ALIASES if self.is_own else {}
        used = {id_ for element in self.elements.values() for id_ in attributes_of(element)}
        yield from (
            ImportNote(notes.CUSTOM_FIELD, aliases.get(id_) or id_) for id_ in sorted(used - own.keys())
        )


def _is_inactive(element: Element) -> bool:
    """Return whether the task is switched off."""
    return text_of(element, "Active") == "0"
