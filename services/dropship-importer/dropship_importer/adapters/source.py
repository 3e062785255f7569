"""The supplier for jobs: a product with its carriage and stock, in as few calls as will do."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TypeVar
from uuid import UUID

from dropship_importer.adapters.catalogue import Catalogue
from dropship_importer.adapters.pictures import Pictures
from dropship_importer.domain.freight import Fees, cheapest
from dropship_importer.domain.outcomes import Waiting
from dropship_importer.domain.shapes import Product, product_of, stock_of
from dropship_importer.usecases.ports import Read

# A job waits here as long as its turn may come soon, and lets others pass.
_TURNS, _LONGEST = 20, 2.0
_T = TypeVar("_T")


class SupplierSource:
    def __init__(self, catalogue: Catalogue, pictures: Pictures) -> None:
        self._catalogue, self._pictures = catalogue, pictures

    async def read(self, tenant_id: UUID, pid: str, way: tuple[str, str], *, fresh: bool) -> Read:
        async def product() -> tuple[Product, str]:
            page = await self._catalogue.product(tenant_id, pid, fresh=fresh)
            return product_of(page.value), page.data.decode()

        async def stock() -> dict[str, int]:
            page = await self._catalogue.stock(tenant_id, pid, fresh=fresh)
            return stock_of(page.value, way[0])

        found, data = await _patiently(product)
        return Read(found, await self._fees(tenant_id, found, way), await _patiently(stock), data=data)

    async def pictures(self, tenant: str, addresses: Iterable[str]) -> Mapping[str, str]:
        return await self._pictures.keep(tenant, addresses)

    async def _fees(self, tenant_id: UUID, product: Product, way: tuple[str, str]) -> dict[str, Fees]:
        """Carriage depends on weight: one call for each there is."""
        by_weight: dict[object, Fees] = {}
        for one in product.variants:
            if one.grams not in by_weight:

                async def quote(vid: str = one.vid) -> Fees:
                    page = await self._catalogue.freight(tenant_id, *way, {vid: 1})
                    return cheapest(page.value)

                by_weight[one.grams] = await _patiently(quote)
        return {one.vid: by_weight[one.grams] for one in product.variants}


async def _patiently(ask: Callable[[], Awaitable[_T]]) -> _T:
    """Ask, and wait for a turn that is not far away; raises a SupplierError."""
    for turn in range(_TURNS):
        try:
            return await ask()
        except Waiting as waiting:
            if waiting.seconds > _LONGEST or turn == _TURNS - 1:
                raise
            await asyncio.sleep(waiting.seconds)
    raise AssertionError("the last turn answers or raises")
