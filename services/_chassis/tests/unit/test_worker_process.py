"""What is large is done by a process that can be ended, whatever it does."""

import asyncio
import os
import sys
import time
from functools import partial
from uuid import uuid4

import pytest
from chassis import errors, slow_work, worker_process
from chassis.context import Caller, set_caller
from chassis.errors import FieldViolation, StaleError, ValidationError
from chassis.slow_work import SMALL, run_job, run_slowly
from chassis.worker import MEMORY, report_progress

CALLER = Caller.system(uuid4(), "shop", "MAD")


def start(function, size=SMALL):
    set_caller(CALLER)
    return asyncio.create_task(run_slowly(function, "content", size))


def start_job(function, report):
    set_caller(CALLER)
    return asyncio.create_task(run_job(function, "content", report))


def loop_for_ever():
    while True:
        pass


def take_memory():
    return len(bytearray(2 * MEMORY))


def end():
    os._exit(9)


def report_and_return(*percents):
    sys.stdout.write("what a library prints\n")
    for percent in percents:
        report_progress(percent)
    return len(percents)


def report_pid_and_loop():
    report_progress(os.getpid())
    loop_for_ever()


def raise_error(error):
    raise error


class UnreadableError(Exception):
    def __init__(self, first, second):
        super().__init__(f"{first} {second}")


def raise_what_cannot_be_pickled():
    raise UnreadableError("a", "b")


async def test_it_is_another_process_which_is_kept_for_the_next():
    first = await start(os.getpid)
    assert first != os.getpid()
    assert await start(os.getpid) == first


async def test_what_is_small_is_done_here():
    assert await start(os.getpid, SMALL - 1) == os.getpid()


async def test_the_environment_with_its_secrets_is_not_there(monkeypatch):
    monkeypatch.setenv("IDENTITY_SECRET", "secret")
    monkeypatch.setattr(slow_work, "_idle", slow_work._IdleProcesses())
    assert await start(partial(os.getenv, "IDENTITY_SECRET")) is None


@pytest.mark.parametrize(("function", "seconds"), [(loop_for_ever, 0.5), (take_memory, 30), (end, 30)])
@pytest.mark.asvs("15.2.2")
async def test_what_takes_too_much_is_refused_by_its_field_and_the_next_is_done(
    monkeypatch, function, seconds
):
    monkeypatch.setattr(worker_process, "CPU_SECONDS", seconds)
    monkeypatch.setattr(slow_work, "_idle", slow_work._IdleProcesses())
    with pytest.raises(ValidationError) as error:
        await start(function)
    assert [(v.field, v.code) for v in error.value.violations] == [("content", "too-complex")]
    assert await start(os.getpid) != os.getpid()


async def test_what_waits_for_ever_is_ended(monkeypatch):
    monkeypatch.setattr(slow_work, "_MOST_SECONDS", 0.5)
    with pytest.raises(ValidationError):
        await start(partial(time.sleep, 600))


async def test_work_that_nobody_waits_for_ends():
    pids = []
    task = start_job(report_pid_and_loop, pids.append)
    async with asyncio.timeout(30):
        while not pids:
            await asyncio.sleep(0.01)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


async def test_progress_is_reported_once_per_cent():
    percents = []
    assert await start_job(partial(report_and_return, 1, 1, 2, 50), percents.append) == 4
    assert percents == [1, 2, 50]


async def test_who_reports_to_may_end_it():
    def refuse(percent):
        raise KeyError(percent)

    with pytest.raises(KeyError):
        await start_job(partial(report_and_return, 1), refuse)
    assert await start(partial(report_and_return, 1)) == 1


ERRORS = [
    ValidationError(FieldViolation("line", "Too long.", "too-long", "x"), code="rows", count="2"),
    StaleError({"version": 2}, ["name"]),
    errors.NotFoundError("There is none."),
    errors.BusyError("Later.", 7),
    errors.ExhaustedError("Later.", 7, "budget"),
    errors.TooManyAttemptsError(7),
    errors.UnauthenticatedError("Sign in.", reason="ended"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
async def test_errors_of_the_domain_arrive_whole(error):
    with pytest.raises(type(error)) as raised:
        await start(partial(raise_error, error))
    arrived = dict(raised.value.__dict__)
    assert "raise_error" in "".join(arrived.pop("__notes__"))
    assert (str(raised.value), arrived) == (str(error), error.__dict__)


def test_there_is_an_example_of_every_error():
    kinds, every = {type(error) for error in ERRORS}, [errors.DomainError]
    for kind in every:
        every += kind.__subclasses__()
    inherited = {kind for kind in every if "__init__" not in vars(kind)}
    assert {kind for kind in every if kind.__module__ == errors.__name__} - inherited - {
        errors.DomainError
    } <= kinds


async def test_an_error_that_cannot_be_pickled_is_told_by_its_text():
    with pytest.raises(RuntimeError, match="UnreadableError: a b"):
        await start(raise_what_cannot_be_pickled)


async def test_a_job_keeps_nobody_waiting_who_looks_at_a_screen():
    percents = []
    jobs = [start_job(report_pid_and_loop, percents.append) for _ in range(3)]
    async with asyncio.timeout(30):
        while not percents:
            await asyncio.sleep(0.01)
    assert await start(os.getpid) not in percents
    for job in jobs:
        job.cancel()
    await asyncio.gather(*jobs, return_exceptions=True)
