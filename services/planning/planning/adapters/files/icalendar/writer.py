"""Writes a plan as iCalendar."""

import re
from datetime import UTC, datetime

from planning.adapters.files.icalendar.names import KINDS, TIME, to_property_name
from planning.domain.link import Link, parse_links, split_token
from planning.domain.plan import Plan
from planning.domain.task import PROJECT, Task

_MAX_LINE = 74
_CONTROL = re.compile(r"[\x00-\x1f\x7f]+")


def write(plan: Plan, _locale: str, created: datetime) -> bytes:
    """Return the calendar with a to-do for each task, as UTF-8 with folded lines (RFC 5545)."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Souk//Planning//EN",
        f"X-WR-CALNAME:{_escape(plan.name)}",
    ]
    for task in plan.tasks.values():
        lines += _format_todo(task, plan, created)
    return "".join(map(_fold, [*lines, "END:VCALENDAR"])).encode()


def _format_todo(task: Task, plan: Plan, created: datetime) -> list[str]:
    links = parse_links(task, plan.tasks, plan.calendar)
    return [
        "BEGIN:VTODO",
        f"UID:{_escape(task.id)}",
        f"DTSTAMP:{created.astimezone(UTC):{TIME}}",
        f"SUMMARY:{_escape(task.name)}",
        f"DTSTART:{task.start.astimezone(UTC):{TIME}}",
        f"DUE:{task.end.astimezone(UTC):{TIME}}",
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
