"""Fetch the product of a listing from the supplier and store its images, with no transaction open."""

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from chassis.errors import BusyError

from dropship_importer.domain.errors import UnavailableError
from dropship_importer.domain.freight import NO_ROUTE
from dropship_importer.usecases.attempt_fetch import FetchResult, attempt_fetch
from dropship_importer.usecases.ports import ListingJob, ProductSnapshot, ProductSource

# From this try on a product is listed without pictures if none can be read.
_LENIENT_TRY = 2


async def fetch_listing_product(
    job: ListingJob, tenant_id: UUID, tenant: str, source: ProductSource
) -> FetchResult:
    """Return the product, or how the job goes on. Errors of the supplier are returned, not raised. What is missing may
    come with a later try."""

    async def fetch() -> ProductSnapshot:
        route = job.ship_from_country, job.ship_to_country
        snapshot = await source.fetch_product(tenant_id, job.pid, route, None)
        if job.tries == 0 and any(fees.note == NO_ROUTE for fees in snapshot.fees.values()):
            raise UnavailableError("The supplier names no shipping method, and is called again.")
        try:
            images: Mapping[str, str] = await source.store_images(tenant, snapshot.product.images)
        except BusyError:
            if job.tries < _LENIENT_TRY:
                raise
            images = {}
        return replace(snapshot, images=images)

    return await attempt_fetch(job, fetch)
