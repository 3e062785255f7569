"""The rpcs that concern a whole plan."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.columns import to_timestamp
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import invalid_field
from chassis.model import now
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.adapters import resources
from planning.adapters.calendars import keep_calendar
from planning.adapters.files import FORMATS, WORDS, read_file, write_file
from planning.adapters.sql_edits import SqlEdits
from planning.adapters.sql_plans import SqlPlans
from planning.domain.link import split
from planning.domain.schedule import schedule
from planning.domain.task import Task
from planning.entrypoints.mapping import plan_id_of, schedule_message
from planning.usecases.auto_schedule import auto_schedule
from planning.usecases.fill_plan import fill_plan
from planning.usecases.ports import Changes, Edits, Plans
from planning.usecases.redo_edit import redo_edit
from planning.usecases.set_baseline import set_baseline
from planning.usecases.undo_edit import undo_edit

_BASELINE = """
UPDATE gantt_project SET baseline_time = $3, version = version + 1, update_time = $3 WHERE tenant_id = $1 AND id = $2"""


class Planning:
    """What is done with a whole plan."""

    async def GetPlanTasks(self, request: rpc.GetPlanTasksRequest) -> rpc.PlanTasks:
        return rpc.PlanTasks(tasks=await resources.tasks_of(plan_id_of(request.plan_id)))

    async def GetSchedule(self, request: rpc.GetScheduleRequest) -> rpc.PlanSchedule:
        return schedule_message(schedule(await SqlPlans().read(plan_id_of(request.plan_id))))

    async def AutoSchedule(self, request: rpc.AutoScheduleRequest) -> rpc.PlanEdit:
        return await _edited(request, auto_schedule)

    async def SetBaseline(self, request: rpc.SetBaselineRequest) -> rpc.PlanEdit:
        made = await _edited(request, set_baseline)
        await _note_baseline(UUID(made.id), now())
        return made

    async def UndoEdit(self, request: rpc.UndoEditRequest) -> rpc.PlanEdit:
        return await _edited(request, undo_edit)

    async def RedoEdit(self, request: rpc.RedoEditRequest) -> rpc.PlanEdit:
        return await _edited(request, redo_edit)

    async def ExportPlan(self, request: rpc.ExportPlanRequest) -> rpc.PlanFile:
        if request.locale not in WORDS:
            raise invalid_field("locale", f"One of {', '.join(WORDS)}.", "unknown")
        if request.format not in FORMATS:
            raise invalid_field("format", "This is needed.", "blank")
        plan = await SqlPlans().read(plan_id_of(request.plan_id))
        return write_file(plan, request.format, request.locale, now())

    async def ImportPlan(self, request: rpc.ImportPlanRequest) -> Any:
        found = read_file(request.format, request.content, current_caller().timezone)
        kept = await keep_calendar(found.calendar) if found.calendar and not request.calendar else ""
        item = pb.GanttProject(
            name=request.name or found.name or "Plan",
            calendar=request.calendar or kept,
            timezone=found.calendar.zone if found.calendar else "",
            start_time=to_timestamp(found.start or min(task.start for task in found.tasks)),
        )
        plan_id = await resources.create_plan(rpc.CreateGanttProjectRequest(item=item))
        await fill_plan(plan_id, await _renamed(found.tasks), SqlPlans(), "content")
        return await resources.plans.read(plan_id)


async def _edited(request: Any, verb: Callable[[UUID, Plans, Edits], Awaitable[Changes]]) -> rpc.PlanEdit:
    plan_id, edits = plan_id_of(request.plan_id), SqlEdits()
    changes = await verb(plan_id, SqlPlans(), edits)
    last, following = await edits.last(plan_id), await edits.next(plan_id)
    return rpc.PlanEdit(id=str(plan_id), tasks=list(changes), can_undo=bool(last), can_redo=bool(following))


async def _note_baseline(plan_id: UUID, moment: datetime) -> None:
    transaction = current_transaction()
    await transaction.connection.execute(_BASELINE, transaction.tenant_id, plan_id, moment)


async def _renamed(found: Sequence[Task]) -> Sequence[Task]:
    """Tasks under new ids where one of theirs is another task's already."""
    ids = [task.id for task in found]
    if not await resources.tasks.select("id = ANY($2)", [ids]):
        return found
    free = dict(zip(ids, await SqlPlans().free_ids(len(ids)), strict=True))

    def token(text: str) -> str:
        source, kind, lag = split(text, free)
        new = free.get(source, source)
        return new if text == source else f"{new}{kind}{lag}"

    return [
        replace(
            task,
            id=free[task.id],
            project=free.get(task.project, task.project),
            dependencies=tuple(map(token, task.dependencies)),
        )
        for task in found
    ]
