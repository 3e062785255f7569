"""Plans and tasks as resources."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.like import contains
from chassis.resource import Resource
from souk.planning.v1 import planning_events_pb2 as events_pb
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.adapters.calendars import resolve_calendar
from planning.domain.rows import GanttProject, GanttTask

plans = Resource(
    service=rpc.DESCRIPTOR.services_by_name["GanttProjects"],
    row=GanttProject,
    filters={"name": contains("lower(name)")},
    default_order="name",
    to_event=lambda item, removed: events_pb.PlanChanged(plan=item, is_removed=removed),
)
tasks = Resource(
    service=rpc.DESCRIPTOR.services_by_name["GanttTasks"],
    row=GanttTask,
    filters={
        "name": contains("lower(name)"),
        "project": lambda value, arguments: f"project = {arguments.add(value.rpartition('/')[2])}",
    },
    default_order="plan, position",
)


_OF_PLAN = "gantt_task WHERE tenant_id = $1 AND plan = $2 ORDER BY position, id"


async def list_plan_tasks(plan_id: UUID) -> list[Any]:
    """Return all tasks of a plan, in display order. Raise NotFoundError."""
    await plans.read(plan_id)
    return await tasks.select_from(_OF_PLAN, [current_transaction().tenant_id, plan_id])


async def create_plan(request: Any) -> UUID:
    """Create a plan without its tasks."""
    item = request.item
    item.timezone = item.timezone or current_caller().timezone
    without_tasks = rpc.CreateGanttProjectRequest(item=item)
    without_tasks.item.ClearField("tasks")
    created = await plans.create(without_tasks)
    row = await plans.lock_row(created.id)
    await resolve_calendar(row)
    return UUID(created.id)


async def plan_exists(plan_id: UUID) -> bool:
    """Return whether the tenant has the plan."""
    return bool(await plans.select("id = $2", [plan_id]))


async def any_task_exists(ids: Sequence[str]) -> bool:
    """Return whether the tenant has a task with one of the ids."""
    return bool(await tasks.select("id = ANY($2)", [list(ids)]))


def publish(plan_id: UUID, event: Any) -> None:
    """Add an event to the outbox; events of a plan and its tasks are delivered in one order."""
    outbox.add(plan_id, event)
