"""Saving of an imported plan."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.columns import to_timestamp
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.adapters import resources
from planning.adapters.calendars import find_or_create_calendar
from planning.adapters.files.imported_plan import ImportedPlan
from planning.adapters.sql_plans import SqlPlans
from planning.domain.import_note import ImportNote
from planning.domain.moved_tasks import list_moved
from planning.usecases.assign_free_ids import assign_free_ids
from planning.usecases.fill_plan import fill_plan


@dataclass(frozen=True)
class SavedPlan:
    """A plan that was saved, with a note for each task that its links moved."""

    id: UUID
    moved: Sequence[ImportNote]


async def save_plan(imported: ImportedPlan, name: str, calendar: str, timezone: str) -> SavedPlan:
    """Create the plan with its tasks; `name` and `calendar` replace those of the file. Raise ValidationError."""
    if imported.calendar and not calendar:
        calendar = await find_or_create_calendar(imported.calendar)
    item = pb.GanttProject(
        name=name or imported.name[:120] or "Plan",
        calendar=calendar,
        timezone=imported.calendar.zone if imported.calendar else timezone,
        start_time=to_timestamp(imported.start or min(task.start for task in imported.tasks)),
    )
    plan_id = await resources.create_plan(rpc.CreateGanttProjectRequest(item=item))
    tasks = await assign_free_ids(imported.tasks, SqlPlans())
    plan = await fill_plan(plan_id, tasks, SqlPlans(), "content")
    return SavedPlan(plan_id, tuple(list_moved(tasks, plan.tasks, plan.calendar)))
