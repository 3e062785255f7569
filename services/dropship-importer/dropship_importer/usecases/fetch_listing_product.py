"""Fetch the product of a listing from the supplier and store its images, with no transaction open."""

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from dropship_importer.usecases.attempt_fetch import FetchResult, attempt_fetch
from dropship_importer.usecases.ports import ListingJob, ProductSnapshot, ProductSource


async def fetch_listing_product(
    job: ListingJob, tenant_id: UUID, tenant: str, source: ProductSource
) -> FetchResult:
    """Return the product, or how the job goes on. Errors of the supplier are returned, not raised."""

    async def fetch() -> ProductSnapshot:
        route = job.ship_from_country, job.ship_to_country
        snapshot = await source.fetch_product(tenant_id, job.pid, route, fresh=False)
        images: Mapping[str, str] = await source.store_images(tenant, snapshot.product.images)
        return replace(snapshot, images=images)

    return await attempt_fetch(job, fetch)
