"""Which products of the shops are listings. Most are not, and what happens to those concerns nothing here."""

import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from uuid import UUID

from chassis.db import Database, current_transaction

_SELECT = "SELECT id FROM listing WHERE tenant_id = $1 AND id = ANY($2)"
_MOST = 50_000
# A listing gets its id before the shop has its product, so the answer changes only for a product that outlived an
# erased listing and is imported again.
_SECONDS = 600.0


class ListedProducts:
    """Remembers for `_SECONDS` which of the products asked for are listings, up to `_MOST` of all tenants."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self._database, self._clock = database, clock
        self._known: OrderedDict[tuple[UUID, UUID], tuple[bool, float]] = OrderedDict()

    async def include(self, tenant_id: UUID, product_ids: Collection[UUID]) -> bool:
        """Return whether any of a tenant's products is a listing."""
        known = [self._known.get((tenant_id, id_)) for id_ in product_ids]
        if any(entry is None or entry[1] < self._clock() for entry in known):
            return await self._read(tenant_id, product_ids)
        return any(entry[0] for entry in known if entry)

    async def _read(self, tenant_id: UUID, product_ids: Collection[UUID]) -> bool:
        async with self._database.reading(tenant_id):
            rows = await current_transaction().connection.fetch(_SELECT, tenant_id, list(product_ids))
        listed, until = {row["id"] for row in rows}, self._clock() + _SECONDS
        for id_ in product_ids:
            self._known[tenant_id, id_] = id_ in listed, until
            self._known.move_to_end((tenant_id, id_))
        while len(self._known) > _MOST:
            self._known.popitem(last=False)
        return bool(listed)
