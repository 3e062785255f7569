"""CJ's orders."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from dropship_importer.adapters.suppliers.cj.parsing import parse_id, parse_string
from dropship_importer.domain.amounts import parse_amounts
from dropship_importer.domain.errors import RejectedError, UnavailableError
from dropship_importer.domain.supplier_order import CANCELLED, DELIVERED, PLACED, SHIPPED, PlacedOrder
from dropship_importer.usecases.place_order import Parcel

NUMBER_TAKEN, _BAD_PARAMETER, _ORDER_UNKNOWN = 1603003, 1600300, 1603100
# Payment types: from the balance, or later.
_FROM_BALANCE, _LATER = 2, 3
_STATES = {
    "SHIPPED": SHIPPED, "DISPATCHED": SHIPPED, "DELIVERED": DELIVERED, "COMPLETED": DELIVERED,
    "CANCELLED": CANCELLED, "CANCELED": CANCELLED, "TRASH": CANCELLED,
}  # fmt: skip


def is_unknown(error: RejectedError) -> bool:
    """Return whether there is no order with our number."""
    is_not_found = error.supplier_code == _BAD_PARAMETER and "not found" in str(error).lower()
    return is_not_found or error.supplier_code == _ORDER_UNKNOWN


def parse_order(data: Any) -> PlacedOrder:
    """Parse the data of createOrder or getOrderDetail. Raise UnavailableError if it has no order id."""
    order_id = parse_id(data.get("orderId")) if isinstance(data, Mapping) else ""
    if not order_id:
        raise UnavailableError("The supplier's answer is no order.")
    status, pay_url = parse_string(data.get("orderStatus")), parse_string(data.get("cjPayUrl"))
    return PlacedOrder(
        supplier_order_id=order_id,
        status=status,
        state=_STATES.get(status.upper(), PLACED),
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


def to_body(parcel: Parcel, method: str, *, from_balance: bool) -> dict[str, Any]:
    """Return the body of createOrderV2 for a parcel."""
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
        "payType": _FROM_BALANCE if from_balance else _LATER,
        "products": [
            {"vid": line.vid, "quantity": line.quantity, "storeLineItemId": line.product}
            for line in parcel.lines
        ],
    }
