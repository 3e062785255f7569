"""Finish a listing job in one transaction: the listing, the job and the counts of its import."""

from collections.abc import Sequence
from typing import Protocol

from dropship_importer.domain.listing import PricedVariant, PricingTerms, lowest_price, price_variants
from dropship_importer.domain.pricing import Rule
from dropship_importer.domain.reasons import BELOW_COST, NO_PRICE, Reason
from dropship_importer.usecases.attempt_fetch import FetchResult
from dropship_importer.usecases.finish_job import Jobs, finish_job
from dropship_importer.usecases.ports import ListingJob, ProductSnapshot


class ListingJobRepository(Jobs, Protocol):
    """Jobs and their listings."""

    async def list_rules(self) -> Sequence[Rule]: ...

    async def publish(
        self, job: ListingJob, snapshot: ProductSnapshot, variants: Sequence[PricedVariant]
    ) -> None: ...

    async def fail(self, job: ListingJob, reason: Reason) -> None: ...


async def finish_listing(job: ListingJob, result: FetchResult, jobs: ListingJobRepository) -> None:
    """Publish or fail the listing, or reschedule its job; do nothing if the lease was superseded."""

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
    is_below_cost = any(variant["is_below_cost"] and not variant["is_manual"] for variant in variants)
    if lowest_price(variants) <= 0:
        await jobs.fail(job, NO_PRICE)
    elif is_below_cost and not job.allow_below_cost:
        await jobs.fail(job, BELOW_COST)
    else:
        await jobs.publish(job, snapshot, variants)
