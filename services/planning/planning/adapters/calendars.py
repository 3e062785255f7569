"""The tenant's calendars."""

from collections.abc import Container
from itertools import count
from typing import Any

from chassis.columns import parse_uuid
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import ConflictError, invalid_field
from chassis.resource import Resource
from souk.planning.v1 import planning_events_pb2 as events_pb
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.domain.calendar import (
    CONTINUOUS,
    STANDARD,
    Calendar,
    continuous,
    format_hours,
    parse_calendar,
    standard,
)
from planning.domain.rows import GanttCalendar, GanttProject

calendars = Resource(
    service=rpc.DESCRIPTOR.services_by_name["GanttCalendars"],
    row=GanttCalendar,
    default_order="name",
    to_event=lambda item, removed: events_pb.CalendarChanged(calendar=item, is_removed=removed),
)
_LIST = "SELECT id, name, timezone, hours, holidays FROM gantt_calendar WHERE tenant_id = $1 ORDER BY create_time, id"
_USED_BY = "SELECT name FROM gantt_project WHERE tenant_id = $1 AND calendar_id = $2 LIMIT 1"
_EXISTS = "SELECT true FROM gantt_calendar WHERE tenant_id = $1 AND id = $2"


async def create_calendar(request: Any) -> Any:
    """Create a calendar, by default in the caller's time zone. Raise ValidationError."""
    request.item.timezone = request.item.timezone or current_caller().timezone
    return await calendars.create(request)


async def delete_calendar(request: Any) -> Any:
    """Delete a calendar. Raise NotFoundError or StaleError, and ConflictError while a plan uses it."""
    transaction = current_transaction()
    calendar = parse_uuid(request.id)
    if calendar and (
        name := await transaction.connection.fetchval(_USED_BY, transaction.tenant_id, calendar)
    ):
        raise ConflictError(f"Plan {name} works by this calendar. Give it another one first.", "in-use")
    return await calendars.delete(request)


async def resolve_calendar(row: GanttProject) -> None:
    """Set `calendar_id` of a plan that names a tenant's calendar. Raise ValidationError for an unknown one."""
    row.calendar = row.calendar.rpartition("/")[2]
    await check_calendar(row.calendar)
    row.calendar_id = None if row.builtin_calendar() else parse_uuid(row.calendar)
    await (await current_transaction().session()).flush()


async def check_calendar(name: str) -> None:
    """Raise ValidationError unless it is empty, a built-in calendar or a tenant's."""
    id_, transaction = name.rpartition("/")[2], current_transaction()
    if id_ in ("", CONTINUOUS, STANDARD):
        return
    calendar = parse_uuid(id_)
    if not calendar or not await transaction.connection.fetchval(_EXISTS, transaction.tenant_id, calendar):
        raise invalid_field("item.calendar", "Send continuous, standard or the id of a calendar.", "unknown")


async def find_or_create_calendar(calendar: Calendar) -> str:
    """Return the name of the built-in calendar, or the id of the tenant's calendar, that equals this one. Create one if
    there is none."""
    for name, build in ((CONTINUOUS, continuous), (STANDARD, standard)):
        if calendar == build(calendar.zone):
            return name
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_LIST, transaction.tenant_id)
    for row in rows:
        hours = [(span["weekday"], span["from"], span["to"]) for span in row["hours"]]
        if calendar == parse_calendar(row["timezone"], hours, row["holidays"]):
            return str(row["id"])
    item = _to_message(calendar)
    item.name = _find_free_name(item.name, {row["name"] for row in rows})
    created = await calendars.create(rpc.CreateGanttCalendarRequest(item=item))
    return str(created.id)


def _find_free_name(name: str, taken: Container[str]) -> str:
    """Return the name, with a number if another calendar has it."""
    return next(
        free
        for number in count(1)
        if (free := name if number == 1 else f"{name[:114]} ({number})") not in taken
    )


def _to_message(calendar: Calendar) -> pb.GanttCalendar:
    item = pb.GanttCalendar(name=calendar.name or "Calendar", timezone=calendar.zone)
    for weekday, start, to in format_hours(calendar):
        item.hours.add(weekday=weekday, to=to, **{"from": start})
    item.holidays.extend(sorted(day.isoformat() for day in calendar.holidays))
    return item
