"""The supplier for jobs: a product with its carriage and stock, in as few calls as will do."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, TypeVar
from uuid import UUID

from dropship_importer.adapters.catalogue import Catalogue
from dropship_importer.adapters.pictures import Pictures
from dropship_importer.adapters.search import DEEPEST, as_list, call_of
from dropship_importer.domain.freight import Fees, cheapest
from dropship_importer.domain.outcomes import Refused, Waiting
from dropship_importer.domain.search import Search
from dropship_importer.domain.shapes import Product, first_text, product_of, stock_of, text
from dropship_importer.usecases.ports import Found, Read

# A job waits here as long as its turn may come soon, and lets others pass.
_TURNS, _LONGEST = 20, 2.0
# The largest page there is; what the supplier says where a page lies too deep.
_SIZE, _DEEP = 200, "max offset"
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

    async def page(self, tenant_id: UUID, search: Search, page: int) -> Found:
        tree = (
            (await _patiently(lambda: self._catalogue.categories(tenant_id))).value
            if search.category_id
            else None
        )
        call = call_of(search, tree, page, _SIZE)
        try:
            answer = await _patiently(lambda: self._catalogue.products(tenant_id, call))
        except Refused as no:
            if page > 1 and _DEEP in str(no):
                return Found((), 0, is_last=True, is_cut=True)
            raise
        return _found(as_list(call, answer.value), page)

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


def _found(data: Any, page: int) -> Found:
    """A page as it was given: the supplier may make it smaller than it was asked for."""
    items = [_item(one) for one in data["list"] if isinstance(one, Mapping) and one.get("pid")]
    total, size = _whole(data.get("total")), _whole(data.get("pageSize")) or _SIZE
    is_cut = page * size >= DEEPEST and total > page * size
    return Found(items, total, is_last=not items or is_cut or page * size >= total, is_cut=is_cut)


def _item(one: Mapping[str, Any]) -> tuple[str, str, str]:
    image = text(one.get("productImage"))
    name = text(one.get("productNameEn")) or first_text(one.get("productName"))
    return str(one["pid"]), name, image if image.startswith("https://") else ""


def _whole(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


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
