"""Client of the orders context, called with the user's own token."""

from decimal import Decimal
from typing import Any
from uuid import UUID

import grpc
import grpc.aio
from chassis.context import current_caller
from chassis.context_clients import ContextClients
from chassis.descriptors import find_rpc
from chassis.errors import BusyError, NotFoundError
from google.protobuf.descriptor import MethodDescriptor
from souk.orders.v1 import orders_service_pb2 as rpc

from dropship_importer.domain.supplier_order import Address, ShopOrderLine
from dropship_importer.usecases.place_order import ShopOrder
from dropship_importer.usecases.ports import ShopData

_LIST_CATEGORIES = find_rpc(rpc, "CategoryProducts", "ListCategoryProducts")
_LIST_COUNTRIES = find_rpc(rpc, "Countries", "ListCountries")
_LIST_RATES = find_rpc(rpc, "CurrencyExchangeRates", "ListCurrencyExchangeRates")
_GET_ORDER = find_rpc(rpc, "Orders", "GetOrder")
_ALL = 10_000
_CANCELLED = "cancelled"


class GrpcShop:
    """Implements Shop."""

    def __init__(self, clients: ContextClients) -> None:
        self._clients = clients

    async def get_data(self, currency: str) -> ShopData:
        """Return what an import needs, with the rate from a currency. Raise BusyError while the service does not
        respond."""
        categories = rpc.ListCategoryProductsRequest()
        countries, rates = rpc.ListCountriesRequest(), rpc.ListCurrencyExchangeRatesRequest()
        for request in (categories, countries, rates):
            request.page.limit = _ALL
        category_reply = await self._call(_LIST_CATEGORIES, categories)
        country_reply = await self._call(_LIST_COUNTRIES, countries)
        rate_reply = await self._call(_LIST_RATES, rates)
        return ShopData(
            {category.id: category.parent_category_id for category in category_reply.items},
            frozenset(country.id for country in country_reply.items),
            currency,
            _find_rate(rate_reply.items, currency, current_caller().currency),
        )

    async def get_order(self, order_id: str) -> ShopOrder:
        """Return an order. Raise NotFoundError, and BusyError while the service does not respond."""
        order = await self._call(_GET_ORDER, rpc.GetOrderRequest(id=order_id))
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

    async def _call(self, method: MethodDescriptor, request: Any) -> Any:
        try:
            return await self._clients.call(method, request)
        except grpc.aio.AioRpcError as error:
            if error.code() is grpc.StatusCode.NOT_FOUND:
                raise NotFoundError("There is no such order.") from None
            raise BusyError(f"The shop does not answer: {error.code().name.lower()}") from error


def _find_rate(rates: Any, source: str, target: str) -> Decimal | None:
    """Return the rate from one currency into the other, from either direction; None if there is none."""
    if source == target:
        return Decimal(1)
    by_pair = {(rate.source, rate.target): Decimal(rate.rate) for rate in rates}
    if direct := by_pair.get((source, target)):
        return direct
    inverse = by_pair.get((target, source))
    return 1 / inverse if inverse else None
