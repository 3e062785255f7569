"""Reading and writing of files by processes that report how far they are."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from chassis.worker import report_progress

from planning.adapters.files import read_file, write_file
from planning.adapters.files.imported_plan import ImportedPlan
from planning.adapters.files.progress import reporting
from planning.domain.calendar import standard
from planning.domain.moved_tasks import list_moved
from planning.domain.plan import Plan, reschedule
from planning.domain.plan_question import Answers


def read_reporting(format_: int, text: str, plan_id: UUID, timezone: str, answers: Answers) -> ImportedPlan:
    """Return the plan of a file, which can be saved as it is, or its questions. Raise ValidationError."""
    with reporting(report_progress):
        imported = read_file(format_, text, timezone, answers)
        if imported.questions:
            return imported
        calendar = imported.calendar or standard(timezone)
        start = imported.start or min(task.start for task in imported.tasks)
        # What would be rejected when it is saved is rejected now.
        plan = Plan(plan_id, "", start, calendar, {task.id: task for task in imported.tasks})
        moved = list_moved(imported.tasks, reschedule(plan, "content").tasks, calendar)
        return replace(imported, notes=(*imported.notes, *moved))


def write_reporting(plan: Plan, format_: int, language: str, created: datetime) -> bytes:
    """Return the file of a plan."""
    with reporting(report_progress):
        return write_file(plan, format_, language, created).content
