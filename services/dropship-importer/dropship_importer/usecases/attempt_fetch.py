"""Fetch what a job needs from the supplier, and decide whether a failure is retried."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from chassis.errors import BusyError, DomainError

from dropship_importer.domain.errors import RetryLaterError, SupplierError, UnavailableError
from dropship_importer.domain.reasons import NONE, Reason
from dropship_importer.usecases.ports import JobLease, ProductSnapshot, SearchPage

# Waiting for the rate limit does not count as a try.
_MAX_TRIES = 5
_FIRST_DELAY = 4.0


@dataclass(frozen=True)
class FetchResult:
    """Result of a job's fetch: the data, a final failure, or a retry after so many seconds with its reason."""

    job: JobLease
    data: ProductSnapshot | SearchPage | None = None
    failure: Reason = NONE
    retry_after: float = 0.0
    retry_reason: Reason = NONE
    counts_as_try: bool = False


async def attempt_fetch(
    job: JobLease, fetch: Callable[[], Awaitable[ProductSnapshot | SearchPage]]
) -> FetchResult:
    """Call `fetch` once. Errors of the supplier are returned, not raised."""
    try:
        return FetchResult(job, await fetch())
    except RetryLaterError as error:
        return FetchResult(job, retry_after=error.retry_after, retry_reason=error.reason)
    except (UnavailableError, BusyError) as error:
        reason = Reason(str(error), UnavailableError.code)
        if job.tries + 1 >= _MAX_TRIES:
            return FetchResult(job, failure=reason)
        delay = _FIRST_DELAY * 2**job.tries
        return FetchResult(job, retry_after=delay, retry_reason=reason, counts_as_try=True)
    except SupplierError as error:
        return FetchResult(job, failure=error.reason)
    except DomainError as error:
        return FetchResult(job, failure=Reason(str(error)))
