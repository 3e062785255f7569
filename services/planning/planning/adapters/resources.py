"""Plans, tasks and calendars as resources."""

from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.columns import check_message, uuid_or_none
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import Conflict, invalid
from chassis.reading import Arguments
from chassis.resource import Resource
from souk.planning.v1 import planning_events_pb2 as news
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.domain.rows import GanttCalendar, GanttProject, GanttTask


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
    told=lambda item, removed: news.PlanChanged(plan=item, is_removed=removed),
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
calendars = Resource(
    service=rpc.DESCRIPTOR.services_by_name["GanttCalendars"], row=GanttCalendar, default_order="name"
)


_OF_PLAN = "gantt_task WHERE tenant_id = $1 AND plan = $2 ORDER BY position, id"


async def tasks_of(plan_id: UUID) -> list[Any]:
    """All tasks of a plan, in their order; raises NotFound."""
    await plans.read(plan_id)
    return await tasks.select_from(_OF_PLAN, [current_transaction().tenant_id, plan_id])


async def create_calendar(request: Any) -> Any:
    request.item.timezone = request.item.timezone or current_caller().timezone
    return await calendars.create(request)


async def delete_calendar(request: Any) -> Any:
    """Raise Conflict while a plan keeps it."""
    transaction = current_transaction()
    kept = "SELECT name FROM gantt_project WHERE tenant_id = $1 AND calendar_id = $2 LIMIT 1"
    calendar = uuid_or_none(request.id)
    if calendar and (name := await transaction.connection.fetchval(kept, transaction.tenant_id, calendar)):
        raise Conflict(f"Plan {name} works by this calendar. Give it another one first.", "in-use")
    return await calendars.delete(request)


async def create_plan(request: Any) -> UUID:
    """A plan without its tasks."""
    item = request.item
    check_message(item, "item")
    item.timezone = item.timezone or current_caller().timezone
    bare = rpc.CreateGanttProjectRequest(item=item)
    bare.item.ClearField("tasks")
    made = await plans.create(bare)
    row = await plans.row_of(made.id)
    await name_calendar(row)
    return UUID(made.id)


async def name_calendar(row: GanttProject) -> None:
    """Note which calendar of the tenant's own a plan names; raises Invalid for an unknown one."""
    row.calendar = row.calendar.rpartition("/")[2]
    row.calendar_id = None if row.own_calendar() else uuid_or_none(row.calendar)
    if not row.own_calendar():
        transaction = current_transaction()
        known = "SELECT true FROM gantt_calendar WHERE tenant_id = $1 AND id = $2"
        if not row.calendar_id or not await transaction.connection.fetchval(
            known, transaction.tenant_id, row.calendar_id
        ):
            raise invalid("item.calendar", "Send continuous, standard or the id of a calendar.", "unknown")
    await (await current_transaction().session()).flush()


def announce(plan_id: UUID, message: Any) -> None:
    """News of a plan and its tasks go in one order."""
    outbox.announce(plan_id, message)
