"""Writes a plan as iCalendar."""

import re
from datetime import UTC, datetime

from planning.adapters.files.icalendar.names import EVENT_OF, KINDS, MILESTONE, TIME, to_property_name
from planning.domain.link import Link, parse_links, split_token
from planning.domain.plan import Plan
from planning.domain.task import PROJECT, Task

_MAX_LINE = 74
_CONTROL = re.compile(r"[\x00-\x1f\x7f]+")


def write(plan: Plan, _locale: str, created: datetime) -> bytes:
    """Return the calendar with a to-do for each task, and an event: calendars on phones show events alone. It is UTF-8
    with folded lines (RFC 5545)."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Souk//Planning//EN",
        f"X-WR-CALNAME:{_escape(plan.name)}",
    ]
    for task in plan.tasks.values():
        lines += [*_format_todo(task, plan, created), *_format_event(task, plan, created)]
    return "".join(map(_fold, [*lines, "END:VCALENDAR"])).encode()


def _format_event(task: Task, plan: Plan, created: datetime) -> list[str]:
    """Return the event of a task, which takes nobody's time; one without an end is a point in time."""
    end = [f"DTEND:{task.end.astimezone(UTC):{TIME}}"] if task.end > task.start else []
    return [
        "BEGIN:VEVENT",
        f"UID:{plan.id}-{_escape(task.id)}",
        f"DTSTAMP:{created.astimezone(UTC):{TIME}}",
        f"SUMMARY:{_escape(task.name)}",
        f"DTSTART:{task.start.astimezone(UTC):{TIME}}",
        *end,
        "TRANSP:TRANSPARENT",
        f"{EVENT_OF}:{_escape(task.id)}",
        "END:VEVENT",
    ]


def _format_times(task: Task) -> list[str]:
    """Return the times of a to-do; a milestone is due, and does not start then as well (RFC 5545, 3.8.2.3)."""
    due = f"DUE:{task.end.astimezone(UTC):{TIME}}"
    if task.end == task.start:
        return [due, f"{MILESTONE}:yes"]
    return [f"DTSTART:{task.start.astimezone(UTC):{TIME}}", due]


def _format_todo(task: Task, plan: Plan, created: datetime) -> list[str]:
    links = parse_links(task, plan.tasks, plan.calendar)
    return [
        "BEGIN:VTODO",
        f"UID:{_escape(task.id)}",
        f"DTSTAMP:{created.astimezone(UTC):{TIME}}",
        f"SUMMARY:{_escape(task.name)}",
        *_format_times(task),
        f"PERCENT-COMPLETE:{int(task.progress)}",
        f"X-SOUK-PROGRESS:{task.progress:f}",
        f"X-SOUK-NOT-BEFORE:{task.not_before.astimezone(UTC):{TIME}}",
        *([f"RELATED-TO;RELTYPE=PARENT:{_escape(task.project)}"] if task.project else []),
        *(
            _format_relation(link, split_token(token, plan.tasks)[2])
            for token, link in zip(task.dependencies, links, strict=True)
        ),
        *(
            f"RESOURCES;X-SOUK-ID={_quote(assigned.id)};X-SOUK-UNITS={assigned.units:f}:{_escape(assigned.name)}"
            for assigned in task.resources
        ),
        *(f"X-SOUK-{to_property_name(name)}:{colour}" for name, colour in task.styles.items() if colour),
        *(
            f"X-SOUK-BASELINE-{edge}:{at.astimezone(UTC):{TIME}}"
            for edge, at in (("START", task.baseline_start), ("END", task.baseline_end))
            if at
        ),
        *(["X-SOUK-TYPE:project"] if task.type == PROJECT else []),
        *(["X-SOUK-LOCKED:yes"] if task.is_disabled else []),
        "END:VTODO",
    ]


def _format_relation(link: Link, lag: str) -> str:
    sign, rest = "-" if link.lag < 0 else "", abs(link.lag)
    gap = f";GAP={sign}PT{rest // 3600}H{rest % 3600 // 60}M{rest % 60}S;X-SOUK-LAG={lag}" if rest else ""
    return f"RELATED-TO;RELTYPE={KINDS[link.kind]}{gap}:{_escape(link.source)}"


def _escape(text: str) -> str:
    for plain, escaped in (("\\", "\\\\"), ("\n", "\\n"), (",", "\\,"), (";", "\\;")):
        text = text.replace(plain, escaped)
    return text.replace("\r", "")


def _quote(text: str) -> str:
    """Return the value of a parameter, which has no escapes: a line break would begin a property."""
    return f'"{_CONTROL.sub(" ", text).replace(chr(34), chr(39))}"'


def _fold(line: str) -> str:
    """Fold a line into lines of at most 75 bytes, never within a character."""
    parts, part = [], ""
    for character in line:
        if len((part + character).encode()) > _MAX_LINE:
            parts.append(part)
            part = ""
        part += character
    return "\r\n ".join([*parts, part]) + "\r\n"
