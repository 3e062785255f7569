"""Redispatch jobs whose message was lost; fail those that were dead-lettered repeatedly."""

from collections.abc import Sequence
from typing import Protocol

from dropship_importer.domain.reasons import GIVEN_UP, Reason
from dropship_importer.usecases.ports import JobLease

_MAX_DEAD_LETTERS = 3


class LostJobRepository(Protocol):
    """`take_lost` returns each lost job with its number of dead letters, and does not return it again for a while."""

    async def take_lost(self) -> Sequence[tuple[JobLease, int]]:
        """Return the lost jobs, each with its number of dead letters."""
        ...

    async def redispatch(self, lease: JobLease) -> None:
        """Publish the job again under the same fencing token."""
        ...

    async def is_current(self, lease: JobLease) -> bool:
        """Lock the job. Return whether it is unfinished and its fencing token is current."""
        ...

    async def give_up(self, lease: JobLease, reason: Reason) -> None:
        """Fail what the job is of, and end it."""
        ...

    async def dispatch(self) -> None:
        """Have the jobs that are due carried out, as many as may run at once."""
        ...


async def redispatch_lost_jobs(jobs: LostJobRepository) -> int:
    """Return how many jobs were lost. The fencing token stays: if the first message arrives after all, only one of the
    two workers can finish the job."""
    lost = await jobs.take_lost()
    for lease, dead_letters in lost:
        if dead_letters < _MAX_DEAD_LETTERS:
            await jobs.redispatch(lease)
        elif await jobs.is_current(lease):
            await jobs.give_up(lease, GIVEN_UP)
    if lost:
        await jobs.dispatch()
    return len(lost)
