"""The supplier's order API."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from dropship_importer.adapters.catalogue import Catalogue
from dropship_importer.adapters.priorities import Priority
from dropship_importer.adapters.supplier import Supplier
from dropship_importer.adapters.supplier_api import Call
from dropship_importer.domain.errors import NoRouteError, RejectedError, UnavailableError
from dropship_importer.domain.freight import NO_ROUTE, find_cheapest
from dropship_importer.domain.parsing import parse_amounts, parse_id, parse_string
from dropship_importer.domain.supplier_order import PlacedOrder
from dropship_importer.usecases.place_order import Parcel

_NUMBER_TAKEN, _BAD_PARAMETER, _ORDER_UNKNOWN = 1603003, 1600300, 1603100
# Payment types: from the balance, or later.
_FROM_BALANCE, _LATER = 2, 3


class SupplierOrders:
    def __init__(self, catalogue: Catalogue, supplier: Supplier, priority: Priority) -> None:
        self._catalogue, self._supplier, self._priority = catalogue, supplier, priority

    async def find(self, tenant_id: UUID, number: str) -> PlacedOrder | None:
        """Return the order with our number; None if the supplier says that there is none."""
        call = Call("shopping/order/getOrderDetail", {"orderId": number})
        try:
            data = await self._supplier.call(tenant_id, call, priority=self._priority)
        except RejectedError as error:
            is_unknown = error.supplier_code == _BAD_PARAMETER and "not found" in str(error).lower()
            if is_unknown or error.supplier_code == _ORDER_UNKNOWN:
                return None
            raise
        return None if data is None else parse_order(data)

    async def place(self, tenant_id: UUID, parcel: Parcel) -> PlacedOrder | None:
        """Place the order; None if its number is taken. The call is made once: if the response is lost, the caller
        looks the number up. Where the tenant's own account is gone since, the order waits to be paid."""
        method = await self._find_method(tenant_id, parcel)
        account = await self._supplier.get_account(tenant_id)
        pays = parcel.pay_from_balance and not account.is_platforms
        call = Call(
            "shopping/order/createOrderV2", body=_to_body(parcel, method, _FROM_BALANCE if pays else _LATER)
        )
        try:
            data = await self._supplier.call(
                tenant_id, call, priority=self._priority, tries=1, account=account
            )
        except RejectedError as error:
            if error.supplier_code == _NUMBER_TAKEN:
                return None
            raise
        return parse_order(data)

    async def _find_method(self, tenant_id: UUID, parcel: Parcel) -> str:
        """Return the name of the cheapest shipping method for the parcel. Raise NoRouteError if there is none."""
        quantities: dict[str, int] = {}
        for line in parcel.lines:
            quantities[line.vid] = quantities.get(line.vid, 0) + line.quantity
        response = await self._catalogue.get_freight(
            tenant_id, parcel.ship_from, parcel.address.country, quantities
        )
        fees = find_cheapest(response.value)
        if fees.note == NO_ROUTE:
            raise NoRouteError(
                f"The supplier has no way from {parcel.ship_from} to {parcel.address.country}."
            )
        return fees.method


def parse_order(data: Any) -> PlacedOrder:
    """Parse the data of createOrder or getOrderDetail. Raise UnavailableError if it has no order id."""
    order_id = parse_id(data.get("orderId")) if isinstance(data, Mapping) else ""
    if not order_id:
        raise UnavailableError("The supplier's answer is no order.")
    pay_url = parse_string(data.get("cjPayUrl"))
    return PlacedOrder(
        supplier_order_id=order_id,
        status=parse_string(data.get("orderStatus")),
        track_number=parse_string(data.get("trackNumber")),
        logistic_name=parse_string(data.get("logisticName")),
        amount=_parse_amount(data.get("orderAmount")),
        postage=_parse_amount(data.get("postageAmount")),
        pay_url=pay_url if pay_url.startswith("https://") else "",
        reason=_join_reasons(data.get("interceptOrderReasons")),
    )


def _parse_amount(value: Any) -> Decimal | None:
    amounts = parse_amounts(value)
    return amounts[0] if amounts else None


def _join_reasons(value: Any) -> str:
    """Join the supplier's reasons for holding the order."""
    rows: Sequence[Any] = value if isinstance(value, list) else ()
    messages = (parse_string(row.get("message")) for row in rows if isinstance(row, Mapping))
    return " ".join(filter(None, messages))[:500]


def _to_body(parcel: Parcel, method: str, pay_type: int) -> dict[str, Any]:
    address = parcel.address
    return {
        "orderNumber": parcel.number,
        "shippingCountryCode": address.country,
        "shippingCountry": address.country,
        "shippingProvince": address.province,
        "shippingCity": address.city,
        "shippingZip": address.zip,
        "shippingPhone": address.phone,
        "shippingCustomerName": address.name,
        "shippingAddress": address.address,
        "logisticName": method,
        "fromCountryCode": parcel.ship_from,
        "payType": pay_type,
        "products": [
            {"vid": line.vid, "quantity": line.quantity, "storeLineItemId": line.product}
            for line in parcel.lines
        ],
    }
