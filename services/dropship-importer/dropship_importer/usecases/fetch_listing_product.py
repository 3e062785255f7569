"""Read all that a listing needs from the supplier, with no transaction open."""

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from dropship_importer.usecases.ports import Read, Source, Task
from dropship_importer.usecases.try_reading import Outcome, try_reading


async def make_listing(task: Task, tenant_id: UUID, tenant: str, source: Source) -> Outcome:
    """What a task comes to. It never raises what the supplier did."""

    async def read() -> Read:
        way = task.ship_from_country, task.ship_to_country
        found = await source.read(tenant_id, task.pid, way, fresh=False)
        images: Mapping[str, str] = await source.pictures(tenant, found.product.images)
        return replace(found, images=images)

    return await try_reading(task, read)
