"""Totals are computed by one reader at a time, and slow ones are cached until a write."""

import asyncio
from uuid import uuid4

import pytest
from chassis.totals_cache import TotalsCache

TENANT, OTHER = uuid4(), uuid4()


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Source:
    """Computes totals that take as long as `seconds` says, once `go` is set."""

    def __init__(self, clock: Clock, seconds: float = 0.1) -> None:
        self.clock, self.seconds, self.computed = clock, seconds, 0
        self.error: Exception | None = None
        self.go = asyncio.Event()
        self.go.set()

    async def compute(self) -> tuple[int]:
        self.computed += 1
        result = self.computed
        await self.go.wait()
        self.clock.now += self.seconds
        if self.error:
            raise self.error
        return (result,)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def cache(clock):
    return TotalsCache(clock)


async def test_readers_of_the_same_totals_wait_for_one_computation(cache, clock):
    source = Source(clock, 0)
    source.go.clear()
    readers = [asyncio.create_task(cache.get(TENANT, "all", source.compute)) for _ in range(16)]
    await asyncio.sleep(0)
    source.go.set()
    assert await asyncio.gather(*readers) == [(1,)] * 16
    assert await cache.get(TENANT, "all", source.compute) == (2,)


async def test_slow_totals_are_cached_for_twenty_times_as_long_as_they_took(cache, clock):
    source = Source(clock)
    assert await cache.get(TENANT, "all", source.compute) == (1,)
    clock.now += 1.9
    assert await cache.get(TENANT, "all", source.compute) == (1,)
    assert await cache.get(TENANT, "unpaid", source.compute) == (2,)
    clock.now += 0.2
    assert await cache.get(TENANT, "all", source.compute) == (3,)


async def test_a_write_clears_the_totals_of_its_tenant_only(cache, clock):
    source = Source(clock)
    await cache.get(TENANT, "all", source.compute)
    await cache.get(OTHER, "all", source.compute)
    cache.clear(TENANT)
    assert await cache.get(OTHER, "all", source.compute) == (2,)
    assert await cache.get(TENANT, "all", source.compute) == (3,)


async def test_totals_that_were_begun_before_a_write_are_not_those_after_it(cache, clock):
    source = Source(clock)
    source.go.clear()
    before = asyncio.create_task(cache.get(TENANT, "all", source.compute))
    await asyncio.sleep(0)
    cache.clear(TENANT)
    after = asyncio.create_task(cache.get(TENANT, "all", source.compute))
    await asyncio.sleep(0)
    source.go.set()
    assert (await before, await after) == ((1,), (2,))
    assert await cache.get(TENANT, "all", source.compute) == (2,)


@pytest.mark.parametrize("is_cancelled", [False, True])
async def test_a_reader_whose_computation_fails_leaves_it_to_those_who_wait(cache, clock, is_cancelled):
    source = Source(clock)
    source.go.clear()
    first = asyncio.create_task(cache.get(TENANT, "all", source.compute))
    await asyncio.sleep(0)
    second = asyncio.create_task(cache.get(TENANT, "all", Source(clock).compute))
    await asyncio.sleep(0)
    if is_cancelled:
        first.cancel()
    else:
        source.error = ValueError("lost")
        source.go.set()
    assert await second == (1,)
    with pytest.raises(asyncio.CancelledError if is_cancelled else ValueError):
        await first


async def test_the_totals_that_are_kept_are_bounded(cache, clock):
    source = Source(clock)
    for key in range(101):
        await cache.get(TENANT, key, source.compute)
    assert await cache.get(TENANT, 0, source.compute) == (102,)
    assert await cache.get(TENANT, 100, source.compute) == (101,)
