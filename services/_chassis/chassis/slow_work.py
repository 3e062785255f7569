"""Work that takes long, such as parsing what others sent: outside the event loop, few at a time, one of each tenant.

What is large is done by processes that can be ended; they start when they are needed and go when they have had nothing
to do for a while. What is small is done in threads: a process would cost more than the work.
"""

import asyncio
import atexit
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from uuid import UUID
from weakref import WeakKeyDictionary

from chassis.context import current_caller
from chassis.errors import BusyError, invalid_field
from chassis.worker_process import Report, WorkerEndedError, WorkerProcess

_Result = TypeVar("_Result")

# At once, of a service: the machine has a few cores, and Python runs one thread at a time.
_PLACES = 2
# Of one tenant; together they end within the minute that the longest rpcs wait.
_MOST_WAITING = 8
_RETRY_SECONDS = 5.0
# What has fewer bytes is done in a thread.
SMALL = 16_384
# A process has a bound on its CPU time; one that waits for something else is ended after so long.
_MOST_SECONDS = 120.0
_IDLE_SECONDS = 20.0


class _Queue:
    """Tenants have their work done in turn."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(_PLACES)
        self._turns: defaultdict[UUID, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._waiting: Counter[UUID] = Counter()

    async def run(self, work: Callable[[], Awaitable[_Result]]) -> _Result:
        """Return the result of the work, when it is the caller's turn. Raise BusyError."""
        tenant_id = current_caller().tenant_id
        if self._waiting[tenant_id] >= _MOST_WAITING:
            raise BusyError("Too much of this is under way. Try again in a moment.", _RETRY_SECONDS)
        self._waiting[tenant_id] += 1
        try:
            # The lock comes first: each tenant has at most one in the queue for places.
            async with self._turns[tenant_id], self._places:
                return await work()
        finally:
            self._waiting[tenant_id] -= 1
            if not self._waiting[tenant_id]:
                del self._waiting[tenant_id], self._turns[tenant_id]


class _IdleProcesses:
    """Processes that have nothing to do: kept for the next work, and ended after a while."""

    def __init__(self) -> None:
        self._idle: dict[WorkerProcess, asyncio.TimerHandle] = {}
        atexit.register(self.end)

    def take(self) -> WorkerProcess:
        """Return the process that was kept last, or a new one."""
        while self._idle:
            process, timer = self._idle.popitem()
            timer.cancel()
            if process.is_alive:
                return process
            process.kill()
        return WorkerProcess()

    def keep(self, process: WorkerProcess) -> None:
        """Keep the process for a while."""
        loop = asyncio.get_running_loop()
        self._idle[process] = loop.call_later(_IDLE_SECONDS, self._end_one, process)

    def end(self) -> None:
        """End all of them."""
        while self._idle:
            self._idle.popitem()[0].kill()

    def _end_one(self, process: WorkerProcess) -> None:
        if self._idle.pop(process, None):
            process.kill()


class _Queues:
    """The queues of an event loop: jobs in the background keep nobody waiting who looks at a screen."""

    def __init__(self) -> None:
        self.threads, self.processes, self.jobs = _Queue(), _Queue(), _Queue()


_queues: WeakKeyDictionary[asyncio.AbstractEventLoop, _Queues] = WeakKeyDictionary()
_idle = _IdleProcesses()


async def run_slowly(function: Callable[[], _Result], field: str, size: int) -> _Result:
    """Return the result of a function of about `size` bytes, which is done in turn with those of other tenants.

    From `SMALL` bytes on it runs in a process: the function is one of a module, its arguments, result and errors can be
    pickled. A process is ended when the caller goes, and when it takes too much time or memory: ValidationError of
    `field`, the one that holds too much. A thread can't be ended: its turn lasts until the function returns. Raise
    BusyError if too many of the tenant wait.
    """
    queues = _queues.setdefault(asyncio.get_running_loop(), _Queues())
    if size < SMALL:
        return await asyncio.shield(queues.threads.run(lambda: asyncio.to_thread(function)))
    return await _refuse_too_much(field, queues.processes.run(lambda: _run_in_process(function)))


async def run_job(function: Callable[[], _Result], field: str, report: Report | None = None) -> _Result:
    """Return the result of a function of a job in the background, which runs in a process as those of `run_slowly` do.
    `report` is called in a thread with each per cent that the function reports, and ends it by raising."""
    queues = _queues.setdefault(asyncio.get_running_loop(), _Queues())
    return await _refuse_too_much(field, queues.jobs.run(lambda: _run_in_process(function, report)))


async def _refuse_too_much(field: str, result: Awaitable[_Result]) -> _Result:
    try:
        return await result
    except (WorkerEndedError, MemoryError):
        message = "This takes too much time or memory. Send less at once, or something simpler."
        raise invalid_field(field, message, "too-complex") from None


async def _run_in_process(function: Callable[[], Any], report: Report | None = None) -> Any:
    process = _idle.take()
    running = asyncio.ensure_future(asyncio.to_thread(process.run, function, report))
    # The thread goes on for a moment after the process was ended, and nobody waits for its error.
    running.add_done_callback(lambda done: done.cancelled() or done.exception())
    try:
        async with asyncio.timeout(_MOST_SECONDS):
            return await asyncio.shield(running)
    except TimeoutError:
        raise WorkerEndedError from None
    finally:
        if running.done() and process.is_alive:
            _idle.keep(process)
        else:
            process.kill()
