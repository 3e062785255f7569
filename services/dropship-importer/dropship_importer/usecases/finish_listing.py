"""Finish a listing job in one transaction: the listing, the job and the counts of its import."""

from collections.abc import Sequence
from typing import Protocol

from dropship_importer.domain.draft import find_obstacle, list_gaps
from dropship_importer.domain.listing import PricedVariant, PricingTerms, price_variants
from dropship_importer.domain.pricing import Rule
from dropship_importer.domain.reasons import Reason
from dropship_importer.usecases.attempt_fetch import FetchResult
from dropship_importer.usecases.finish_job import Jobs, finish_job
from dropship_importer.usecases.ports import ListingJob, ProductSnapshot


class ListingJobRepository(Jobs, Protocol):
    """Jobs and their listings."""

    async def list_rules(self) -> Sequence[Rule]:
        """Return the tenant's pricing rules in their order."""
        ...

    async def publish(
        self, job: ListingJob, snapshot: ProductSnapshot, variants: Sequence[PricedVariant]
    ) -> None:
        """Send the listing to the shop and end its job."""
        ...

    async def save_draft(
        self,
        job: ListingJob,
        snapshot: ProductSnapshot,
        variants: Sequence[PricedVariant],
        gaps: Sequence[str],
    ) -> None:
        """Store the draft, with the codes of what it lacks, and end its job."""
        ...

    async def fail(self, job: ListingJob, reason: Reason) -> None:
        """Fail the listing and end its job."""
        ...


async def finish_listing(job: ListingJob, result: FetchResult, jobs: ListingJobRepository) -> None:
    """Publish or fail the listing, put it into the import list, or reschedule its job; do nothing if the lease was
    superseded."""

    async def save() -> None:
        if isinstance(result.data, ProductSnapshot):
            await _publish(job, result.data, jobs)
        else:
            await jobs.fail(job, result.failure)

    await finish_job(result, jobs, save)


async def _publish(job: ListingJob, snapshot: ProductSnapshot, jobs: ListingJobRepository) -> None:
    rules = await jobs.list_rules() if job.follows_rules else ()
    terms = PricingTerms(job.multiplier, job.base_prices, job.rate, job.digits, rules)
    variants = price_variants(snapshot.product, snapshot.fees, snapshot.stock, terms)
    gaps = list_gaps(
        snapshot.product, snapshot.images, variants, job.base_prices, is_cost_confirmed=job.allow_below_cost
    )
    obstacle = find_obstacle(variants, job.base_prices, is_below_cost_confirmed=job.allow_below_cost)
    if job.as_draft or (gaps and not obstacle):
        await jobs.save_draft(job, snapshot, variants, gaps)
    elif obstacle:
        await jobs.fail(job, obstacle)
    else:
        await jobs.publish(job, snapshot, variants)
