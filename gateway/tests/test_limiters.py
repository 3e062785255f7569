"""Limits of concurrent requests and of the request rate, by tenant."""

import asyncio
from uuid import uuid4

import pytest
from gateway.limiters import ConcurrencyLimiter, RateLimiter
from gateway.problem_details import Problem

LARGE, SMALL = uuid4(), uuid4()


async def run_pending_tasks():
    for _ in range(5):
        await asyncio.sleep(0)


class Requests:
    """Requests that hold their permit until `finish`; `started` has their tenants in order."""

    def __init__(self, limiter):
        self._limiter, self.started, self._tasks = limiter, [], []
        self._finished = asyncio.Semaphore(0)

    async def _run(self, tenant):
        async with self._limiter.permit(tenant):
            self.started.append(tenant)
            await self._finished.acquire()

    async def start(self, tenant, times=1):
        self._tasks += [asyncio.create_task(self._run(tenant)) for _ in range(times)]
        await run_pending_tasks()
        return self._tasks[-1]

    async def finish(self, count):
        for _ in range(count):
            self._finished.release()
            await run_pending_tasks()

    async def wait(self):
        return await asyncio.gather(*self._tasks, return_exceptions=True)


@pytest.mark.asvs("15.2.2")
async def test_waiting_requests_are_admitted_by_tenant_in_turn():
    requests = Requests(ConcurrencyLimiter(slots=2, most=100))
    await requests.start(LARGE, 60)
    await requests.start(SMALL, 2)
    await requests.finish(4)
    assert requests.started[2:] == [LARGE, SMALL, LARGE, SMALL]
    await requests.finish(58)
    assert len(await requests.wait()) == 62
    assert len(requests.started) == 62


@pytest.mark.asvs("2.4.1")
async def test_a_request_over_the_queue_limit_gets_429():
    requests = Requests(ConcurrencyLimiter(slots=1, most=3))
    await requests.start(LARGE, 5)
    await requests.start(SMALL)
    await requests.finish(5)
    problems = [result for result in await requests.wait() if result is not None]
    assert [(problem.status, problem.headers["Retry-After"]) for problem in problems] == [(429, "1")]
    assert SMALL in requests.started


async def test_a_cancelled_waiting_request_loses_no_permit():
    requests = Requests(ConcurrencyLimiter(slots=1, most=3))
    await requests.start(LARGE)
    waiting = await requests.start(SMALL)
    waiting.cancel()
    await run_pending_tasks()
    await requests.start(LARGE)
    await requests.finish(2)
    assert requests.started == [LARGE, LARGE]


async def test_a_permit_granted_to_a_request_being_cancelled_is_passed_on():
    limiter = ConcurrencyLimiter(slots=1, most=3)
    requests = Requests(limiter)
    await requests.start(LARGE)
    waiting = await requests.start(SMALL)
    requests._finished.release()
    await asyncio.sleep(0)
    waiting.cancel()
    await run_pending_tasks()
    await asyncio.wait_for(requests.start(LARGE), 30)
    await requests.finish(1)
    assert requests.started[-1] == LARGE


@pytest.mark.asvs("2.4.1")
def test_each_tenant_has_its_own_rate_and_burst(monkeypatch):
    clock = [100.0]
    monkeypatch.setattr("gateway.limiters.time.monotonic", lambda: clock[0])
    rate = RateLimiter(10)
    for _ in range(21):
        rate.count(LARGE)
    with pytest.raises(Problem) as error:
        rate.count(LARGE)
    assert (error.value.status, error.value.code, error.value.headers["Retry-After"]) == (
        429,
        "too-many-requests",
        "1",
    )
    rate.count(SMALL)
    clock[0] += 0.1
    rate.count(LARGE)
