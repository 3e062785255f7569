"""Reads a plan from Microsoft Project XML."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from xml.etree.ElementTree import Element

from chassis.timezones import load_zone
from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from planning.adapters.files.imported_plan import ImportedPlan, unreadable_file
from planning.adapters.files.msproject import names
from planning.adapters.files.msproject.calendars import read_calendar
from planning.domain.calendar import Calendar, is_time_zone, standard
from planning.domain.link import Link, format_token
from planning.domain.task import PROJECT, TASK, Assigned, Task

_KINDS = {number: kind for kind, number in names.KINDS.items()}
_UNITS = {number: unit for unit, number in names.LAG_FORMATS.items()}


def read(content: str, timezone: str) -> ImportedPlan:
    try:
        root = fromstring(content.encode(), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError) as error:
        raise unreadable_file(f"it is no XML of a project ({type(error).__name__})") from None
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    try:
        return _Project.parse(root, timezone).to_plan()
    except (ValueError, ArithmeticError):
        raise unreadable_file("its dates or hours are none") from None


@dataclass(frozen=True)
class _Project:
    """A file's project: `assigned` resources and `ids` of tasks by the file's UIDs; times are of `timezone`."""

    root: Element
    timezone: str
    calendar: Calendar | None
    assigned: Mapping[str, tuple[Assigned, ...]]
    ids: Mapping[str, str]

    @classmethod
    def parse(cls, root: Element, timezone: str) -> "_Project":
        named = _text(root, "Subject")
        zone = named if named and is_time_zone(named) else timezone
        ids = {
            _text(task, "UID"): _extended_attribute(task, names.ID) or _text(task, "UID")
            for task in _elements(root)
        }
        return cls(root, zone, read_calendar(root, zone), _assigned(root), ids)

    def to_plan(self) -> ImportedPlan:
        start = _text(self.root, "StartDate")
        return ImportedPlan(
            _text(self.root, "Name") or _text(self.root, "Title"),
            list(self._tasks()),
            self._parse_instant(start) if start else None,
            self.calendar,
        )

    def _tasks(self) -> Iterator[Task]:
        ancestors = [("", 0)]
        for element in _elements(self.root):
            level = int(_text(element, "OutlineLevel") or 1)
            while len(ancestors) > 1 and ancestors[-1][1] >= level:
                ancestors.pop()
            task = self._task(element, ancestors[-1][0])
            yield task
            if task.type == PROJECT:
                ancestors.append((task.id, level))

    def _task(self, element: Element, parent: str) -> Task:
        uid = _text(element, "UID")
        try:
            start, end = (self._parse_instant(_text(element, name)) for name in ("Start", "Finish"))
            constraint = _text(element, "ConstraintDate")
            is_constrained = _text(element, "ConstraintType") == names.NOT_EARLIER and constraint
            return Task(
                self.ids[uid],
                _text(element, "Name")[:255],
                start,
                end,
                self._parse_instant(constraint) if is_constrained else start,
                _progress(element),
                PROJECT if _text(element, "Summary") == "1" else TASK,
                tuple(self._token(link) for link in element.iterfind("PredecessorLink")),
                self.assigned.get(uid, ()),
                parent,
                _extended_attribute(element, names.LOCKED) == "locked",
                _styles(element),
                *self._baseline(element),
            )
        except (KeyError, ValueError, ArithmeticError):
            raise unreadable_file("a task's times or links are none", uid[:20]) from None

    def _token(self, element: Element) -> str:
        lag = int(_text(element, "LinkLag") or 0) * names.TENTH
        kind = _KINDS[_text(element, "Type") or "1"]
        unit = _UNITS.get(_text(element, "LagFormat"), "h")
        link = Link(self.ids[_text(element, "PredecessorUID")], "", kind, lag)
        return format_token(link, unit, self.calendar or standard(self.timezone))

    def _baseline(self, element: Element) -> tuple[datetime | None, datetime | None]:
        for baseline in element.iterfind("Baseline"):
            start, finish = _text(baseline, "Start"), _text(baseline, "Finish")
            if _text(baseline, "Number") in ("", "0") and start and finish:
                return self._parse_instant(start), self._parse_instant(finish)
        return None, None

    def _parse_instant(self, text: str) -> datetime:
        return datetime.fromisoformat(text).replace(tzinfo=load_zone(self.timezone)).astimezone(UTC)


def _elements(root: Element) -> list[Element]:
    """Return the tasks, without the summary task of the project (UID 0) and empty rows, which have no names."""
    return [task for task in root.iterfind("Tasks/Task") if _text(task, "UID") != "0" and _text(task, "Name")]


def _progress(element: Element) -> Decimal:
    """Return the exact progress, unless the whole percentage was changed in another program."""
    whole, exact = _text(element, "PercentComplete") or "0", _extended_attribute(element, names.PROGRESS)
    return Decimal(exact) if exact and int(Decimal(exact)) == int(whole) else Decimal(whole)


def _styles(element: Element) -> dict[str, str]:
    pairs = zip(names.STYLES, _extended_attribute(element, names.COLOURS).split(), strict=False)
    return {name: colour for name, colour in pairs if colour != "-"}


def _extended_attribute(element: Element, field: str) -> str:
    pairs = {
        _text(attribute, "FieldID"): _text(attribute, "Value")
        for attribute in element.iterfind("ExtendedAttribute")
    }
    return pairs.get(field, "")


def _assigned(root: Element) -> dict[str, tuple[Assigned, ...]]:
    resources = {
        _text(resource, "UID"): (_text(resource, "Code"), _text(resource, "Name"))
        for resource in root.iterfind("Resources/Resource")
    }
    by_task: dict[str, tuple[Assigned, ...]] = {}
    for assignment in root.iterfind("Assignments/Assignment"):
        code, name = resources.get(_text(assignment, "ResourceUID"), ("", ""))
        if code or name:
            task, units = _text(assignment, "TaskUID"), Decimal(_text(assignment, "Units") or 1) * 100
            by_task[task] = (
                *by_task.get(task, ()),
                Assigned(code or name, name, Decimal(f"{units.normalize():f}")),
            )
    return by_task


def _text(element: Element, name: str) -> str:
    return (element.findtext(name) or "").strip()
