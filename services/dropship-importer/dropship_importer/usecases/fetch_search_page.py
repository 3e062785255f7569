"""Read the next page of a search, with no transaction open."""

from uuid import UUID

from dropship_importer.usecases.ports import Found, PageTask, Source
from dropship_importer.usecases.try_reading import Outcome, try_reading


async def read_page(task: PageTask, tenant_id: UUID, source: Source) -> Outcome:
    """What it comes to. It never raises what the supplier did."""

    async def read() -> Found:
        return await source.page(tenant_id, task.search, task.page)

    return await try_reading(task, read)
