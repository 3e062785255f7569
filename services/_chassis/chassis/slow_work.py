"""Work that takes long, such as parsing what others sent: in threads, few at a time, and one of each tenant."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import TypeVar
from uuid import UUID
from weakref import WeakKeyDictionary

from chassis.context import current_caller
from chassis.errors import BusyError

_Result = TypeVar("_Result")

# Python runs one thread at a time, so that more of them only take the event loop's turns.
_THREADS = 2
# Of one tenant; together they end within the minute that the longest rpcs wait.
_MOST_WAITING = 8
_RETRY_SECONDS = 5.0


class _Pool:
    def __init__(self) -> None:
        self._threads = asyncio.Semaphore(_THREADS)
        self._turns: defaultdict[UUID, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._waiting: Counter[UUID] = Counter()

    async def run(self, tenant_id: UUID, function: Callable[[], _Result]) -> _Result:
        if self._waiting[tenant_id] >= _MOST_WAITING:
            raise BusyError("Too much of this is under way. Try again in a moment.", _RETRY_SECONDS)
        self._waiting[tenant_id] += 1
        try:
            # The lock comes first: each tenant has at most one place in the queue of the threads.
            async with self._turns[tenant_id], self._threads:
                return await asyncio.to_thread(function)
        finally:
            self._waiting[tenant_id] -= 1
            if not self._waiting[tenant_id]:
                del self._waiting[tenant_id], self._turns[tenant_id]


_pools: WeakKeyDictionary[asyncio.AbstractEventLoop, _Pool] = WeakKeyDictionary()


async def run_slowly(function: Callable[[], _Result]) -> _Result:
    """Return the result of a function that runs in a thread, in turn with those of other tenants. Raise BusyError if
    too many of the tenant wait. A thread can't be stopped: if the caller goes, its turn lasts until the function
    returns, so what is run checks sizes first."""
    pool = _pools.setdefault(asyncio.get_running_loop(), _Pool())
    return await asyncio.shield(pool.run(current_caller().tenant_id, function))
