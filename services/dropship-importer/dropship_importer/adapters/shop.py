"""Client of the orders context, called with the user's own token."""

from decimal import Decimal
from typing import Any
from uuid import UUID

import grpc
import grpc.aio
from chassis.context import current_caller
from chassis.errors import BusyError, NotFoundError
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from dropship_importer.domain.supplier_order import Address, ShopOrderLine
from dropship_importer.usecases.place_order import ShopOrder
from dropship_importer.usecases.ports import ShopData

_TIMEOUT, _ALL = 2.5, 10_000
_SUPPLIER_CURRENCY, _CANCELLED = "USD", "cancelled"


class GrpcShop:
    """Implements Shop; `address` is host:port of the orders service."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._channel: grpc.aio.Channel | None = None

    async def get_data(self) -> ShopData:
        """Raise BusyError while the service does not respond."""
        categories = rpc.ListCategoryProductsRequest()
        countries, rates = rpc.ListCountriesRequest(), rpc.ListCurrencyExchangeRatesRequest()
        for request in (categories, countries, rates):
            request.page.limit = _ALL
        category_reply = await self._call(
            "CategoryProducts", "ListCategoryProducts", categories, rpc.ListCategoryProductsResponse
        )
        country_reply = await self._call("Countries", "ListCountries", countries, rpc.ListCountriesResponse)
        rate_reply = await self._call(
            "CurrencyExchangeRates", "ListCurrencyExchangeRates", rates, rpc.ListCurrencyExchangeRatesResponse
        )
        return ShopData(
            {category.id: category.parent_category_id for category in category_reply.items},
            frozenset(country.id for country in country_reply.items),
            _find_rate(rate_reply.items, current_caller().currency),
        )

    async def get_order(self, order_id: str) -> ShopOrder:
        """Raise NotFoundError, and BusyError while the service does not respond."""
        order = await self._call("Orders", "GetOrder", rpc.GetOrderRequest(id=order_id), pb.Order)
        return ShopOrder(
            id=UUID(order.id),
            number=order.order_number,
            is_cancelled=order.shipment.current_step.code == _CANCELLED,
            address=Address(
                name=order.customer.full_name, phone=order.customer.phone, address=order.shipping_address
            ),
            lines=[
                ShopOrderLine(item.product, item.attribute_value, item.name, Decimal(item.quantity or "0"))
                for item in order.order_items
            ],
        )

    async def close(self) -> None:
        if self._channel is not None:
            await self._channel.close(1)

    async def _call(self, service: str, name: str, request: Any, reply: Any) -> Any:
        if self._channel is None:
            self._channel = grpc.aio.insecure_channel(self._address)
        method = self._channel.unary_unary(
            f"/souk.orders.v1.{service}/{name}",
            request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=reply.FromString,
        )
        metadata = [("authorization", f"Bearer {current_caller().token}")]
        try:
            return await method(request, timeout=_TIMEOUT, metadata=metadata)
        except grpc.aio.AioRpcError as error:
            if error.code() is grpc.StatusCode.NOT_FOUND:
                raise NotFoundError("There is no such order.") from None
            raise BusyError(f"The shop does not answer: {error.code().name.lower()}") from error


def _find_rate(rates: Any, currency: str) -> Decimal | None:
    """Return the rate from USD into the currency, from either direction; None if there is none."""
    if currency == _SUPPLIER_CURRENCY:
        return Decimal(1)
    by_pair = {(rate.source, rate.target): Decimal(rate.rate) for rate in rates}
    if direct := by_pair.get((_SUPPLIER_CURRENCY, currency)):
        return direct
    inverse = by_pair.get((currency, _SUPPLIER_CURRENCY))
    return 1 / inverse if inverse else None
