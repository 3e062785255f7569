"""One tenant's flood leaves the others served."""

import asyncio
from uuid import uuid4

import pytest
from gateway.limiters import ConcurrencyLimiter, RateLimiter
from gateway.problem_details import Problem

LARGE, SMALL = uuid4(), uuid4()


async def settled():
    for _ in range(5):
        await asyncio.sleep(0)


class Work:
    """Calls that hold their turn until told to end, in the order in which they began."""

    def __init__(self, turns):
        self._turns, self.begun, self._tasks = turns, [], []
        self._ends = asyncio.Semaphore(0)

    async def _call(self, tenant):
        async with self._turns.permit(tenant):
            self.begun.append(tenant)
            await self._ends.acquire()

    async def ask(self, tenant, times=1):
        self._tasks += [asyncio.create_task(self._call(tenant)) for _ in range(times)]
        await settled()
        return self._tasks[-1]

    async def end(self, count):
        for _ in range(count):
            self._ends.release()
            await settled()

    async def all(self):
        return await asyncio.gather(*self._tasks, return_exceptions=True)


async def test_a_small_tenant_is_next_however_many_of_a_large_one_wait():
    work = Work(ConcurrencyLimiter(slots=2, most=100))
    await work.ask(LARGE, 60)
    await work.ask(SMALL, 2)
    await work.end(4)
    assert work.begun[2:] == [LARGE, SMALL, LARGE, SMALL]
    await work.end(58)
    assert len(await work.all()) == 62
    assert len(work.begun) == 62


async def test_who_waits_in_too_large_a_crowd_is_told_to_come_back():
    work = Work(ConcurrencyLimiter(slots=1, most=3))
    await work.ask(LARGE, 5)
    await work.ask(SMALL)
    await work.end(5)
    told = [one for one in await work.all() if one is not None]
    assert [(one.status, one.headers["Retry-After"]) for one in told] == [(429, "1")]
    assert SMALL in work.begun


async def test_a_slot_is_not_lost_with_a_caller_who_left():
    work = Work(ConcurrencyLimiter(slots=1, most=3))
    await work.ask(LARGE)
    waiting = await work.ask(SMALL)
    waiting.cancel()
    await settled()
    await work.ask(LARGE)
    await work.end(2)
    assert work.begun == [LARGE, LARGE]


async def test_a_slot_given_to_a_caller_who_leaves_at_that_moment_goes_on():
    turns = ConcurrencyLimiter(slots=1, most=3)
    work = Work(turns)
    await work.ask(LARGE)
    waiting = await work.ask(SMALL)
    work._ends.release()
    await asyncio.sleep(0)
    waiting.cancel()
    await settled()
    await asyncio.wait_for(work.ask(LARGE), 1)
    await work.end(1)
    assert work.begun[-1] == LARGE


def test_a_tenant_has_its_rate_and_its_burst(monkeypatch):
    clock = [100.0]
    monkeypatch.setattr("gateway.limiters.time.monotonic", lambda: clock[0])
    rate = RateLimiter(10)
    for _ in range(21):
        rate.count(LARGE)
    with pytest.raises(Problem) as told:
        rate.count(LARGE)
    assert (told.value.status, told.value.code, told.value.headers["Retry-After"]) == (
        429,
        "too-many-requests",
        "1",
    )
    rate.count(SMALL)
    clock[0] += 0.1
    rate.count(LARGE)
