"""The supplier's calls for orders."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from dropship_importer.adapters.catalogue import Catalogue
from dropship_importer.adapters.supplier import Supplier
from dropship_importer.adapters.supplier_api import Call
from dropship_importer.domain.freight import NO_ROUTE, cheapest
from dropship_importer.domain.outcomes import Down, Gone, NoWay, Refused
from dropship_importer.domain.placing import Placed
from dropship_importer.domain.shapes import amounts, text
from dropship_importer.usecases.place_order import Parcel

_TAKEN, _UNKNOWN = 1603003, 1600300
# Pay from the balance, or only make the order.
_FROM_BALANCE, _LATER = 2, 3
_ONCE = 1


class SupplierOrders:
    """`patience` in seconds is how long one call may wait for its turn."""

    def __init__(self, catalogue: Catalogue, supplier: Supplier, patience: float) -> None:
        self._catalogue, self._supplier, self._patience = catalogue, supplier, patience

    async def find(self, tenant_id: UUID, number: str) -> Placed | None:
        """What the supplier has under our number; None when it says that there is no such order."""
        call = Call("shopping/order/getOrderDetail", {"orderId": number})
        try:
            data = await self._supplier.call(tenant_id, call, patience=self._patience)
        except Gone:
            return None
        except Refused as no:
            if no.code == _UNKNOWN and "not found" in str(no).lower():
                return None
            raise
        return None if data is None else placed_of(data)

    async def place(self, tenant_id: UUID, parcel: Parcel) -> Placed | None:
        """The order as it was made; None when its number is taken. Sent once: who hears nothing asks after it."""
        way = await self._way(tenant_id, parcel)
        call = Call("shopping/order/createOrderV2", body=_body(parcel, way))
        try:
            data = await self._supplier.call(tenant_id, call, patience=self._patience, tries=_ONCE)
        except Refused as no:
            if no.code == _TAKEN:
                return None
            raise
        return placed_of(data)

    async def _way(self, tenant_id: UUID, parcel: Parcel) -> str:
        """The cheapest way of the whole parcel, by its name; raises NoWay where there is none."""
        pieces: dict[str, int] = {}
        for one in parcel.lines:
            pieces[one.vid] = pieces.get(one.vid, 0) + one.quantity
        page = await self._catalogue.freight(tenant_id, parcel.ship_from, parcel.address.country, pieces)
        fees = cheapest(page.value)
        if fees.note == NO_ROUTE:
            raise NoWay(f"The supplier has no way from {parcel.ship_from} to {parcel.address.country}.")
        return fees.way


def placed_of(data: Any) -> Placed:
    """The data of createOrder or getOrderDetail; raises Down when it is neither."""
    if not isinstance(data, Mapping) or not data.get("orderId"):
        raise Down("The supplier's answer is no order.")
    pay_url = text(data.get("cjPayUrl"))
    return Placed(
        supplier_order_id=str(data["orderId"]),
        status=text(data.get("orderStatus")),
        track_number=text(data.get("trackNumber")),
        logistic_name=text(data.get("logisticName")),
        amount=_amount(data.get("orderAmount")),
        postage=_amount(data.get("postageAmount")),
        pay_url=pay_url if pay_url.startswith("https://") else "",
        reason=_reasons(data.get("interceptOrderReasons")),
    )


def _amount(value: Any) -> Decimal | None:
    found = amounts(value)
    return found[0] if found else None


def _reasons(told: Any) -> str:
    """What holds an order up there, in their words."""
    rows: Sequence[Any] = told if isinstance(told, list) else ()
    return " ".join(filter(None, (text(one.get("message")) for one in rows if isinstance(one, Mapping))))[
        :500
    ]


def _body(parcel: Parcel, way: str) -> dict[str, Any]:
    to = parcel.address
    return {
        "orderNumber": parcel.number,
        "shippingCountryCode": to.country,
        "shippingCountry": to.country,
        "shippingProvince": to.province,
        "shippingCity": to.city,
        "shippingZip": to.zip,
        "shippingPhone": to.phone,
        "shippingCustomerName": to.name,
        "shippingAddress": to.address,
        "logisticName": way,
        "fromCountryCode": parcel.ship_from,
        "payType": _FROM_BALANCE if parcel.pay_from_balance else _LATER,
        "products": [
            {"vid": one.vid, "quantity": one.quantity, "storeLineItemId": one.product} for one in parcel.lines
        ],
    }
