"""Rpcs of jobs: create, save or cancel, read the file."""

from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Any
from uuid import UUID

from chassis.columns import enum_label, parse_uuid
from chassis.context import current_caller
from chassis.errors import invalid_field
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.adapters import calendars, resources, sql_jobs
from planning.adapters.files import FORMATS
from planning.domain.job import CANCELLED, EXPORT, IMPORT, SAVING, GanttJob
from planning.entrypoints.mapping import to_plan_id

_ANSWERS = ("day_order", "duration_unit", "progress_scale")
_CHANGED = frozenset({"state", "name", "calendar", *_ANSWERS})


async def create_job(request: rpc.CreateGanttJobRequest) -> Any:
    """Create a job, with its file for an import, and have it carried out after the commit. Raise ValidationError, also
    for a plan that does not exist."""
    item = request.item
    kind = enum_label(pb.GanttJobKind.DESCRIPTOR, item.kind)
    item.plan = item.plan.rpartition("/")[2]
    item.ClearField("state")
    if kind == EXPORT and item.plan:
        await _check_plan(item.plan)
    if kind == IMPORT and not item.content:
        raise invalid_field("item.content", "This field is required.", "blank")
    await calendars.check_calendar(item.calendar)
    await sql_jobs.make_room()
    created = await sql_jobs.jobs.create(request)
    row = await sql_jobs.jobs.lock_row(created.id)
    row.timezone = current_caller().timezone
    await sql_jobs.flush()
    if kind == IMPORT:
        await sql_jobs.set_file(row.id, item.content.encode())
    sql_jobs.publish_ready(row.id)
    return await sql_jobs.jobs.read(created.id)


async def update_job(request: rpc.UpdateGanttJobRequest) -> Any:
    """Change name, calendar, answers and state; what else a job has is fixed. Raise NotFoundError, StaleError or
    ValidationError."""
    row, item = await sql_jobs.jobs.lock_row(request.item.id), request.item
    mask = set(request.mask.paths)
    await sql_jobs.jobs.check_version(row, request.version, {})
    current = await sql_jobs.jobs.read(row.id)
    item.plan = item.plan.rpartition("/")[2]
    for name in sorted(mask - _CHANGED):
        if name != "content" and getattr(item, name) != getattr(current, name):
            raise invalid_field(f"item.{name}", "A job stays what it is.", "fixed")
    if "calendar" in mask:
        await calendars.check_calendar(item.calendar)
    for name in sorted(mask & {"name", "calendar"}):
        setattr(row, name, getattr(item, name))
    _answer(row, item, mask)
    state = enum_label(pb.GanttJobState.DESCRIPTOR, item.state) if "state" in mask else ""
    if state and row.change_state(state):
        if state == SAVING:
            sql_jobs.publish_ready(row.id)
        if state == CANCELLED:
            await sql_jobs.set_file(row.id, None)
    await sql_jobs.flush()
    return await sql_jobs.jobs.read(row.id)


def _answer(row: GanttJob, item: pb.GanttJob, mask: AbstractSet[str]) -> None:
    answered = {name: to_label(item, name) for name in _ANSWERS if name in mask}
    if row.answer(replace(row.answers, **answered)):
        sql_jobs.publish_ready(row.id)


def to_label(item: Any, name: str) -> str:
    """Return the label of an enum field, empty where it is not sent."""
    return enum_label(item.DESCRIPTOR.fields_by_name[name].enum_type, getattr(item, name))


async def read_job_file(request: rpc.ReadJobFileRequest) -> rpc.JobFilePart:
    """Return a part of the job's file from an offset in bytes, with the size of the whole. Raise NotFoundError."""
    part = await sql_jobs.read_part(to_plan_id(request.id, "gantt job"), max(request.offset, 0))
    number = next(
        number for number in FORMATS if enum_label(pb.PlanFormat.DESCRIPTOR, number) == part["format"]
    )
    name, media_type, _ = FORMATS[number]
    return rpc.JobFilePart(name=name, media_type=media_type, content=part["part"], size=part["size"])


async def _check_plan(text: str) -> None:
    plan_id: UUID | None = parse_uuid(text)
    if plan_id is None or not await resources.plan_exists(plan_id):
        raise invalid_field("item.plan", "There is no such item.", "unknown")
