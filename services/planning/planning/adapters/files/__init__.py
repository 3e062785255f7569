"""Plans as files: Microsoft Project XML, CSV and iCalendar in and out, pictures and PDF out."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from chassis.errors import invalid_field
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.adapters.files import csv_table, icalendar, msproject, pdf, svg
from planning.adapters.files.found import Found
from planning.adapters.files.words import WORDS
from planning.domain.plan import Plan

__all__ = ["FORMATS", "WORDS", "read_file", "write_file"]

_LONGEST = 5_000_000
FORMATS: dict[int, tuple[str, str, Callable[[Plan, str, datetime], bytes]]] = {
    rpc.PLAN_FORMAT_XML: ("plan.xml", "application/xml", msproject.write),
    rpc.PLAN_FORMAT_CSV: ("plan.csv", "text/csv", csv_table.write),
    rpc.PLAN_FORMAT_ICS: ("plan.ics", "text/calendar", icalendar.write),
    rpc.PLAN_FORMAT_SVG: ("plan.svg", "image/svg+xml", svg.write),
    rpc.PLAN_FORMAT_PDF: ("plan.pdf", "application/pdf", pdf.write),
}
_READERS: dict[int, Callable[[str, str], Found]] = {
    rpc.PLAN_FORMAT_XML: msproject.read,
    rpc.PLAN_FORMAT_CSV: csv_table.read,
    rpc.PLAN_FORMAT_ICS: icalendar.read,
}


def write_file(plan: Plan, format_: Any, locale: str, made: datetime) -> rpc.PlanFile:
    name, media, write = FORMATS[format_]
    return rpc.PlanFile(name=name, media_type=media, content=write(plan, locale, made))


def read_file(format_: Any, content: str, timezone: str) -> Found:
    """What a file says; local times are those of `timezone`. Raises Invalid saying what can't be read."""
    if format_ not in _READERS:
        raise invalid_field("format", "Send xml, csv or ics: the others can't be read.", "unknown")
    if len(content) > _LONGEST:
        raise invalid_field("content", f"At most {_LONGEST} characters.", "too-long")
    found = _READERS[format_](content, timezone)
    if not found.tasks:
        raise invalid_field("content", "There are no tasks in this file.", "empty")
    return found
