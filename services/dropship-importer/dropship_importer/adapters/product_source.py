"""Products and search pages for jobs, in as few calls as possible."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, TypeVar
from uuid import UUID

from dropship_importer.adapters.catalogue import Catalogue
from dropship_importer.adapters.images import Images
from dropship_importer.adapters.search_calls import MAX_RESULTS, build_search_call, normalize_list
from dropship_importer.domain.errors import RejectedError, RetryLaterError
from dropship_importer.domain.freight import ShippingFees, find_cheapest
from dropship_importer.domain.parsing import (
    Product,
    parse_first_string,
    parse_product,
    parse_stock,
    parse_string,
)
from dropship_importer.domain.search import Search
from dropship_importer.usecases.ports import ProductSnapshot, SearchPage

# A short wait for the rate limit is waited here; after a longer one the job is rescheduled.
_MAX_WAITS, _MAX_WAIT = 20, 2.0
# The largest page size, and the supplier's error message for a page beyond its results.
_PAGE_SIZE, _OFFSET_ERROR = 200, "max offset"
_T = TypeVar("_T")


class SupplierProductSource:
    """Implements ProductSource."""

    def __init__(self, catalogue: Catalogue, images: Images) -> None:
        self._catalogue, self._images = catalogue, images

    async def fetch_product(
        self, tenant_id: UUID, pid: str, route: tuple[str, str], *, fresh: bool
    ) -> ProductSnapshot:
        async def fetch() -> tuple[Product, str]:
            response = await self._catalogue.get_product(tenant_id, pid, fresh=fresh)
            return parse_product(response.value), response.data.decode()

        async def fetch_stock() -> dict[str, int]:
            response = await self._catalogue.get_stock(tenant_id, pid, fresh=fresh)
            return parse_stock(response.value, route[0])

        product, data = await _wait_for_rate_limit(fetch)
        fees = await self._fetch_fees(tenant_id, product, route)
        return ProductSnapshot(product, fees, await _wait_for_rate_limit(fetch_stock), data=data)

    async def fetch_search_page(self, tenant_id: UUID, search: Search, page: int) -> SearchPage:
        tree = None
        if search.category_id:
            tree = (await _wait_for_rate_limit(lambda: self._catalogue.get_categories(tenant_id))).value
        call = build_search_call(search, tree, page, _PAGE_SIZE)
        try:
            response = await _wait_for_rate_limit(lambda: self._catalogue.list_products(tenant_id, call))
        except RejectedError as error:
            if page > 1 and _OFFSET_ERROR in str(error):
                return SearchPage((), 0, is_last=True, is_truncated=True)
            raise
        return _to_search_page(normalize_list(call, response.value), page)

    async def store_images(self, tenant: str, addresses: Iterable[str]) -> Mapping[str, str]:
        return await self._images.store_images(tenant, addresses)

    async def _fetch_fees(
        self, tenant_id: UUID, product: Product, route: tuple[str, str]
    ) -> dict[str, ShippingFees]:
        """Return fees by variant. They depend on the weight, so there is one call for each distinct weight."""
        by_weight: dict[object, ShippingFees] = {}
        for variant in product.variants:
            if variant.grams not in by_weight:

                async def quote(vid: str = variant.vid) -> ShippingFees:
                    response = await self._catalogue.get_freight(tenant_id, *route, {vid: 1})
                    return find_cheapest(response.value)

                by_weight[variant.grams] = await _wait_for_rate_limit(quote)
        return {variant.vid: by_weight[variant.grams] for variant in product.variants}


def _to_search_page(data: Any, page: int) -> SearchPage:
    """Convert a page; the supplier may return a smaller page size than was requested."""
    items = [_to_item(item) for item in data["list"] if isinstance(item, Mapping) and item.get("pid")]
    total, size = _to_int(data.get("total")), _to_int(data.get("pageSize")) or _PAGE_SIZE
    is_truncated = page * size >= MAX_RESULTS and total > page * size
    is_last = not items or is_truncated or page * size >= total
    return SearchPage(items, total, is_last=is_last, is_truncated=is_truncated)


def _to_item(item: Mapping[str, Any]) -> tuple[str, str, str]:
    image = parse_string(item.get("productImage"))
    name = parse_string(item.get("productNameEn")) or parse_first_string(item.get("productName"))
    return str(item["pid"]), name, image if image.startswith("https://") else ""


def _to_int(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


async def _wait_for_rate_limit(fetch: Callable[[], Awaitable[_T]]) -> _T:
    """Call `fetch`, and again after each short wait for the rate limit. Raise SupplierError."""
    for attempt in range(_MAX_WAITS):
        try:
            return await fetch()
        except RetryLaterError as error:
            if error.retry_after > _MAX_WAIT or attempt == _MAX_WAITS - 1:
                raise
            await asyncio.sleep(error.retry_after)
    raise AssertionError("the last attempt returns or raises")
