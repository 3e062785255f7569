"""The tenant's own calendars: made, found, and kept while a plan works by them."""

from typing import Any

from chassis.columns import parse_uuid
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import ConflictError, invalid_field
from chassis.resource import Resource
from souk.planning.v1 import planning_events_pb2 as news
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.domain.calendar import (
    CONTINUOUS,
    STANDARD,
    Calendar,
    calendar_of,
    continuous,
    hours_of,
    standard,
)
from planning.domain.rows import GanttCalendar, GanttProject

calendars = Resource(
    service=rpc.DESCRIPTOR.services_by_name["GanttCalendars"],
    row=GanttCalendar,
    default_order="name",
    to_event=lambda item, removed: news.CalendarChanged(calendar=item, is_removed=removed),
)
_ALL = (
    "SELECT id, timezone, hours, holidays FROM gantt_calendar WHERE tenant_id = $1 ORDER BY create_time, id"
)


async def create_calendar(request: Any) -> Any:
    request.item.timezone = request.item.timezone or current_caller().timezone
    return await calendars.create(request)


async def delete_calendar(request: Any) -> Any:
    """Raise Conflict while a plan keeps it."""
    transaction = current_transaction()
    kept = "SELECT name FROM gantt_project WHERE tenant_id = $1 AND calendar_id = $2 LIMIT 1"
    calendar = parse_uuid(request.id)
    if calendar and (name := await transaction.connection.fetchval(kept, transaction.tenant_id, calendar)):
        raise ConflictError(f"Plan {name} works by this calendar. Give it another one first.", "in-use")
    return await calendars.delete(request)


async def name_calendar(row: GanttProject) -> None:
    """Note which calendar of the tenant's own a plan names; raises Invalid for an unknown one."""
    row.calendar = row.calendar.rpartition("/")[2]
    row.calendar_id = None if row.own_calendar() else parse_uuid(row.calendar)
    if not row.own_calendar():
        transaction = current_transaction()
        known = "SELECT true FROM gantt_calendar WHERE tenant_id = $1 AND id = $2"
        if not row.calendar_id or not await transaction.connection.fetchval(
            known, transaction.tenant_id, row.calendar_id
        ):
            raise invalid_field(
                "item.calendar", "Send continuous, standard or the id of a calendar.", "unknown"
            )
    await (await current_transaction().session()).flush()


async def keep_calendar(calendar: Calendar) -> str:
    """The word or id of a calendar of these hours; a new one where the tenant has none."""
    for word, same in ((CONTINUOUS, continuous), (STANDARD, standard)):
        if calendar == same(calendar.zone):
            return word
    transaction = current_transaction()
    for row in await transaction.connection.fetch(_ALL, transaction.tenant_id):
        hours = [(one["weekday"], one["from"], one["to"]) for one in row["hours"]]
        if calendar == calendar_of(row["timezone"], hours, row["holidays"]):
            return str(row["id"])
    made = await calendars.create(rpc.CreateGanttCalendarRequest(item=_message(calendar)))
    return str(made.id)


def _message(calendar: Calendar) -> pb.GanttCalendar:
    item = pb.GanttCalendar(name=calendar.name or "Calendar", timezone=calendar.zone)
    for weekday, start, to in hours_of(calendar):
        item.hours.add(weekday=weekday, to=to, **{"from": start})
    item.holidays.extend(sorted(day.isoformat() for day in calendar.holidays))
    return item
