"""Fetch the next page of a search from the supplier, with no transaction open."""

from uuid import UUID

from dropship_importer.usecases.attempt_fetch import FetchResult, attempt_fetch
from dropship_importer.usecases.ports import ProductSource, SearchPage, SearchPageJob


async def fetch_search_page(job: SearchPageJob, tenant_id: UUID, source: ProductSource) -> FetchResult:
    """Return the page, or how the job goes on. Errors of the supplier are returned, not raised."""

    async def fetch() -> SearchPage:
        return await source.fetch_search_page(tenant_id, job.search, job.page)

    return await attempt_fetch(job, fetch)
