"""Rpcs on a whole plan: schedule, baseline, undo and redo, files."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from uuid import UUID

from chassis.context import current_caller
from chassis.errors import ValidationError, invalid_field
from chassis.grpc import OutsideCall
from chassis.model import now
from chassis.slow_work import run_slowly
from souk.planning.v1 import planning_service_pb2 as rpc

from planning.adapters import resources
from planning.adapters.files import LABELS, estimate_size, read_file, write_file
from planning.adapters.files.imported_plan import ImportedPlan
from planning.adapters.sql_edits import SqlEdits
from planning.adapters.sql_plans import SqlPlans
from planning.domain.plan import Plan
from planning.domain.plan_question import Answers
from planning.domain.schedule import schedule
from planning.entrypoints.grpc_jobs import read_job_file, to_label
from planning.entrypoints.imports import save_plan
from planning.entrypoints.mapping import to_plan_id, to_schedule_message
from planning.usecases.auto_schedule import auto_schedule
from planning.usecases.ports import Changes, Edits, Plans
from planning.usecases.redo_edit import redo_edit
from planning.usecases.set_baseline import set_baseline
from planning.usecases.undo_edit import undo_edit


async def load_plan(request: rpc.ExportPlanRequest) -> Plan:
    """Return the plan to export. Raise NotFoundError; ValidationError for a locale without labels."""
    if request.locale not in LABELS:
        raise invalid_field("locale", f"One of {', '.join(LABELS)}.", "unknown")
    return await SqlPlans().get(to_plan_id(request.plan_id))


async def write_plan(request: rpc.ExportPlanRequest, plan: Plan) -> rpc.PlanFile:
    """Return the file of the plan, written with no transaction open. Raise ValidationError if that takes too much."""
    write = partial(write_file, plan, request.format, request.locale, now())
    return await run_slowly(write, "plan_id", estimate_size(plan))


async def return_file(_: rpc.ExportPlanRequest, file: rpc.PlanFile) -> rpc.PlanFile:
    """Return the file that was written; nothing is stored."""
    return file


async def read_plan(request: rpc.ImportPlanRequest) -> ImportedPlan:
    """Read the file, with no transaction open. Raise ValidationError, also for what it leaves open."""
    answers = Answers(*(to_label(request, name) for name in ("day_order", "duration_unit", "progress_scale")))
    read = partial(read_file, request.format, request.content, current_caller().timezone, answers)
    imported = await run_slowly(read, "content", len(request.content))
    if imported.questions:
        raise ValidationError(*(question.to_violation() for question in imported.questions))
    return imported


async def store_plan(request: rpc.ImportPlanRequest, imported: ImportedPlan) -> Any:
    """Save an imported plan under the request's name and return it. Raise ValidationError."""
    saved = await save_plan(imported, request.name, request.calendar, current_caller().timezone)
    return await resources.plans.read(saved.id)


class PlanRpcs:
    """Implements the service Planning."""

    async def GetPlanTasks(self, request: rpc.GetPlanTasksRequest) -> rpc.PlanTasks:
        """Return all tasks of a plan in display order. Raise NotFoundError."""
        return rpc.PlanTasks(tasks=await resources.list_plan_tasks(to_plan_id(request.plan_id)))

    async def GetSchedule(self, request: rpc.GetScheduleRequest) -> rpc.PlanSchedule:
        """Return windows, critical path and overloads; durations are decimal hours. Raise NotFoundError."""
        return to_schedule_message(schedule(await SqlPlans().get(to_plan_id(request.plan_id))))

    async def AutoSchedule(self, request: rpc.AutoScheduleRequest) -> rpc.PlanEdit:
        """Move tasks as early as their own dates and their links allow. Raise NotFoundError."""
        return await _apply(request, auto_schedule)

    async def SetBaseline(self, request: rpc.SetBaselineRequest) -> rpc.PlanEdit:
        """Make the present dates the baseline. Raise NotFoundError."""
        edit = await _apply(request, set_baseline)
        await SqlPlans().set_baseline_time(UUID(edit.id), now())
        return edit

    async def UndoEdit(self, request: rpc.UndoEditRequest) -> rpc.PlanEdit:
        """Undo the caller's last edit, if there is one. Raise ConflictError if others changed the same tasks since."""
        return await _apply(request, undo_edit)

    async def RedoEdit(self, request: rpc.RedoEditRequest) -> rpc.PlanEdit:
        """Redo the edit that the caller undid last, if there is one. Raise ConflictError if others changed the same
        tasks since."""
        return await _apply(request, redo_edit)

    ExportPlan = OutsideCall(write_plan, return_file, load_plan)

    async def ReadJobFile(self, request: rpc.ReadJobFileRequest) -> rpc.JobFilePart:
        """Return a part of a job's file. Raise NotFoundError."""
        return await read_job_file(request)

    ImportPlan = OutsideCall(read_plan, store_plan)


async def _apply(request: Any, usecase: Callable[[UUID, Plans, Edits], Awaitable[Changes]]) -> rpc.PlanEdit:
    plan_id, edits = to_plan_id(request.plan_id), SqlEdits()
    changes = await usecase(plan_id, SqlPlans(), edits)
    last, following = await edits.find_last(plan_id), await edits.find_next(plan_id)
    return rpc.PlanEdit(id=str(plan_id), tasks=list(changes), can_undo=bool(last), can_redo=bool(following))
