"""Reads a plan from iCalendar, of Souk or of other programs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation

from planning.adapters.files.icalendar.components import CalendarFile, parse_file
from planning.adapters.files.icalendar.names import (
    EVENT_OF,
    KINDS_BY_RELATION,
    MILESTONE,
    STYLES,
    to_property_name,
)
from planning.adapters.files.icalendar.properties import (
    Component,
    Property,
    Zones,
    parse_duration,
    parse_instant,
    split_list,
)
from planning.adapters.files.imported_plan import ImportedPlan, check_count
from planning.adapters.files.progress import report
from planning.domain import import_note as notes
from planning.domain.calendar import continuous
from planning.domain.import_note import ImportNote
from planning.domain.link import LAG, Link, format_token
from planning.domain.task import PROJECT, TASK, Assigned, Task

_RECURRENCE = ("RRULE", "RDATE")
# Properties of value to people that plans don't have.
_LEFT_OUT = ("DESCRIPTION", "COMMENT", "LOCATION", "URL", "ATTACH", "CATEGORIES", "PRIORITY")
# Of a to-do without times.
_DEFAULT_LENGTH = timedelta(hours=8)


def read(content: str, timezone: str) -> ImportedPlan:
    """Return the plan of a calendar, whose floating times are in the time zone; components that can't be read become
    notes. Raise ValidationError if the file can't be read."""
    file = _without_own_events(parse_file(content, timezone))
    check_count(len(file.components))
    parents = dict(_list_children(file.components))
    tasks: list[Task] = []
    import_notes: list[ImportNote] = []
    for place, component in enumerate(file.components):
        report(place, len(file.components))
        try:
            task = _to_task(component, parents, file.zones)
        except (ValueError, ArithmeticError):
            id_, title = component.text("UID")[:40], component.text("SUMMARY")[:255]
            import_notes.append(ImportNote(notes.DROPPED_TASK, str(component.position), id_, title))
            continue
        tasks.append(task)
        import_notes += (
            ImportNote(code, detail[:120], task.id[:60], task.name[:255])
            for code, detail in _notes(component, file.zones)
        )
    names = [name for name in _LEFT_OUT if any(component.text(name) for component in file.components)]
    import_notes += (ImportNote(notes.CUSTOM_FIELD, name) for name in names)
    inactive = frozenset(component.text("UID") for component in file.components if _is_cancelled(component))
    return ImportedPlan(file.name, tasks, notes=import_notes, inactive=inactive)


def _without_own_events(file: CalendarFile) -> CalendarFile:
    """Return the file without the events of tasks whose to-dos are there as well."""
    ids = {component.text("UID") for component in file.components}
    components = [
        item for item in file.components if item.text(EVENT_OF) not in ids or not item.find(EVENT_OF)
    ]
    return replace(file, components=components)


def _list_children(components: Sequence[Component]) -> Iterator[tuple[str, str]]:
    """Yield the children that components name, each with the component."""
    for component in components:
        children = (relation for relation in component.list("RELATED-TO") if _type(relation) == "CHILD")
        yield from ((relation.text, component.text("UID")) for relation in children)


def _to_task(component: Component, parents: Mapping[str, str], zones: Zones) -> Task:
    """`parents` are those that name their children, by child. Raise ValueError and ArithmeticError for times that are
    none."""
    start, end = _parse_times(component, zones)
    own = component.find("X-SOUK-NOT-BEFORE")
    relations = component.list("RELATED-TO")
    return Task(
        component.text("UID"),
        component.text("SUMMARY"),
        start,
        end,
        parse_instant(own, zones) if own else start,
        _parse_progress(component),
        PROJECT if component.find("X-SOUK-TYPE") else TASK,
        tuple(_to_token(relation) for relation in relations if _type(relation) in KINDS_BY_RELATION),
        tuple(assigned for resource in component.list("RESOURCES") for assigned in _to_assigned(resource)),
        next((relation.text for relation in relations if _type(relation) == "PARENT"), "")
        or parents.get(component.text("UID"), ""),
        component.find("X-SOUK-LOCKED") is not None,
        {
            style: item.value
            for style in STYLES
            if (item := component.find(f"X-SOUK-{to_property_name(style)}"))
        },
        _parse_baseline(component, "START", zones),
        _parse_baseline(component, "END", zones),
    )


def _parse_baseline(component: Component, edge: str, zones: Zones) -> datetime | None:
    """Parse the start or the end of the baseline."""
    baseline = component.find(f"X-SOUK-BASELINE-{edge}")
    return parse_instant(baseline, zones) if baseline else None


def _parse_times(component: Component, zones: Zones) -> tuple[datetime, datetime]:
    begin, end = component.find("DTSTART"), component.find("DUE", "DTEND")
    duration = component.find("DURATION")
    if begin is None and end is None:
        raise ValueError("no times")
    if begin is None and end is not None:
        due = parse_instant(end, zones)
        if component.find(MILESTONE):
            return due, due
        return due - (parse_duration(duration.value) if duration else _DEFAULT_LENGTH), due
    assert begin is not None  # noqa: S101  # one of the two is there
    start = parse_instant(begin, zones)
    if end is not None and not _is_one_day(begin, end):
        return start, parse_instant(end, zones)
    if duration is not None:
        return start, start + parse_duration(duration.value)
    # A date alone is a whole day.
    return start, start + timedelta(days=0 if "T" in begin.value else 1)


def _is_one_day(begin: Property, end: Property) -> bool:
    """Return whether both are the same date; programs mean the whole day, whose end would be the next date."""
    return "T" not in begin.value.upper() and begin.value.strip() == end.value.strip()


def _notes(component: Component, zones: Zones) -> Iterator[tuple[str, str]]:
    has_times = component.find("DTSTART") and component.find("DUE", "DTEND", "DURATION")
    if not has_times and not component.find(MILESTONE):
        yield notes.COMPUTED_DATES, ""
    if rule := component.find(*_RECURRENCE):
        yield notes.RECURRENCE, rule.value
    named = {
        time.parameters.get("TZID", "")
        for name in ("DTSTART", "DUE", "DTEND")
        for time in component.list(name)
    }
    yield from ((notes.TIME_ZONE, zone) for zone in sorted(named - {""}) if not zones.load(zone))
    if _is_cancelled(component):
        yield notes.INACTIVE, ""
    for relation in component.list("RELATED-TO"):
        if (gap := relation.parameters.get("GAP")) and "X-SOUK-LAG" not in relation.parameters:
            yield notes.ELAPSED_LAG, gap
    if attendees := component.list("ATTENDEE"):
        yield notes.ATTENDEES, ", ".join(item.parameters.get("CN") or item.text for item in attendees)


def _is_cancelled(component: Component) -> bool:
    return component.text("STATUS").upper() == "CANCELLED"


def _parse_progress(component: Component) -> Decimal:
    progress = component.find("X-SOUK-PROGRESS", "PERCENT-COMPLETE")
    try:
        if progress:
            return Decimal(progress.value.strip())
    except InvalidOperation:
        return Decimal(0)
    is_done = component.text("STATUS").upper() == "COMPLETED" or component.find("COMPLETED") is not None
    return Decimal(100 if is_done else 0)


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


def _to_assigned(resource: Property) -> list[Assigned]:
    """Return the resources of a property; Souk writes one each, others lists."""
    if id_ := resource.parameters.get("X-SOUK-ID"):
        units = Decimal(resource.parameters.get("X-SOUK-UNITS", "100"))
        return [Assigned(id_[:64], resource.text[:120], units)]
    return [Assigned(name[:64], name[:120], Decimal(100)) for name in split_list(resource.value) if name]
