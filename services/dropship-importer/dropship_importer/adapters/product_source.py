"""Products and search pages for jobs, in as few calls as possible."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import TypeVar
from uuid import UUID

from chassis.model import now

from dropship_importer.adapters.catalogue import Catalogue
from dropship_importer.adapters.images import Images
from dropship_importer.domain.errors import GoneError, RejectedError, RetryLaterError, UnavailableError
from dropship_importer.domain.freight import NO_ROUTE, ShippingFees, find_cheapest
from dropship_importer.domain.product import Product, Variant
from dropship_importer.domain.search import Search
from dropship_importer.usecases.ports import ProductSnapshot, SearchPage

# A short wait for the rate limit is waited here; after a longer one the job is rescheduled.
_MAX_WAITS, _MAX_WAIT = 20, 2.0
_PAGE_SIZE = 200
_T = TypeVar("_T")


class SupplierProductSource:
    """Implements ProductSource."""

    def __init__(self, catalogue: Catalogue, images: Images) -> None:
        self._catalogue, self._images = catalogue, images

    async def fetch_product(
        self,
        tenant_id: UUID,
        pid: str,
        route: tuple[str, str],
        since: datetime | None,
        freight_since: datetime | None = None,
    ) -> ProductSnapshot:
        """Return product, shipping fees and stock, waiting for the rate limit. Raise GoneError if the product is gone,
        UnavailableError for answers that contradict each other."""

        async def fetch() -> tuple[Product, str]:
            response = await self._catalogue.get_product(tenant_id, pid, since)
            return response.client.to_product(response.value), response.shown()

        product, data = await _wait_for_rate_limit(fetch)
        try:
            fees = await self._fetch_fees(tenant_id, product, route, freight_since)
            stock = await self._fetch_stock(tenant_id, product, route[0], since)
        except GoneError as error:
            # The product was there a moment ago.
            raise UnavailableError(f"The supplier's answers contradict each other: {error}") from error
        return ProductSnapshot(product, fees, stock, data=data)

    async def fetch_search_page(self, tenant_id: UUID, search: Search, page: int) -> SearchPage:
        """Return a page, counted from 1; one beyond the results is empty and truncated. Raise SupplierError."""
        client = await self._catalogue.get_client(tenant_id)
        categories = None
        if search.category_id:
            categories = (await _wait_for_rate_limit(lambda: self._catalogue.get_categories(tenant_id))).value
        question = client.search(search, categories, page, _PAGE_SIZE)
        try:
            response = await _wait_for_rate_limit(lambda: self._catalogue.ask(tenant_id, question))
        except RejectedError as error:
            if page > 1 and client.is_beyond(error):
                return SearchPage((), 0, is_last=True, is_truncated=True)
            raise
        return client.to_page(response.value, page, _PAGE_SIZE)

    async def store_images(self, tenant: str, addresses: Iterable[str]) -> Mapping[str, str]:
        """Store the images and return their paths by address, without those that can't be stored."""
        return await self._images.store_images(tenant, addresses)

    async def _fetch_stock(
        self, tenant_id: UUID, product: Product, country: str, since: datetime | None
    ) -> Mapping[str, int]:
        async def fetch() -> Mapping[str, int]:
            response = await self._catalogue.get_stock(tenant_id, product.pid, since)
            vids = [variant.vid for variant in product.variants]
            return response.client.to_stock(response.value, country, vids)

        return await _wait_for_rate_limit(fetch)

    async def _fetch_fees(
        self, tenant_id: UUID, product: Product, route: tuple[str, str], since: datetime | None
    ) -> dict[str, ShippingFees]:
        """Return fees by variant. They depend on the weight, so there is one call for each distinct weight, or variant
        of unknown weight, and a second one where the first names no shipping method: such responses are often wrong."""
        by_weight: dict[object, ShippingFees] = {}
        for variant in product.variants:
            if _weight(variant) not in by_weight:

                async def quote(vid: str = variant.vid, *, since: datetime | None = since) -> ShippingFees:
                    response = await self._catalogue.get_freight(tenant_id, *route, {vid: 1}, since)
                    return find_cheapest(response.client.to_options(response.value))

                fees = await _wait_for_rate_limit(quote)
                if fees.note == NO_ROUTE:
                    fees = await _wait_for_rate_limit(partial(quote, since=now()))
                by_weight[_weight(variant)] = fees
        return {variant.vid: by_weight[_weight(variant)] for variant in product.variants}


def _weight(variant: Variant) -> object:
    """Return what the fees depend on: the weight, or the variant itself where that is unknown."""
    return variant.grams or variant.vid


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
