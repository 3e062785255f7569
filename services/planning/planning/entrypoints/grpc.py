"""Rpcs of plans, tasks and calendars."""

from typing import Any
from uuid import UUID

from chassis import field_masks
from chassis.columns import parse_uuid, to_timestamp
from chassis.context import current_caller
from chassis.errors import invalid_field
from chassis.grpc import Servicer, servicer
from chassis.model import now
from chassis.texts import Texts
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.adapters import calendars, resources, sql_jobs
from planning.adapters.sql_edits import SqlEdits
from planning.adapters.sql_plans import SqlPlans
from planning.domain.plan import reschedule
from planning.domain.task import is_id
from planning.entrypoints.grpc_jobs import create_job, update_job
from planning.entrypoints.grpc_plans import PlanRpcs
from planning.entrypoints.mapping import to_changes, to_plan_id, to_task
from planning.usecases.add_task import add_task
from planning.usecases.change_task import change_task
from planning.usecases.fill_plan import fill_plan
from planning.usecases.remove_task import remove_task

# Of the plan that is created for a tenant's first task.
_NAMES = Texts(__file__, "texts")


async def create_plan(request: rpc.CreateGanttProjectRequest) -> Any:
    """Create a plan with the tasks that were sent, rescheduled. Raise ValidationError."""
    plan_id = await resources.create_plan(request)
    if request.item.tasks:
        start = (await resources.plans.lock_row(str(plan_id))).start_time
        tasks = [to_task(item, _parse_id(item), start) for item in request.item.tasks]
        await fill_plan(plan_id, tasks, SqlPlans())
    return await resources.plans.read(plan_id)


async def update_plan(request: rpc.UpdateGanttProjectRequest) -> Any:
    """Update a plan; reschedule it if its calendar or time zone changes."""
    await resources.plans.update(request)
    if {"calendar", "timezone"} & set(request.mask.paths):
        row = await resources.plans.lock_row(request.item.id)
        await calendars.resolve_calendar(row)
        plans = SqlPlans()
        before = await plans.lock(row.id)
        await plans.save(before, reschedule(before))
    return await resources.plans.read(request.item.id)


async def create_task(request: rpc.CreateGanttTaskRequest) -> Any:
    """Add a task and reschedule its plan, which is created for a tenant's first task. Raise ValidationError."""
    item, plans = request.item, SqlPlans()
    plan_id = await _find_or_create_plan(item, plans)
    start = (await resources.plans.lock_row(str(plan_id))).start_time
    task = to_task(item, _parse_id(item), start)
    return await resources.tasks.read(await add_task(plan_id, task, plans, SqlEdits()))


async def update_task(request: rpc.UpdateGanttTaskRequest) -> Any:
    """Change a task and reschedule its plan. Raise NotFoundError, StaleError or ValidationError; a task stays in its
    plan."""
    plans, id_ = SqlPlans(), request.item.id
    plan_id = await plans.find_plan_id(id_)
    if field_masks.has_parts(request):
        await plans.lock(plan_id)
        field_masks.merge_parts(request, await resources.tasks.read(id_))
    mask = set(request.mask.paths)
    if "plan" in mask and request.item.plan and to_plan_id(request.item.plan) != plan_id:
        raise invalid_field("item.plan", "A task stays in its plan.", "fixed")
    changes = to_changes(request.item, mask)
    if request.version:
        await plans.lock(plan_id)
        current = await resources.tasks.read(id_)
        await resources.tasks.check_version(current, request.version, _masked_values(request.item, mask))
    await change_task(id_, changes, plans, SqlEdits())
    return await resources.tasks.read(id_)


async def delete_task(request: rpc.DeleteGanttTaskRequest) -> rpc.DeleteGanttTaskResponse:
    """Remove a task and reschedule its plan. Raise NotFoundError, StaleError, or ConflictError as `remove` does."""
    plans = SqlPlans()
    plan_id = await plans.find_plan_id(request.id)
    if request.version:
        await plans.lock(plan_id)
        current = await resources.tasks.read(request.id)
        await resources.tasks.check_version(current, request.version, {})
    await remove_task(request.id, plans, SqlEdits())
    return rpc.DeleteGanttTaskResponse()


def _masked_values(item: pb.GanttTask, mask: set[str]) -> dict[str, Any]:
    return {name: getattr(item, name) for name in mask}


async def _find_or_create_plan(item: pb.GanttTask, plans: SqlPlans) -> UUID:
    """Return the named plan, else the parent task's, else the tenant's first, which is created if there is none."""
    if item.plan:
        plan_id = parse_uuid(item.plan)
        if plan_id is None or not await resources.plan_exists(plan_id):
            raise invalid_field("item.plan", "There is no such item.", "unknown")
        return plan_id
    if parent := item.project.rpartition("/")[2]:
        if not await resources.any_task_exists([parent]):
            raise invalid_field("item.project", f"There is no such task: {parent[:60]}", "unknown-task")
        return await plans.find_plan_id(parent)
    if first := await plans.find_first_plan_id():
        return first
    name = _NAMES.of(current_caller().locale)["plan"]
    start = now().replace(minute=0, second=0, microsecond=0)
    plan = pb.GanttProject(name=name, start_time=to_timestamp(start))
    return await resources.create_plan(rpc.CreateGanttProjectRequest(item=plan))


def _parse_id(item: pb.GanttTask) -> str:
    """Return the id that is sent, empty if there is none or it is an IRI. Raise ValidationError."""
    if not item.id or "/" in item.id:
        return ""
    if not is_id(item.id):
        raise invalid_field("item.id", "1 to 40 characters, without spaces, commas and slashes.", "id")
    return item.id


SERVICERS: list[Servicer] = [
    resources.plans.servicer(CreateGanttProject=create_plan, UpdateGanttProject=update_plan),
    resources.tasks.servicer(
        CreateGanttTask=create_task, UpdateGanttTask=update_task, DeleteGanttTask=delete_task
    ),
    calendars.calendars.servicer(
        CreateGanttCalendar=calendars.create_calendar, DeleteGanttCalendar=calendars.delete_calendar
    ),
    sql_jobs.jobs.servicer(CreateGanttJob=create_job, UpdateGanttJob=update_job),
    servicer(rpc.DESCRIPTOR.services_by_name["Planning"], PlanRpcs()),
]
