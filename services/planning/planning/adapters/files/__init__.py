"""Import of plans from Microsoft Project XML, CSV and iCalendar, and export to these, SVG, PDF and PNG."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from chassis.errors import invalid_field
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.adapters.files import csv_reader, csv_table, icalendar, msproject, svg
from planning.adapters.files.imported_plan import ImportedPlan, unreadable_file
from planning.adapters.files.labels import LABELS
from planning.domain.accept_tasks import accept_tasks
from planning.domain.calendar import standard
from planning.domain.import_note import DROPPED_TASK
from planning.domain.plan import Plan
from planning.domain.plan_question import Answers
from planning.domain.task import EARLIEST, LATEST

__all__ = ["FORMATS", "LABELS", "estimate_size", "read_file", "write_file"]

# Of one task, in the smallest of the formats.
_TASK_BYTES = 200
_NO_ANSWERS = Answers()


def _write_pdf(plan: Plan, locale: str, created: datetime) -> bytes:
    """Return a plan as PDF. What draws it takes 25 MB and most of a second to import."""
    from planning.adapters.files import pdf  # noqa: PLC0415  # see above

    return pdf.write(plan, locale, created)


def _write_png(plan: Plan, locale: str, created: datetime) -> bytes:
    """Return a plan as PNG; imported when it is needed, too."""
    from planning.adapters.files import png  # noqa: PLC0415  # see above

    return png.write(plan, locale, created)


FORMATS: dict[int, tuple[str, str, Callable[[Plan, str, datetime], bytes]]] = {
    rpc.PLAN_FORMAT_XML: ("plan.xml", "application/xml", msproject.write),
    rpc.PLAN_FORMAT_CSV: ("plan.csv", "text/csv", csv_table.write),
    rpc.PLAN_FORMAT_ICS: ("plan.ics", "text/calendar", icalendar.write),
    rpc.PLAN_FORMAT_SVG: ("plan.svg", "image/svg+xml", svg.write),
    rpc.PLAN_FORMAT_PDF: ("plan.pdf", "application/pdf", _write_pdf),
    rpc.PLAN_FORMAT_PNG: ("plan.png", "image/png", _write_png),
}
_READERS: dict[int, Callable[[str, str, Answers], ImportedPlan]] = {
    rpc.PLAN_FORMAT_XML: lambda content, timezone, _: msproject.read(content, timezone),
    rpc.PLAN_FORMAT_CSV: csv_reader.read,
    rpc.PLAN_FORMAT_ICS: lambda content, timezone, _: icalendar.read(content, timezone),
}


def write_file(plan: Plan, format_: Any, locale: str, created: datetime) -> rpc.PlanFile:
    """Return the plan in a format of FORMATS, with labels in the locale; `created` is the time in its header."""
    name, media_type, write = FORMATS[format_]
    return rpc.PlanFile(name=name, media_type=media_type, content=write(plan, locale, created))


def estimate_size(plan: Plan) -> int:
    """Return about how many bytes a file of the plan has."""
    return len(plan.tasks) * _TASK_BYTES


def read_file(format_: Any, content: str, timezone: str, answers: Answers = _NO_ANSWERS) -> ImportedPlan:
    """Parse a file; local times are those of `timezone`. What plans can't have is adapted or dropped, with a note. What
    can be read in several ways is a question, unless it is answered. Raise ValidationError if it can't be parsed, or
    has no tasks."""
    if format_ not in _READERS:
        raise invalid_field("format", "Send xml, csv or ics: the others can't be read.", "unknown")
    imported = _READERS[format_](content, timezone, answers)
    if imported.questions:
        return imported
    calendar = imported.calendar or standard(timezone)
    tasks, notes = accept_tasks(imported.tasks, calendar, imported.inactive)
    all_notes = (*imported.notes, *notes)
    if not tasks:
        dropped = next((note for note in all_notes if note.code == DROPPED_TASK), None)
        if dropped:
            position = dropped.detail or dropped.task
            raise unreadable_file(f"no task has dates from {EARLIEST.year} to {LATEST.year - 1}", position)
        raise invalid_field("content", "There are no tasks in this file.", "empty")
    return replace(imported, tasks=tasks, notes=all_notes)
