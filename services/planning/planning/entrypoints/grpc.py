"""The rpcs of planning's resources."""

from typing import Any
from uuid import UUID

from chassis import field_masks
from chassis.columns import parse_uuid, to_timestamp
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import invalid_field
from chassis.grpc import Servicer, servicer
from chassis.model import now
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.adapters import calendars, resources
from planning.adapters.sql_edits import SqlEdits
from planning.adapters.sql_plans import SqlPlans
from planning.domain.plan import settle
from planning.domain.task import is_id
from planning.entrypoints.grpc_plans import Planning
from planning.entrypoints.mapping import changes_of, plan_id_of, task_of
from planning.usecases.add_task import add_task
from planning.usecases.change_task import change_task
from planning.usecases.fill_plan import fill_plan
from planning.usecases.remove_task import remove_task

_FIRST = "SELECT id FROM gantt_project WHERE tenant_id = $1 ORDER BY create_time, id LIMIT 1"
# A tenant's first task makes its first plan, and only one.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('plan:' || $1::text, 0))"
_FIRST_NAME = {"fr": "Planning", "ar": "الخطة"}


async def create_plan(request: rpc.CreateGanttProjectRequest) -> Any:
    plan_id = await resources.create_plan(request)
    if request.item.tasks:
        start = (await resources.plans.lock_row(str(plan_id))).start_time
        tasks = [
            task_of(one, _own_id(one), start, f"item.tasks[{place}]")
            for place, one in enumerate(request.item.tasks)
        ]
        await fill_plan(plan_id, tasks, SqlPlans())
    return await resources.plans.read(plan_id)


async def update_plan(request: rpc.UpdateGanttProjectRequest) -> Any:
    """As any update; by another calendar, what was in time may be late."""
    await resources.plans.update(request)
    if {"calendar", "timezone"} & set(request.mask.paths):
        row = await resources.plans.lock_row(request.item.id)
        await calendars.name_calendar(row)
        plans = SqlPlans()
        before = await plans.open(row.id)
        await plans.write(before, settle(before))
    return await resources.plans.read(request.item.id)


async def create_task(request: rpc.CreateGanttTaskRequest) -> Any:
    item, plans = request.item, SqlPlans()
    plan_id = await _plan_for(item, plans)
    start = (await resources.plans.lock_row(str(plan_id))).start_time
    task = task_of(item, _own_id(item), start)
    return await resources.tasks.read(await add_task(plan_id, task, plans, SqlEdits()))


async def update_task(request: rpc.UpdateGanttTaskRequest) -> Any:
    plans, id_ = SqlPlans(), request.item.id
    plan_id = await plans.plan_of(id_)
    if field_masks.has_parts(request):
        await plans.open(plan_id)
        field_masks.merge_parts(request, await resources.tasks.read(id_))
    mask = set(request.mask.paths)
    if "plan" in mask and request.item.plan and plan_id_of(request.item.plan) != plan_id:
        raise invalid_field("item.plan", "A task stays in its plan.", "fixed")
    changes = changes_of(request.item, mask)
    if request.version:
        await plans.open(plan_id)
        current = await resources.tasks.read(id_)
        await resources.tasks.check_version(
            _Versioned(current), request.version, _changed(request.item, mask)
        )
    await change_task(id_, changes, plans, SqlEdits())
    return await resources.tasks.read(id_)


async def delete_task(request: rpc.DeleteGanttTaskRequest) -> rpc.DeleteGanttTaskResponse:
    plans = SqlPlans()
    plan_id = await plans.plan_of(request.id)
    if request.version:
        await plans.open(plan_id)
        current = await resources.tasks.read(request.id)
        await resources.tasks.check_version(_Versioned(current), request.version, {})
    await remove_task(request.id, plans, SqlEdits())
    return rpc.DeleteGanttTaskResponse()


class _Versioned:
    """An item as what a version is checked against."""

    def __init__(self, item: Any) -> None:
        self._item, self.version, self.id = item, item.version, item.id

    def __getattr__(self, name: str) -> Any:
        return getattr(self._item, name)


def _changed(item: pb.GanttTask, mask: set[str]) -> dict[str, Any]:
    return {name: getattr(item, name) for name in mask}


async def _plan_for(item: pb.GanttTask, plans: SqlPlans) -> UUID:
    """The plan that is named, else the parent's, else the tenant's first."""
    transaction = current_transaction()
    if item.plan:
        found = parse_uuid(item.plan)
        if found is None or not await resources.plans.select("id = $2", [found]):
            raise invalid_field("item.plan", "There is no such item.", "unknown")
        return found
    if parent := item.project.rpartition("/")[2]:
        known = await resources.tasks.select("id = $2", [parent])
        if not known:
            raise invalid_field("item.project", f"There is no such task: {parent[:60]}", "unknown-task")
        return await plans.plan_of(parent)
    await transaction.connection.execute(_LOCK, str(transaction.tenant_id))
    first: UUID | None = await transaction.connection.fetchval(_FIRST, transaction.tenant_id)
    if first:
        return first
    name = _FIRST_NAME.get(current_caller().locale, "Plan")
    start = now().replace(minute=0, second=0, microsecond=0)
    made = pb.GanttProject(name=name, start_time=to_timestamp(start))
    return await resources.create_plan(rpc.CreateGanttProjectRequest(item=made))


def _own_id(item: pb.GanttTask) -> str:
    """The id that is sent; an address is none of a new task's. Raises Invalid."""
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
    servicer(rpc.DESCRIPTOR.services_by_name["Planning"], Planning()),
]
