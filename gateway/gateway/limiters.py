"""Fair shares between tenants: a rate limit and a concurrency limit."""

import math
import time
from collections.abc import AsyncGenerator, Hashable
from contextlib import asynccontextmanager

from gateway.fair_queue import FairQueue
from gateway.problem_details import Problem

_BURST_SECONDS = 2.0
_TOO_MANY = 429
# Beyond this many, those that have sent nothing lately are forgotten.
_MAX_KEYS = 100_000


class RateLimiter:
    """Limits the requests per second of each tenant, or of each address, with bursts of some seconds' worth (generic
    cell rate algorithm). The limit is per process: with several gateways one may send their sum."""

    def __init__(self, per_second: float, burst_seconds: float = _BURST_SECONDS) -> None:
        self._spacing, self._burst = 1 / per_second, burst_seconds
        self._due: dict[Hashable, float] = {}

    def count(self, key: Hashable) -> None:
        """Count one request. Raise Problem 429 with the seconds to wait."""
        now = time.monotonic()
        due = max(self._due.get(key, now), now)
        if (ahead := due - now) > self._burst:
            raise too_many(ahead - self._burst)
        if len(self._due) >= _MAX_KEYS:
            self._due = {counted_key: at for counted_key, at in self._due.items() if at > now}
        self._due[key] = due + self._spacing

    def take_back(self, key: Hashable) -> None:
        """Take back the count of a request that came to nothing."""
        if key in self._due:
            self._due[key] -= self._spacing


class ConcurrencyLimiter:
    """Allows `slots` calls at once. A free slot goes to the next tenant, round robin, not to the next call in queue: a
    tenant with a thousand waiting calls delays another's by one. `most` calls of a tenant may wait. For clients without
    a tenant their address stands in."""

    def __init__(self, slots: int, most: int) -> None:
        self._free, self._most, self._queue = slots, most, FairQueue()

    @asynccontextmanager
    async def permit(self, tenant: Hashable) -> AsyncGenerator[None]:
        """Wait for a slot and hold it. Raise Problem 429 when too many calls of the tenant are waiting."""
        await self._enter(tenant)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, tenant: Hashable) -> None:
        if self._free:
            self._free -= 1
            return
        if self._queue.count(tenant) >= self._most:
            raise too_many(1)
        await self._queue.wait(tenant, self._leave)

    def _leave(self) -> None:
        if self._queue.admit() is None:
            self._free += 1


def too_many(seconds: float) -> Problem:
    """Return the problem 429, with the seconds after which to try again."""
    headers = {"Retry-After": str(max(1, math.ceil(seconds)))}
    message = "Too many requests at once. Nothing was done; try again in a moment."
    return Problem(_TOO_MANY, message, code="too-many-requests", headers=headers)
