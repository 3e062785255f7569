"""Microsoft Project's XML is read as a plan."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from xml.etree.ElementTree import Element

from chassis.timezones import load_zone
from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from planning.adapters.files.found import Found, unreadable
from planning.adapters.files.msproject import names
from planning.adapters.files.msproject.calendars import read_calendar
from planning.domain.calendar import Calendar, is_zone, standard
from planning.domain.link import Link, token_of
from planning.domain.task import PROJECT, TASK, Assigned, Task

_KINDS = {number: kind for kind, number in names.KINDS.items()}
_UNITS = {number: unit for unit, number in names.LAG_FORMATS.items()}


def read(content: str, timezone: str) -> Found:
    try:
        root = fromstring(content.encode(), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError) as why:
        raise unreadable(f"it is no XML of a project ({type(why).__name__})") from None
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    try:
        return _Source.of(root, timezone).found()
    except (ValueError, ArithmeticError):
        raise unreadable("its dates or hours are none") from None


@dataclass(frozen=True)
class _Source:
    """What the tasks of a file lean on: times of `timezone`, and the file's own numbers."""

    root: Element
    timezone: str
    calendar: Calendar | None
    assigned: Mapping[str, tuple[Assigned, ...]]
    ids: Mapping[str, str]

    @classmethod
    def of(cls, root: Element, timezone: str) -> "_Source":
        named = _text(root, "Subject")
        zone_ = named if named and is_zone(named) else timezone
        ids = {
            _text(one, "UID"): _text_of_ones_own(one, names.ID) or _text(one, "UID")
            for one in _elements(root)
        }
        return cls(root, zone_, read_calendar(root, zone_), _assigned(root), ids)

    def found(self) -> Found:
        start = _text(self.root, "StartDate")
        return Found(
            _text(self.root, "Name") or _text(self.root, "Title"),
            list(self._tasks()),
            self._moment(start) if start else None,
            self.calendar,
        )

    def _tasks(self) -> Iterator[Task]:
        line = [("", 0)]
        for element in _elements(self.root):
            level = int(_text(element, "OutlineLevel") or 1)
            while len(line) > 1 and line[-1][1] >= level:
                line.pop()
            task = self._task(element, line[-1][0])
            yield task
            if task.type == PROJECT:
                line.append((task.id, level))

    def _task(self, element: Element, parent: str) -> Task:
        uid = _text(element, "UID")
        try:
            start, end = (self._moment(_text(element, name)) for name in ("Start", "Finish"))
            held = _text(element, "ConstraintDate")
            is_held = _text(element, "ConstraintType") == names.NOT_EARLIER and held
            return Task(
                self.ids[uid],
                _text(element, "Name")[:255],
                start,
                end,
                self._moment(held) if is_held else start,
                _progress(element),
                PROJECT if _text(element, "Summary") == "1" else TASK,
                tuple(self._token(link) for link in element.iterfind("PredecessorLink")),
                self.assigned.get(uid, ()),
                parent,
                _text_of_ones_own(element, names.LOCKED) == "locked",
                _styles(element),
                *self._baseline(element),
            )
        except (KeyError, ValueError, ArithmeticError):
            raise unreadable("a task's times or links are none", uid[:20]) from None

    def _token(self, element: Element) -> str:
        lag = int(_text(element, "LinkLag") or 0) * names.TENTH
        kind = _KINDS[_text(element, "Type") or "1"]
        unit = _UNITS.get(_text(element, "LagFormat"), "h")
        link = Link(self.ids[_text(element, "PredecessorUID")], "", kind, lag)
        return token_of(link, unit, self.calendar or standard(self.timezone))

    def _baseline(self, element: Element) -> tuple[datetime | None, datetime | None]:
        for one in element.iterfind("Baseline"):
            if _text(one, "Number") in ("", "0") and _text(one, "Start") and _text(one, "Finish"):
                return self._moment(_text(one, "Start")), self._moment(_text(one, "Finish"))
        return None, None

    def _moment(self, text: str) -> datetime:
        return datetime.fromisoformat(text).replace(tzinfo=load_zone(self.timezone)).astimezone(UTC)


def _elements(root: Element) -> list[Element]:
    """The tasks; the first of a file is the whole, and empty lines have no names."""
    return [one for one in root.iterfind("Tasks/Task") if _text(one, "UID") != "0" and _text(one, "Name")]


def _progress(element: Element) -> Decimal:
    """What was written with its fraction, unless somebody changed the whole percents since."""
    whole, exact = _text(element, "PercentComplete") or "0", _text_of_ones_own(element, names.PROGRESS)
    return Decimal(exact) if exact and int(Decimal(exact)) == int(whole) else Decimal(whole)


def _styles(element: Element) -> dict[str, str]:
    told = zip(names.STYLES, _text_of_ones_own(element, names.COLOURS).split(), strict=False)
    return {name: colour for name, colour in told if colour != "-"}


def _text_of_ones_own(element: Element, field: str) -> str:
    pairs = {_text(one, "FieldID"): _text(one, "Value") for one in element.iterfind("ExtendedAttribute")}
    return pairs.get(field, "")


def _assigned(root: Element) -> dict[str, tuple[Assigned, ...]]:
    named = {
        _text(one, "UID"): (_text(one, "Code"), _text(one, "Name"))
        for one in root.iterfind("Resources/Resource")
    }
    found: dict[str, tuple[Assigned, ...]] = {}
    for one in root.iterfind("Assignments/Assignment"):
        code, name = named.get(_text(one, "ResourceUID"), ("", ""))
        if code or name:
            task, units = _text(one, "TaskUID"), Decimal(_text(one, "Units") or 1) * 100
            found[task] = (
                *found.get(task, ()),
                Assigned(code or name, name, Decimal(f"{units.normalize():f}")),
            )
    return found


def _text(element: Element, name: str) -> str:
    return (element.findtext(name) or "").strip()
