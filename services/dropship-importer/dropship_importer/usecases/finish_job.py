"""Finish a job in one transaction."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from dropship_importer.usecases.attempt_fetch import FetchResult
from dropship_importer.usecases.ports import JobLease


class Jobs(Protocol):
    """Jobs of any kind. `is_current` locks the job and returns False if its lease was superseded."""

    async def is_current(self, lease: JobLease) -> bool:
        """Lock the job. Return whether it is unfinished and its fencing token is current."""
        ...

    async def retry_later(self, result: FetchResult) -> None:
        """Have the job tried again after the result's time."""
        ...

    async def release(self, lease: JobLease) -> None:
        """Return the job of a paused import to the waiting ones."""
        ...

    async def dispatch(self) -> None:
        """Have the jobs that are due carried out, as many as may run at once."""
        ...


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
