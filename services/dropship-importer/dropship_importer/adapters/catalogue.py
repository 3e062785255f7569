"""The supplier's five calls, and their answers kept for a while: they cost, and they change slowly."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
from chassis.db import Database
from chassis.model import now

from dropship_importer.adapters.supplier import Supplier
from dropship_importer.adapters.supplier_api import Call
from dropship_importer.domain.categories import with_ids
from dropship_importer.domain.outcomes import Gone

# A product that was gone may be back.
_READ = """
SELECT data, read_time FROM catalogue_page
WHERE tenant_id = $1 AND account_id = $2 AND kind = $3 AND key = $4 AND read_time > $5
AND NOT (kind = 'product' AND data = 'null')"""
_KEEP = """
INSERT INTO catalogue_page (tenant_id, account_id, kind, key, data, read_time) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (tenant_id, account_id, kind, key) DO UPDATE SET data = excluded.data, read_time = excluded.read_time
WHERE catalogue_page.read_time < excluded.read_time"""
_AGES = {
    "categories": timedelta(days=1),
    "list": timedelta(minutes=10),
    "product": timedelta(minutes=30),
    "stock": timedelta(minutes=10),
    "freight": timedelta(hours=6),
}
# Somebody waits at a screen; a job waits less long at a time, so that the screen comes first.
AT_A_SCREEN, IN_A_JOB = 3.0, 1.0


@dataclass(frozen=True)
class Page:
    """What the supplier answered, as JSON, and when."""

    data: bytes
    read_time: datetime

    @property
    def value(self) -> Any:
        return orjson.loads(self.data)

    def showing(self, value: Any) -> "Page":
        """Another value, read when this one was."""
        return Page(orjson.dumps(value), self.read_time)


class Catalogue:
    """`patience` in seconds is how long one call may wait for its turn."""

    def __init__(self, database: Database, supplier: Supplier, patience: float = AT_A_SCREEN) -> None:
        self._database, self._supplier, self._patience = database, supplier, patience

    def patient(self, patience: float) -> "Catalogue":
        """The same catalogue for those with another patience."""
        return Catalogue(self._database, self._supplier, patience)

    async def categories(self, tenant_id: UUID) -> Page:
        """The tree, with an id at its second level too."""
        page = await self._page(tenant_id, "categories", "", Call("product/getCategory"))
        return page.showing(with_ids(page.value))

    async def products(self, tenant_id: UUID, call: Call) -> Page:
        key = orjson.dumps([call.path, call.parameters], option=orjson.OPT_SORT_KEYS).decode()
        return await self._page(tenant_id, "list", key, call)

    async def product(self, tenant_id: UUID, pid: str, *, fresh: bool = False) -> Page:
        """One product; raises Gone for one that the supplier has not, however it says so."""
        call = Call("product/query", {"pid": pid})
        page = await self._page(tenant_id, "product", pid, call, fresh=fresh)
        if page.value is None:
            raise Gone("The supplier does not know this product any more.")
        return page

    async def stock(self, tenant_id: UUID, pid: str, *, fresh: bool = False) -> Page:
        call = Call("product/stock/getInventoryByPid", {"pid": pid})
        return await self._page(tenant_id, "stock", f"pid:{pid}", call, fresh=fresh)

    async def stock_of_variant(self, tenant_id: UUID, vid: str) -> Page:
        return await self._page(
            tenant_id, "stock", f"vid:{vid}", Call("product/stock/queryByVid", {"vid": vid})
        )

    async def freight(self, tenant_id: UUID, start: str, end: str, parcels: Mapping[str, int]) -> Page:
        """The ways of a parcel of so many of each variant."""
        lines = [{"quantity": quantity, "vid": vid} for vid, quantity in sorted(parcels.items())]
        body = {"startCountryCode": start, "endCountryCode": end, "products": lines}
        call = Call("logistic/freightCalculate", body=body)
        return await self._page(tenant_id, "freight", orjson.dumps(body).decode(), call)

    async def _page(self, tenant_id: UUID, kind: str, key: str, call: Call, *, fresh: bool = False) -> Page:
        account = await self._supplier.account_of(tenant_id)
        name = account.owner, account.id, kind, key
        if not fresh and (known := await self._known(name)):
            return known
        data = await self._supplier.call(tenant_id, call, patience=self._patience)
        page = Page(orjson.dumps(data), now())
        async with self._database.transaction(account.owner) as transaction:
            await transaction.connection.execute(_KEEP, *name, page.data.decode(), page.read_time)
        return page

    async def _known(self, name: tuple[UUID, UUID, str, str]) -> Page | None:
        since = now() - _AGES[name[2]]
        async with self._database.transaction(name[0], read_only=True) as transaction:
            row = await transaction.connection.fetchrow(_READ, *name, since)
        return Page(row["data"].encode(), row["read_time"]) if row else None
