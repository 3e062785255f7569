"""Files that are read and written in the background."""

import asyncio
import time
from uuid import uuid4

import pytest
from chassis.context import Caller
from chassis.errors import ConflictError, NotFoundError
from chassis.inbox import ConsumerRunner
from chassis.testing import caller
from chassis.testing.applications import use_applications
from chassis.testing.deliveries import STEPS, fail_at
from chassis.worker import report_progress
from planning.adapters import sql_jobs
from planning.adapters.sql_jobs import JobProgress
from planning.entrypoints import job_worker
from planning.entrypoints.consumers import CONSUMERS
from planning.entrypoints.job_worker import JobWorker
from souk.planning.v1 import planning_pb2 as pb
from souk.planning.v1 import planning_service_pb2 as rpc

TABLE = "Nom;Début;Fin;Remarque\nA;23/11/2026 08:00;23/11/2026 12:00;x\nB;bientôt;;\n"
EXPORT, IMPORT = pb.GANTT_JOB_KIND_EXPORT, pb.GANTT_JOB_KIND_IMPORT


def read_for_ever(*_arguments):
    """Report that it goes on, and never return."""
    for percent in range(5, 100, 5):
        report_progress(percent)
        time.sleep(0.5)
    time.sleep(600)


@pytest.fixture
def work(database, admin, events):
    """Do what the events of jobs since the last call ask for."""
    handled = 0

    async def work():
        nonlocal handled
        ready = await events("gantt-job-ready")
        runner = ConsumerRunner(JobWorker(JobProgress(database)).consumer(), database, None)
        for _, data in ready[handled:]:
            header = {"id": str(uuid4()), "tenantid": str(admin.tenant_id), "tenant": admin.tenant}
            await runner.apply({**header, "data": data})
        handled = len(ready)

    return work


@pytest.fixture
def create_job(call):
    async def create_job(user: Caller | None = None, **fields):
        request = rpc.CreateGanttJobRequest(item=pb.GanttJob(**fields))
        return await call("CreateGanttJob", request, *([user] if user else []))

    return create_job


@pytest.fixture
def get_job(call):
    async def get_job(job):
        return await call("GetGanttJob", rpc.GetGanttJobRequest(id=job.id))

    return get_job


@pytest.fixture
def change_job(call):
    async def change_job(job, **fields):
        request = rpc.UpdateGanttJobRequest(item=pb.GanttJob(id=job.id, **fields))
        request.mask.paths.extend(fields)
        return await call("UpdateGanttJob", request)

    return change_job


@pytest.fixture
def read_file(call):
    """Return the parts of a job's file."""

    async def read_file(job):
        content, size = b"", 1
        while len(content) < size:
            part = await call("ReadJobFile", rpc.ReadJobFileRequest(id=job.id, offset=len(content)))
            content, size = content + part.content, part.size
        return content

    return read_file


async def test_an_import_is_reported_before_it_is_saved(
    create_job, get_job, change_job, work, call, list_tasks
):
    job = await create_job(kind=IMPORT, format=pb.PLAN_FORMAT_CSV, content=TABLE)
    assert job.state == pb.GANTT_JOB_STATE_RUNNING
    await work()
    ready = await get_job(job)
    assert (ready.state, ready.task_count, ready.note_count) == (pb.GANTT_JOB_STATE_READY, 1, 2)
    assert [(note.code, note.detail, note.name) for note in ready.notes] == [
        (pb.IMPORT_NOTE_CODE_COLUMN, "Remarque", ""),
        (pb.IMPORT_NOTE_CODE_DROPPED_TASK, "3: Début bientôt", "B"),
    ]
    assert not (await call("ListGanttProjects", rpc.ListGanttProjectsRequest())).total

    await change_job(job, state=pb.GANTT_JOB_STATE_SAVING, name="Works", calendar="continuous")
    await work()
    done = await get_job(job)
    plan = await call("GetGanttProject", rpc.GetGanttProjectRequest(id=done.plan))
    assert (done.state, plan.name, plan.calendar) == (pb.GANTT_JOB_STATE_DONE, "Works", "continuous")
    assert [task.name for task in (await list_tasks(plan)).values()] == ["A"]


OPEN_TABLE = "Nom;Début;Fin\nA;03/04/2026;05/04/2026\n"


async def test_a_file_that_can_be_read_in_several_ways_waits_for_an_answer(
    create_job, get_job, change_job, work, call, violations, list_tasks
):
    job = await create_job(kind=IMPORT, format=pb.PLAN_FORMAT_CSV, content=OPEN_TABLE)
    await work()
    asking = await get_job(job)
    [question] = asking.questions
    assert (asking.state, question.field) == (pb.GANTT_JOB_STATE_ASKING, "dayOrder")
    assert [(choice.answer, choice.examples[0].value) for choice in question.choices] == [
        ("dmy", "2026-04-03"), ("mdy", "2026-03-04"),
    ]  # fmt: skip
    refused = await violations(change_job(job, state=pb.GANTT_JOB_STATE_SAVING))
    assert refused == {"item.day_order": "ambiguous-date"}
    await change_job(job, day_order=pb.DAY_ORDER_MDY)
    await work()
    ready = await get_job(job)
    assert (ready.state, [*ready.questions]) == (pb.GANTT_JOB_STATE_READY, [])
    assert [(note.code, note.detail) for note in ready.notes] == [
        (pb.IMPORT_NOTE_CODE_DAY_ORDER, "03/04/2026 = 2026-03-04, 05/04/2026 = 2026-05-04")
    ]
    await change_job(job, day_order=pb.DAY_ORDER_DMY)
    await work()
    await change_job(job, state=pb.GANTT_JOB_STATE_SAVING)
    await work()
    plan = await call("GetGanttProject", rpc.GetGanttProjectRequest(id=(await get_job(job)).plan))
    [task] = (await list_tasks(plan)).values()
    assert task.start_time.ToDatetime().month == 4


@pytest.mark.parametrize("answer", [{}, {"day_order": pb.DAY_ORDER_YMD}])
async def test_an_import_in_one_call_names_what_has_to_be_answered(call, violations, answer):
    request = rpc.ImportPlanRequest(format=pb.PLAN_FORMAT_CSV, content=OPEN_TABLE, **answer)
    assert await violations(call("ImportPlan", request)) == {"day_order": "ambiguous-date"}


async def test_an_import_in_one_call_takes_the_answer(call, list_tasks):
    request = rpc.ImportPlanRequest(
        format=pb.PLAN_FORMAT_CSV, content=OPEN_TABLE, day_order=pb.DAY_ORDER_DMY, calendar="continuous"
    )
    [task] = (await list_tasks(await call("ImportPlan", request))).values()
    assert task.start_time.ToDatetime().month == 4


@pytest.mark.parametrize("count", [4_000, pytest.param(10_000, marks=pytest.mark.long)])
async def test_thousands_of_tasks_are_written_and_read(
    create_plan, create_job, get_job, change_job, read_file, work, call, message, count
):
    rows = [message(f"t{n}", n % 500, 2, *([f"t{n - 1}"] if n % 20 else [])) for n in range(count)]
    plan = await create_plan(*rows)
    export = await create_job(kind=EXPORT, format=pb.PLAN_FORMAT_XML, plan=plan.id, language="fr")
    await work()
    assert (await get_job(export)).state == pb.GANTT_JOB_STATE_DONE
    content = (await read_file(export)).decode()
    assert len(content) > sql_jobs._PART_BYTES
    again = await create_job(kind=IMPORT, format=pb.PLAN_FORMAT_XML, content=content)
    await work()
    ready = await get_job(again)
    assert (ready.problem, ready.task_count, ready.note_count) == ("", count, 0)
    await change_job(again, state=pb.GANTT_JOB_STATE_SAVING)
    await work()
    saved = await call("GetPlanTasks", rpc.GetPlanTasksRequest(plan_id=(await get_job(again)).plan))
    assert len(saved.tasks) == count


async def test_a_cancelled_job_ends_and_saves_nothing(
    create_job, get_job, change_job, work, call, monkeypatch
):
    """The job is cancelled while its file is being read, by another process."""
    job = await create_job(kind=IMPORT, format=pb.PLAN_FORMAT_CSV, content=TABLE)
    monkeypatch.setattr(job_worker, "read_reporting", read_for_ever)
    working = asyncio.create_task(work())
    while not (await get_job(job)).progress:
        await asyncio.sleep(0.01)
    await change_job(job, state=pb.GANTT_JOB_STATE_CANCELLED)
    await working
    assert (await get_job(job)).state == pb.GANTT_JOB_STATE_CANCELLED
    with pytest.raises(ConflictError, match="not been read"):
        await change_job(job, state=pb.GANTT_JOB_STATE_SAVING)
    assert not (await call("ListGanttProjects", rpc.ListGanttProjectsRequest())).total


async def test_a_file_that_can_not_be_read_says_why(create_job, get_job, work):
    job = await create_job(kind=IMPORT, format=pb.PLAN_FORMAT_XML, content="<Project")
    await work()
    failed = await get_job(job)
    assert failed.state == pb.GANTT_JOB_STATE_FAILED
    assert "XML" in failed.problem


async def test_a_plan_that_can_not_be_saved_leaves_nothing(
    create_job, get_job, change_job, work, call, monkeypatch
):
    job = await create_job(kind=IMPORT, format=pb.PLAN_FORMAT_CSV, content=TABLE)
    await work()

    async def fail(*_arguments):
        raise ConflictError("The plan has changed.", "changed")

    monkeypatch.setattr("planning.entrypoints.imports.fill_plan", fail)
    await change_job(job, state=pb.GANTT_JOB_STATE_SAVING)
    await work()
    assert (await get_job(job)).problem == "The plan has changed."
    assert not (await call("ListGanttProjects", rpc.ListGanttProjectsRequest())).total


async def test_what_a_job_needs_is_checked(create_plan, create_job, violations, message, read_file):
    plan = await create_plan(message("a"))
    xml = {"format": pb.PLAN_FORMAT_XML}
    assert await violations(create_job(kind=EXPORT, **xml)) == {"item.plan": "blank"}
    assert await violations(create_job(kind=IMPORT, **xml)) == {"item.content": "blank"}
    assert await violations(create_job(kind=IMPORT, format=pb.PLAN_FORMAT_PDF, content="x")) == {
        "item.format": "unknown"
    }
    stranger = caller()
    assert await violations(create_job(stranger, kind=EXPORT, plan=plan.id, **xml)) == {
        "item.plan": "unknown"
    }
    with pytest.raises(NotFoundError):
        await read_file(await create_job(kind=EXPORT, plan=plan.id, **xml))


async def test_a_job_waits_while_planning_is_not_used(create_job, get_job, work, database, admin):
    job = await create_job(kind=IMPORT, format=pb.PLAN_FORMAT_CSV, content=TABLE)
    await use_applications(CONSUMERS, database, admin.tenant_id, "snooker")
    await work()
    assert (await get_job(job)).state == pb.GANTT_JOB_STATE_RUNNING
    await use_applications(CONSUMERS, database, admin.tenant_id, "planning")
    await work()
    assert (await get_job(job)).state == pb.GANTT_JOB_STATE_READY


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("kind", [IMPORT, EXPORT])
async def test_a_job_that_keeps_failing_ends_with_a_reason(
    create_plan, create_job, get_job, database, admin, step, kind
):
    fields = {"content": TABLE} if kind == IMPORT else {"plan": (await create_plan()).id, "language": "fr"}
    job = await create_job(kind=kind, format=pb.PLAN_FORMAT_CSV, **fields)
    await fail_at(step, JobWorker(JobProgress(database)).consumer(), database, admin, {"jobId": job.id})
    failed = await get_job(job)
    assert (failed.state, failed.problem) == (
        pb.GANTT_JOB_STATE_FAILED,
        "Something went wrong on our side.",
    )
