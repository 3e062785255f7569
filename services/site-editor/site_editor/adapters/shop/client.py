"""Client of the orders context: the products that the public pages show, read with the guest's token."""

import asyncio
from datetime import UTC
from typing import Any

import grpc
import grpc.aio
import structlog
from chassis.context_clients import ContextClients
from chassis.descriptors import find_rpc
from chassis.locales import DEFAULT
from chassis.translations import localize
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from site_editor.adapters.shop.products import (
    Category,
    ProductAge,
    ProductAges,
    ShopContent,
    ShopProduct,
    to_product,
)
from site_editor.domain.listing import PAGE_SIZE, Listing

log = structlog.get_logger()

_MAX_PRODUCTS, _MAX_CATEGORIES, _MAX_RELATED = 60, 200, 5
# Of a list that is read page by page.
_MAX_READ = 500
_PARTIAL = ShopContent(is_partial=True)


class GrpcShop:
    """Reads texts in the language of a locale. What it can't read is missing, and the content is partial."""

    def __init__(self, clients: ContextClients) -> None:
        self._clients = clients

    async def list_products(self, locale: str) -> ShopContent:
        """Return the first products."""
        request = rpc.ListProductsRequest(locale=locale)
        request.page.limit = _MAX_PRODUCTS
        try:
            reply = await self._call("Products", "ListProducts", request, locale)
        except grpc.aio.AioRpcError as error:
            return _unread(error)
        return ShopContent([to_product(item) for item in reply.items], reply.total)

    async def list_product_ages(self, most: int) -> ProductAges:
        """Return the products that were changed last, as many as there are up to `most`, without their texts."""
        ages = list[ProductAge]()
        request = rpc.ListProductsRequest()
        request.page.order.add(field="update_time", descending=True)
        request.page.limit = _MAX_READ
        while len(ages) < most:
            request.page.offset = len(ages)
            try:
                reply = await self._call("Products", "ListProducts", request, DEFAULT)
            except grpc.aio.AioRpcError as error:
                return ProductAges(ages, is_partial=_unread(error).is_partial)
            ages += [ProductAge(item.id, item.update_time.ToDatetime(UTC)) for item in reply.items]
            if len(reply.items) < _MAX_READ:
                break
        return ProductAges(ages[:most])

    async def read_listing(self, listing: Listing, locale: str) -> ShopContent:
        """Return a page of the list, and all categories."""
        try:
            reply, categories = await asyncio.gather(
                self._call("Products", "ListProducts", _listing_request(listing, locale), locale),
                self._list_categories(locale),
            )
        except grpc.aio.AioRpcError as error:
            return _unread(error)
        return ShopContent([to_product(item) for item in reply.items], reply.total, categories)

    async def read_product(self, product_id: str, locale: str) -> ShopContent:
        """Return a product, with others of its category and all categories; without a product where there is none."""
        try:
            product, categories = await asyncio.gather(
                self._call("Products", "GetProduct", rpc.GetProductRequest(id=product_id), locale),
                self._list_categories(locale),
            )
            related = await self._list_related(product, locale)
        except grpc.aio.AioRpcError as error:
            return ShopContent() if error.code() == grpc.StatusCode.NOT_FOUND else _unread(error)
        return ShopContent(categories=categories, product=to_product(product), related=related)

    async def _list_related(self, product: pb.Product, locale: str) -> list[ShopProduct]:
        if not product.category_id:
            return []
        filter_ = pb.ProductFilter(category_id=[product.category_id])
        request = rpc.ListProductsRequest(filter=filter_, locale=locale)
        request.page.limit = _MAX_RELATED
        reply = await self._call("Products", "ListProducts", request, locale)
        return [to_product(item) for item in reply.items if item.id != product.id][: _MAX_RELATED - 1]

    async def _list_categories(self, locale: str) -> list[Category]:
        request = rpc.ListCategoryProductsRequest(locale=locale)
        request.page.limit = _MAX_CATEGORIES
        reply = await self._call("CategoryProducts", "ListCategoryProducts", request, locale)
        return [Category(item.id, item.name, item.parent_category_id) for item in reply.items]

    async def _call(self, service: str, method: str, request: Any, locale: str) -> Any:
        reply = await self._clients.call(find_rpc(rpc, service, method), request)
        localize(reply, locale)
        return reply


def _unread(error: grpc.aio.AioRpcError) -> ShopContent:
    log.warning("products-not-read", error=str(error.code()))
    return _PARTIAL


def _listing_request(listing: Listing, locale: str) -> rpc.ListProductsRequest:
    request = rpc.ListProductsRequest(locale=locale)
    filter_ = request.filter
    if listing.text:
        filter_.name = listing.text
    if listing.category:
        filter_.category_id.append(listing.category)
    if listing.in_stock:
        filter_.in_stock = True
    if listing.minimum is not None:
        filter_.final_price_from = format(listing.minimum, "f")
    if listing.maximum is not None:
        filter_.final_price_to = format(listing.maximum, "f")
    request.page.limit, request.page.offset = PAGE_SIZE, listing.offset
    if listing.order == "newest":
        request.page.order.add(field="create_time", descending=True)
    elif listing.order != "name":
        request.page.order.add(field="final_price", descending=listing.order == "-price")
    return request
