"""Works on jobs: files are read and written in processes of their own, with no transaction open."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from uuid import UUID

import structlog
from chassis.columns import enum_number
from chassis.consumer import Consumer
from chassis.context import current_caller
from chassis.errors import BusyError, DomainError, NotFoundError, ValidationError
from chassis.model import now
from chassis.slow_work import run_job
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1.planning_events_pb2 import GanttJobReady

from planning.adapters import sql_jobs
from planning.adapters.files.imported_plan import ImportedPlan
from planning.adapters.files.reporting import read_reporting, write_reporting
from planning.adapters.sql_jobs import JobProgress
from planning.adapters.sql_plans import SqlPlans
from planning.domain.import_note import MOVED, ImportNote
from planning.domain.job import ACTIVE, ASKING, DONE, EXPORT, FAILED, READY, SAVING, GanttJob
from planning.domain.plan import Plan
from planning.entrypoints.imports import save_plan
from planning.entrypoints.mapping import to_plan_id

log = structlog.get_logger()

_ACK_SECONDS = 30.0
_MAX_NOTES = 1000
# The progress is stored when it has grown by so many per cent.
_STEP = 5
_FAILURE = "Something went wrong on our side."


class CancelledJobError(Exception):
    """The job was cancelled while its file was being read or written."""


@dataclass(frozen=True)
class LoadedJob:
    """A job with the plan to write, or with the text to read."""

    row: GanttJob
    plan: Plan | None
    text: str


@dataclass(frozen=True)
class Result:
    """The plan that was read, or the file that was written; else why there is none."""

    job_id: UUID
    imported: ImportedPlan | None = None
    file: bytes = b""
    error: DomainError | None = None


class JobWorker:
    """The steps of the consumer of jobs: load in a transaction, run without one, finish in another."""

    def __init__(self, progress: JobProgress) -> None:
        self._progress = progress

    def consumer(self) -> Consumer:
        """Jobs of a tenant that does not use planning wait until it does (`sql_jobs.publish_active`)."""
        return Consumer(
            "planning-jobs",
            GanttJobReady,
            self.finish,
            self.run,
            max_concurrency=2,
            ack_seconds=_ACK_SECONDS,
            prepare=self.load,
            application="planning",
            give_up=self.give_up,
        )

    async def load(self, ready: GanttJobReady) -> LoadedJob | None:
        """Return the job; None if it was cancelled or deleted."""
        row = await sql_jobs.find_active(ready.job_id)
        if row is None:
            return None
        if row.kind != EXPORT:
            return LoadedJob(row, None, (await sql_jobs.get_file(row.id)).decode())
        try:
            return LoadedJob(row, await SqlPlans().get(to_plan_id(row.plan)), "")
        except NotFoundError:
            return LoadedJob(row, None, "")

    async def run(self, _: GanttJobReady, job: LoadedJob | None) -> Result | None:
        """Read or write the file; None if the job was cancelled."""
        if job is None:
            return None
        try:
            return await self._work(job)
        except CancelledJobError:
            return None
        except DomainError as error:
            return Result(job.row.id, error=error)
        except Exception:  # whatever the file made fail would fail again
            log.exception("job-failed", job=str(job.row.id))
            return Result(job.row.id, error=BusyError(_FAILURE))

    async def _work(self, job: LoadedJob) -> Result:
        row, report = job.row, self._reporter(job.row.id)
        number = enum_number(pb.PlanFormat.DESCRIPTOR, row.format)
        if row.kind != EXPORT:
            read = partial(read_reporting, number, job.text, row.id, row.timezone, row.answers)
            return Result(row.id, await run_job(read, "content", report))
        if job.plan is None:
            raise NotFoundError("There is no such gantt project.")
        write = partial(write_reporting, job.plan, number, row.language, now())
        return Result(row.id, file=await run_job(write, "plan", report))

    async def give_up(self, ready: GanttJobReady) -> None:
        """End a job that keeps failing for a reason that is ours."""
        if row := await sql_jobs.find_active(ready.job_id):
            await _fail(row, BusyError(_FAILURE))
            await sql_jobs.flush()

    async def finish(self, _: GanttJobReady, result: Result | None) -> None:
        """Store the outcome of the job, unless it was cancelled meanwhile."""
        if result is None:
            return
        try:
            row: GanttJob = await sql_jobs.jobs.lock_row(str(result.job_id))
        except NotFoundError:
            return
        if row.state not in ACTIVE:
            return
        if result.error:
            await _fail(row, result.error)
        elif result.imported is None:
            row.state, row.progress = DONE, 100
            await sql_jobs.set_file(row.id, result.file)
        elif result.imported.questions:
            row.state, row.progress = ASKING, 100
            row.questions = [question.to_json() for question in result.imported.questions]
        elif row.state == SAVING:
            await _save(row, result.imported)
        else:
            _describe(row, result.imported)
        await sql_jobs.flush()

    def _reporter(self, job_id: UUID) -> Callable[[int], None]:
        """Return a function for the working thread that stores the progress; it raises CancelledJobError."""
        loop, tenant_id = asyncio.get_running_loop(), current_caller().tenant_id
        stored = 0

        def report(percent: int) -> None:
            nonlocal stored
            if stored + _STEP <= percent < 100:  # noqa: PLR2004  # per cent
                stored = percent
                storing = self._progress.store(tenant_id, job_id, percent)
                if not asyncio.run_coroutine_threadsafe(storing, loop).result():
                    raise CancelledJobError

        return report


def _describe(row: GanttJob, imported: ImportedPlan) -> None:
    """Store what was read: the plan is ready to be saved."""
    row.state, row.progress = READY, 100
    row.name = row.name or imported.name[:120]
    row.task_count = len(imported.tasks)
    row.start_time = min(task.start for task in imported.tasks)
    row.end_time = max(task.end for task in imported.tasks)
    _set_notes(row, imported.notes)


def _set_notes(row: GanttJob, import_notes: Sequence[ImportNote]) -> None:
    row.note_count = len(import_notes)
    row.notes = [_to_json(note) for note in import_notes[:_MAX_NOTES]]


def _to_json(note: ImportNote) -> dict[str, object]:
    code = enum_number(pb.ImportNoteCode.DESCRIPTOR, note.code)
    return {"code": code, "detail": note.detail, "task": note.task, "name": note.name}


async def _save(row: GanttJob, imported: ImportedPlan) -> None:
    try:
        async with sql_jobs.savepoint():
            saved = await save_plan(imported, row.name, row.calendar, row.timezone)
    except DomainError as error:
        await _fail(row, error)
        return
    row.state, row.progress, row.plan = DONE, 100, str(saved.id)
    # Of the calendar with which the plan was saved.
    _set_notes(row, [*(note for note in imported.notes if note.code != MOVED), *saved.moved])
    await sql_jobs.set_file(row.id, None)


async def _fail(row: GanttJob, error: DomainError) -> None:
    code = error.violations[0].code if isinstance(error, ValidationError) else error.code
    row.state, row.problem, row.problem_code = FAILED, str(error)[:500], code
    await sql_jobs.set_file(row.id, None)
