"""The shop, asked by gRPC under its user's own token."""

from decimal import Decimal
from typing import Any
from uuid import UUID

import grpc
import grpc.aio
from chassis.context import current_caller
from chassis.errors import BusyError, NotFoundError
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from dropship_importer.domain.placing import Address, Sold
from dropship_importer.usecases.place_order import Order
from dropship_importer.usecases.ports import ShopFacts

_SECONDS, _ALL = 2.5, 10_000
_SUPPLIERS_CURRENCY, _CANCELLED = "USD", "cancelled"


class GrpcShop:
    """`address` is host:port of orders."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._channel: grpc.aio.Channel | None = None

    async def facts(self) -> ShopFacts:
        """Raises Busy while the shop does not answer."""
        categories = rpc.ListCategoryProductsRequest()
        countries, rates = rpc.ListCountriesRequest(), rpc.ListCurrencyExchangeRatesRequest()
        for request in (categories, countries, rates):
            request.page.limit = _ALL
        found = await self._ask(
            "CategoryProducts", "ListCategoryProducts", categories, rpc.ListCategoryProductsResponse
        )
        known = await self._ask("Countries", "ListCountries", countries, rpc.ListCountriesResponse)
        stored = await self._ask(
            "CurrencyExchangeRates", "ListCurrencyExchangeRates", rates, rpc.ListCurrencyExchangeRatesResponse
        )
        return ShopFacts(
            {one.id: one.parent_category_id for one in found.items},
            frozenset(one.id for one in known.items),
            _rate(stored.items, current_caller().currency),
        )

    async def order(self, order_id: str) -> Order:
        """Raises NotFound, and Busy while the shop does not answer."""
        found = await self._ask("Orders", "GetOrder", rpc.GetOrderRequest(id=order_id), pb.Order)
        return Order(
            id=UUID(found.id),
            number=found.order_number,
            is_cancelled=found.shipment.current_step.code == _CANCELLED,
            address=Address(
                name=found.customer.full_name, phone=found.customer.phone, address=found.shipping_address
            ),
            sold=[
                Sold(one.product, one.attribute_value, one.name, Decimal(one.quantity or "0"))
                for one in found.order_items
            ],
        )

    async def close(self) -> None:
        if self._channel is not None:
            await self._channel.close(1)

    async def _ask(self, service: str, name: str, request: Any, reply: Any) -> Any:
        if self._channel is None:
            self._channel = grpc.aio.insecure_channel(self._address)
        method = self._channel.unary_unary(
            f"/souk.orders.v1.{service}/{name}",
            request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=reply.FromString,
        )
        metadata = [("authorization", f"Bearer {current_caller().token}")]
        try:
            return await method(request, timeout=_SECONDS, metadata=metadata)
        except grpc.aio.AioRpcError as error:
            if error.code() is grpc.StatusCode.NOT_FOUND:
                raise NotFoundError("There is no such order.") from None
            raise BusyError(f"The shop does not answer: {error.code().name.lower()}") from error


def _rate(rates: Any, currency: str) -> Decimal | None:
    """What a dollar is worth in the currency, or nothing where nobody said it."""
    if currency == _SUPPLIERS_CURRENCY:
        return Decimal(1)
    by_pair = {(one.source, one.target): Decimal(one.rate) for one in rates}
    if direct := by_pair.get((_SUPPLIERS_CURRENCY, currency)):
        return direct
    back = by_pair.get((currency, _SUPPLIERS_CURRENCY))
    return 1 / back if back else None
