"""Finish a search page in one transaction: a listing with its job for each new product, and the search's next page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol
from uuid import UUID

from dropship_importer.domain.reasons import MOST, NONE, REACH, Reason
from dropship_importer.usecases.attempt_fetch import FetchResult
from dropship_importer.usecases.finish_job import Jobs, finish_job
from dropship_importer.usecases.import_products import RELISTABLE
from dropship_importer.usecases.ports import (
    ExistingListing,
    ImportTerms,
    ListingRequest,
    SearchPage,
    SearchPageJob,
)


@dataclass(frozen=True)
class PageCounts:
    """Counts of a page: the supplier's count of all results, products on the page, and those of them skipped."""

    total: int
    seen: int
    skipped: int


class SearchJobRepository(Jobs, Protocol):
    """Jobs that read searches."""

    async def find_existing(self, pids: Sequence[str]) -> Mapping[str, ExistingListing]:
        """Return the tenant's listings of the products by pid."""
        ...

    async def store_requests(
        self, requests: Sequence[ListingRequest], terms: ImportTerms, import_id: UUID
    ) -> list[UUID]:
        """Store the listings of new products, and return their ids."""
        ...

    async def add_page(self, job: SearchPageJob, listing_ids: list[UUID], counts: PageCounts) -> None:
        """Add a job for each listing of the page to the import, and the counts of the page."""
        ...

    async def advance_page(self, job: SearchPageJob) -> None:
        """Have the next page read."""
        ...

    async def end_search(self, job: SearchPageJob, reason: Reason) -> None:
        """End the search for the reason."""
        ...


async def finish_search_page(job: SearchPageJob, result: FetchResult, jobs: SearchJobRepository) -> None:
    """List the page's new products, then advance or end the search; do nothing if the lease was superseded."""

    async def save() -> None:
        if isinstance(result.data, SearchPage):
            await _add_page(job, result.data, jobs)
        else:
            await jobs.end_search(job, result.failure)

    await finish_job(result, jobs, save)


async def _add_page(job: SearchPageJob, page: SearchPage, jobs: SearchJobRepository) -> None:
    requests = {pid: _to_request(job.choices, pid, name, image) for pid, name, image in page.items}
    existing = await jobs.find_existing(list(requests))
    new = [request for pid, request in requests.items() if _is_new(job, existing.get(pid))]
    remaining = max(job.limit - job.total, 0) if job.limit else len(new)
    ids = await jobs.store_requests(new[:remaining], job.terms, job.import_id)
    await jobs.add_page(job, ids, PageCounts(page.total, len(requests), len(requests) - len(new)))
    if job.limit and len(new) >= remaining:
        await jobs.end_search(job, MOST)
    elif page.is_last:
        await jobs.end_search(job, REACH if page.is_truncated else NONE)
    else:
        await jobs.advance_page(job)


def _is_new(job: SearchPageJob, listing: ExistingListing | None) -> bool:
    """Return whether the product is not listed, neither before nor by an earlier page of this import."""
    return listing is None or (listing.status in RELISTABLE and listing.import_id != job.import_id)


def _to_request(choices: ListingRequest, pid: str, name: str, image: str) -> ListingRequest:
    return replace(choices, pid=pid, name=name[:255], image=image[:1000])
