"""Jobs with their listings and imports, in PostgreSQL."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from dropship_importer.adapters import (
    job_events,
    sql_drafts,
    sql_imports,
    sql_jobs,
    sql_listings,
    sql_rules,
    sql_searches,
)
from dropship_importer.domain.listing import PricedVariant
from dropship_importer.domain.pricing import Rule
from dropship_importer.domain.reasons import MOST, NONE, REACH, Reason
from dropship_importer.domain.search import Search
from dropship_importer.usecases.attempt_fetch import FetchResult
from dropship_importer.usecases.finish_search_page import PageCounts
from dropship_importer.usecases.ports import (
    ExistingListing,
    ImportTerms,
    JobLease,
    ListingJob,
    ListingRequest,
    ProductSnapshot,
    SearchPageJob,
)

# Name of the consumer of jobs.
JOB_CONSUMER = "dropship-jobs"


class SqlJobRepository:
    """Implements the repositories of the import use cases; `instant` is the time of the command."""

    def __init__(self, instant: datetime) -> None:
        self._instant = instant

    async def find_existing(self, pids: Sequence[str]) -> Mapping[str, ExistingListing]:
        """Return the tenant's listings of the products by pid."""
        return await sql_listings.find_existing(pids)

    async def store_requests(
        self, requests: Sequence[ListingRequest], terms: ImportTerms, import_id: UUID
    ) -> list[UUID]:
        """Insert the listings, or reset those that are listed again, and return their ids."""
        return await sql_listings.store_requests(requests, terms, import_id)

    async def start_import(self, import_id: UUID, listing_ids: list[UUID]) -> None:
        """Insert the import, or extend it, with a job for each listing; dispatch the jobs."""
        await sql_imports.add(import_id, listing_ids)
        if listing_ids:
            await sql_jobs.dispatch(self._instant)
            await sql_imports.publish_changed(import_id, self._instant)

    async def is_current(self, lease: JobLease) -> bool:
        """Lock the job. Return whether it is unfinished and its fencing token is current."""
        return await sql_jobs.is_current(lease)

    async def list_rules(self) -> Sequence[Rule]:
        """Return the tenant's pricing rules in their order."""
        return await sql_rules.list_rules()

    async def publish(
        self, job: ListingJob, snapshot: ProductSnapshot, variants: Sequence[PricedVariant]
    ) -> None:
        """Send the listing to the shop, end its job and count it as done."""
        await sql_listings.publish(job.listing_id, snapshot, variants, self._instant)
        await sql_jobs.end(job, "done")
        await sql_imports.add_finished(job.import_id, self._instant, done=1)

    async def save_draft(
        self,
        job: ListingJob,
        snapshot: ProductSnapshot,
        variants: Sequence[PricedVariant],
        gaps: Sequence[str],
    ) -> None:
        """Store the draft with what it lacks, end its job and count it as done."""
        await sql_drafts.save(job.listing_id, snapshot, variants, gaps, self._instant)
        await sql_jobs.end(job, "done")
        await sql_imports.add_finished(job.import_id, self._instant, done=1)

    async def fail(self, job: ListingJob, reason: Reason) -> None:
        """Store why the listing failed, end its job and count it as failed."""
        await sql_listings.fail(job.listing_id, reason, self._instant)
        await sql_jobs.end(job, "failed", reason.text)
        await sql_imports.add_finished(job.import_id, self._instant, failed=1)

    async def retry_later(self, result: FetchResult) -> None:
        """Schedule the job again and show its import as waiting, with the reason."""
        job, reason = result.job, result.retry_reason
        due = await sql_jobs.reschedule(
            job, result.retry_after, reason.text, self._instant, counts_as_try=result.counts_as_try
        )
        await sql_imports.set_waiting(job.import_id, reason, due, self._instant)

    async def release(self, lease: JobLease) -> None:
        """Return the job of a paused import to the waiting ones."""
        await sql_jobs.release(lease)

    async def dispatch(self) -> None:
        """Publish the jobs that are due, as many as may run at once."""
        await sql_jobs.dispatch(self._instant)

    async def start_search(
        self, import_id: UUID, search: Search, choices: ListingRequest, terms: ImportTerms, limit: int
    ) -> None:
        """Insert the import of a search with the job that reads its pages."""
        await sql_searches.start(import_id, search, choices, terms, limit, self._instant)
        await sql_imports.publish_changed(import_id, self._instant)

    async def add_page(self, job: SearchPageJob, listing_ids: list[UUID], counts: PageCounts) -> None:
        """Add a job for each listing of a page that was read, and the counts of the page."""
        await sql_searches.add_page(job, listing_ids, counts)
        await sql_imports.publish_changed(job.import_id, self._instant)

    async def advance_page(self, job: SearchPageJob) -> None:
        """Have the search's next page read."""
        await sql_searches.advance_page(job, self._instant)

    async def end_search(self, job: SearchPageJob, reason: Reason) -> None:
        """End the job of the search; it has failed unless all results that may be read were read."""
        state = "done" if reason in (NONE, REACH, MOST) else "failed"
        await sql_searches.end(job, state, reason.text)
        await sql_imports.end_search(job.import_id, reason, self._instant)

    async def take_lost(self) -> list[tuple[JobLease, int]]:
        """Return the jobs whose message was lost, each with its number of dead letters; they are not returned again for
        a while."""
        lost = await sql_jobs.take_lost(JOB_CONSUMER, self._instant)
        jobs = [(await sql_jobs.load(job_id, token), dead_letters) for job_id, token, dead_letters in lost]
        return [(job, dead_letters) for job, dead_letters in jobs if job]

    async def redispatch(self, lease: JobLease) -> None:
        """Publish the job again under the same fencing token."""
        job_events.publish_job_ready(lease.job_id, lease.fencing_token)

    async def give_up(self, lease: JobLease, reason: Reason) -> None:
        """Fail the listing, or end the search, for a reason that is ours."""
        if isinstance(lease, SearchPageJob):
            await self.end_search(lease, reason)
        elif isinstance(lease, ListingJob):
            await self.fail(lease, reason)
