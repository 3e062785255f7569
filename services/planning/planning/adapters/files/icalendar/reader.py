"""Reads a plan from iCalendar, of Souk or of other programs."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation

from planning.adapters.files.icalendar.names import KINDS_BY_RELATION, STYLES, to_property_name
from planning.adapters.files.icalendar.properties import (
    Component,
    Property,
    parse_duration,
    parse_instant,
    parse_lines,
)
from planning.adapters.files.imported_plan import ImportedPlan, unreadable_file
from planning.adapters.files.progress import report
from planning.domain import import_note as notes
from planning.domain.calendar import continuous, is_time_zone
from planning.domain.import_note import ImportNote
from planning.domain.link import LAG, Link, format_token
from planning.domain.task import PROJECT, TASK, Assigned, Task

_COMPONENTS = ("VTODO", "VEVENT")
_RECURRENCE = ("RRULE", "RDATE")
# Of a to-do without times.
_DEFAULT_LENGTH = timedelta(hours=8)


def read(content: str, timezone: str) -> ImportedPlan:
    name, components = _parse_components(content)
    tasks: list[Task] = []
    found: list[ImportNote] = []
    for place, component in enumerate(components):
        report(place, len(components))
        try:
            task = _to_task(component, timezone)
        except (ValueError, ArithmeticError):
            id_, title = component.text("UID")[:40], component.text("SUMMARY")[:255]
            found.append(ImportNote(notes.DROPPED_TASK, str(component.position), id_, title))
            continue
        tasks.append(task)
        found += (
            ImportNote(code, detail[:120], task.id[:60], task.name[:255])
            for code, detail in _notes(component)
        )
    return ImportedPlan(name, tasks, notes=found)


def _parse_components(content: str) -> tuple[str, list[Component]]:
    """Return the calendar's name, and its to-dos and events. Raise ValidationError if it is no calendar."""
    name, components, number = "", list[Component](), 0
    properties: list[Property] | None = None
    nested = 0
    for number, line in enumerate(parse_lines(content), 1):
        if line.name == "BEGIN" and line.value.upper() in _COMPONENTS:
            properties = []
        elif line.name == "END" and properties is not None and line.value.upper() in _COMPONENTS:
            components.append(Component(properties, number))
            properties = None
        elif properties is not None and line.name in ("BEGIN", "END"):
            # An alarm has times of its own.
            nested += 1 if line.name == "BEGIN" else -1
        elif properties is not None and not nested:
            properties.append(line)
        elif line.name == "X-WR-CALNAME":
            name = line.text
    if not number:
        raise unreadable_file("it is no iCalendar file")
    return name, components


def _to_task(component: Component, timezone: str) -> Task:
    """Raise ValueError and ArithmeticError for times that are none."""
    start, end = _parse_times(component, timezone)
    own = component.find("X-SOUK-NOT-BEFORE")
    relations = component.list("RELATED-TO")
    return Task(
        component.text("UID"),
        component.text("SUMMARY"),
        start,
        end,
        parse_instant(own, timezone) if own else start,
        _parse_progress(component),
        PROJECT if component.find("X-SOUK-TYPE") else TASK,
        tuple(_to_token(relation) for relation in relations if _type(relation) in KINDS_BY_RELATION),
        tuple(_to_assigned(resource) for resource in component.list("RESOURCES")),
        next((relation.text for relation in relations if _type(relation) == "PARENT"), ""),
        component.find("X-SOUK-LOCKED") is not None,
        {
            style: item.value
            for style in STYLES
            if (item := component.find(f"X-SOUK-{to_property_name(style)}"))
        },
        _parse_baseline(component, "START", timezone),
        _parse_baseline(component, "END", timezone),
    )


def _parse_baseline(component: Component, edge: str, timezone: str) -> datetime | None:
    """Parse the start or the end of the baseline."""
    baseline = component.find(f"X-SOUK-BASELINE-{edge}")
    return parse_instant(baseline, timezone) if baseline else None


def _parse_times(component: Component, timezone: str) -> tuple[datetime, datetime]:
    begin, end = component.find("DTSTART"), component.find("DUE", "DTEND")
    duration = component.find("DURATION")
    if begin is None and end is None:
        raise ValueError("no times")
    if begin is None and end is not None:
        due = parse_instant(end, timezone)
        return due - (parse_duration(duration.value) if duration else _DEFAULT_LENGTH), due
    assert begin is not None  # noqa: S101  # one of the two is there
    start = parse_instant(begin, timezone)
    if end is not None:
        return start, parse_instant(end, timezone)
    if duration is not None:
        return start, start + parse_duration(duration.value)
    # A date alone is a whole day.
    return start, start + timedelta(days=0 if "T" in begin.value else 1)


def _notes(component: Component) -> Iterator[tuple[str, str]]:
    if component.find("DTSTART") is None or component.find("DUE", "DTEND", "DURATION") is None:
        yield notes.COMPUTED_DATES, ""
    if rule := component.find(*_RECURRENCE):
        yield notes.RECURRENCE, rule.value
    zones = {
        time.parameters.get("TZID", "")
        for name in ("DTSTART", "DUE", "DTEND")
        for time in component.list(name)
    }
    yield from ((notes.TIME_ZONE, zone) for zone in sorted(zones - {""}) if not is_time_zone(zone))
    for relation in component.list("RELATED-TO"):
        if (gap := relation.parameters.get("GAP")) and "X-SOUK-LAG" not in relation.parameters:
            yield notes.ELAPSED_LAG, gap
    if attendees := component.list("ATTENDEE"):
        yield notes.ATTENDEES, ", ".join(item.parameters.get("CN") or item.text for item in attendees)


def _parse_progress(component: Component) -> Decimal:
    progress = component.find("X-SOUK-PROGRESS", "PERCENT-COMPLETE")
    try:
        if progress:
            return Decimal(progress.value.strip())
    except InvalidOperation:
        return Decimal(0)
    return Decimal(100 if component.text("STATUS").upper() == "COMPLETED" else 0)


def _type(relation: Property) -> str:
    return relation.parameters.get("RELTYPE", "PARENT").upper()


def _to_token(relation: Property) -> str:
    kind = KINDS_BY_RELATION[_type(relation)]
    if LAG.fullmatch(typed := relation.parameters.get("X-SOUK-LAG", "")):
        return f"{relation.text}{kind}{typed}"
    try:
        gap = parse_duration(relation.parameters.get("GAP", "PT0S"))
    except ValueError:
        gap = timedelta()
    return format_token(Link(relation.text, "", kind, int(gap.total_seconds())), "h", continuous("UTC"))


def _to_assigned(resource: Property) -> Assigned:
    units = Decimal(resource.parameters.get("X-SOUK-UNITS", "100"))
    return Assigned((resource.parameters.get("X-SOUK-ID") or resource.text)[:64], resource.text[:120], units)
