"""Plans, tasks and calendars as resources."""

from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.columns import validate_message
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.resource import Resource
from chassis.resource_query import Arguments
from souk.planning.v1 import planning_events_pb2 as news
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.adapters.calendars import name_calendar
from planning.domain.rows import GanttProject, GanttTask


def _contains(column: str) -> Any:
    def condition(text: str, arguments: Arguments) -> str:
        wanted = text.lower().replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        return f"lower({column}) LIKE {arguments.add(f'%{wanted}%')}"

    return condition


plans = Resource(
    service=rpc.DESCRIPTOR.services_by_name["GanttProjects"],
    row=GanttProject,
    filters={"name": _contains("name")},
    default_order="name",
    to_event=lambda item, removed: news.PlanChanged(plan=item, is_removed=removed),
)
tasks = Resource(
    service=rpc.DESCRIPTOR.services_by_name["GanttTasks"],
    row=GanttTask,
    filters={
        "name": _contains("name"),
        "project": lambda value, arguments: f"project = {arguments.add(value.rpartition('/')[2])}",
    },
    default_order="plan, position",
)


_OF_PLAN = "gantt_task WHERE tenant_id = $1 AND plan = $2 ORDER BY position, id"


async def tasks_of(plan_id: UUID) -> list[Any]:
    """All tasks of a plan, in their order; raises NotFound."""
    await plans.read(plan_id)
    return await tasks.select_from(_OF_PLAN, [current_transaction().tenant_id, plan_id])


async def create_plan(request: Any) -> UUID:
    """A plan without its tasks."""
    item = request.item
    validate_message(item, "item")
    item.timezone = item.timezone or current_caller().timezone
    bare = rpc.CreateGanttProjectRequest(item=item)
    bare.item.ClearField("tasks")
    made = await plans.create(bare)
    row = await plans.lock_row(made.id)
    await name_calendar(row)
    return UUID(made.id)


def announce(plan_id: UUID, message: Any) -> None:
    """News of a plan and its tasks go in one order."""
    outbox.add(plan_id, message)
