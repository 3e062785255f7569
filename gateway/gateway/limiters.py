"""Fair shares between tenants: a rate for each, and turns when there is more to do than can be done at once."""

import asyncio
import math
import time
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from uuid import UUID

from gateway.problem_details import Problem

_BURST_SECONDS = 2.0
_TOO_MANY = 429


class RateLimiter:
    """At most so many requests of a tenant a second, in bursts of two seconds' worth (the generic cell rate algorithm).
    Counted in this process: with several gateways a tenant's limit is their sum."""

    def __init__(self, per_second: float) -> None:
        self._spacing = 1 / per_second
        self._due: dict[UUID, float] = {}

    def count(self, tenant: UUID) -> None:
        """Count one request; raises Problem 429 with the seconds to wait."""
        now = time.monotonic()
        due = max(self._due.get(tenant, now), now)
        if (ahead := due - now) > _BURST_SECONDS:
            raise _too_many(ahead - _BURST_SECONDS)
        self._due[tenant] = due + self._spacing


class ConcurrencyLimiter:
    """`slots` calls at work at a time. A freed slot goes to the next tenant in the circle, not to the next call in
    line, so a tenant with a thousand calls waiting delays another's by one. `most` calls of a tenant may wait."""

    def __init__(self, slots: int, most: int) -> None:
        self._free, self._most = slots, most
        self._waiting: OrderedDict[UUID, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def permit(self, tenant: UUID) -> AsyncGenerator[None]:
        """Wait for a slot and hold it; raises Problem 429 when too many of the tenant wait already."""
        await self._enter(tenant)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, tenant: UUID) -> None:
        if self._free:
            self._free -= 1
            return
        line = self._waiting.setdefault(tenant, deque())
        if len(line) >= self._most:
            raise _too_many(1)
        called = asyncio.get_running_loop().create_future()
        line.append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._leave()
            raise

    def _leave(self) -> None:
        while self._waiting:
            tenant, line = self._waiting.popitem(last=False)
            called = line.popleft()
            if line:
                self._waiting[tenant] = line
            if not called.done():
                called.set_result(None)
                return
        self._free += 1


def _too_many(seconds: float) -> Problem:
    headers = {"Retry-After": str(max(1, math.ceil(seconds)))}
    sentence = "Too many requests of your shop at once. Nothing was done; try again in a moment."
    return Problem(_TOO_MANY, sentence, code="too-many-requests", headers=headers)
