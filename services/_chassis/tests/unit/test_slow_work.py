"""Slow work of one tenant keeps neither the event loop nor another tenant waiting."""

import asyncio
import threading
from uuid import uuid4

import pytest
from chassis.context import Caller, set_caller
from chassis.errors import BusyError
from chassis.slow_work import _MOST_WAITING, _PLACES, run_slowly

LARGE, SMALL = (Caller.system(uuid4(), name, "MAD") for name in ("large", "small"))


class Work:
    """Jobs that run until they are let go; `running` and `started` have their tenants."""

    def __init__(self):
        self.started, self.running, self.most = [], [], 0
        self._gate = threading.Semaphore(0)

    def _run(self, tenant):
        self.started.append(tenant)
        self.running.append(tenant)
        self.most = max(self.most, len(self.running))
        self._gate.acquire()
        self.running.remove(tenant)
        return tenant

    def start(self, caller):
        async def run():
            set_caller(caller)
            return await run_slowly(lambda: self._run(caller.tenant), "content", 1)

        return asyncio.create_task(run())

    def finish(self, count):
        for _ in range(count):
            self._gate.release()


async def wait_until(condition):
    async with asyncio.timeout(30):
        while not condition():
            await asyncio.sleep(0.001)


@pytest.mark.asvs("15.2.2")
async def test_another_tenant_starts_at_once_whatever_one_has_waiting():
    work = Work()
    tasks = [work.start(LARGE) for _ in range(_MOST_WAITING)]
    await wait_until(lambda: work.started == ["large"])
    tasks.append(work.start(SMALL))
    await wait_until(lambda: work.started == ["large", "small"])
    work.finish(len(tasks))
    assert await asyncio.gather(*tasks) == ["large"] * _MOST_WAITING + ["small"]
    assert work.most == _PLACES


@pytest.mark.asvs("15.2.2")
async def test_too_much_of_one_tenant_is_busy_and_others_are_served():
    work = Work()
    tasks = [work.start(LARGE) for _ in range(_MOST_WAITING)]
    await wait_until(lambda: work.started == ["large"])
    with pytest.raises(BusyError) as error:
        await work.start(LARGE)
    assert error.value.retry_after > 0
    tasks.append(work.start(SMALL))
    work.finish(len(tasks))
    await asyncio.gather(*tasks)
    work.finish(1)
    assert await work.start(LARGE) == "large"


async def test_work_that_nobody_waits_for_keeps_its_turn():
    work = Work()
    given_up = work.start(LARGE)
    await wait_until(lambda: work.started == ["large"])
    given_up.cancel()
    task = work.start(LARGE)
    await asyncio.sleep(0.05)
    assert work.started == ["large"]
    work.finish(2)
    assert await task == "large"


async def test_an_error_of_the_function_is_raised():
    set_caller(SMALL)
    with pytest.raises(ZeroDivisionError):
        await run_slowly(lambda: 1 // 0, "content", 1)
