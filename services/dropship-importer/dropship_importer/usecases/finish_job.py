"""Finish a job in one transaction."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from dropship_importer.usecases.attempt_fetch import FetchResult
from dropship_importer.usecases.ports import JobLease


class Jobs(Protocol):
    """Jobs of any kind. `is_current` locks the job and returns False if its lease was superseded."""

    async def is_current(self, lease: JobLease) -> bool: ...

    async def retry_later(self, result: FetchResult) -> None: ...

    async def release(self, lease: JobLease) -> None: ...

    async def dispatch(self) -> None: ...


async def finish_job(result: FetchResult, jobs: Jobs, save: Callable[[], Awaitable[None]]) -> None:
    """Release a paused job, reschedule one to retry, `save` the data or the failure of any other, and dispatch the next
    jobs; do nothing if the lease was superseded."""
    job = result.job
    if not await jobs.is_current(job):
        return
    if job.is_paused:
        await jobs.release(job)
    elif result.retry_after:
        await jobs.retry_later(result)
    else:
        await save()
    await jobs.dispatch()
