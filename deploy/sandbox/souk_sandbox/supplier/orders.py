"""Orders placed with the stand-in. A number can be used once; an order is shipped after a few lookups."""

import itertools
from decimal import Decimal
from typing import Any

from souk_sandbox.supplier.catalogue import get_product, parse_id
from souk_sandbox.supplier.envelope import SupplierApiError

_REQUIRED = (
    "orderNumber", "shippingCountryCode", "shippingCountry", "shippingProvince", "shippingCity",
    "shippingCustomerName", "shippingAddress", "logisticName", "fromCountryCode", "products",
)  # fmt: skip
# Number of lookups after which an order is paid, then shipped.
_UNSHIPPED_AFTER, _SHIPPED_AFTER, _CLOSED = 1, 2, 99
_FROM_BALANCE, _POSTAGE = 2, 4.25


class Orders:
    """Orders by the supplier's id and by our number."""

    def __init__(self) -> None:
        self.by_id: dict[str, dict[str, Any]] = {}
        self._numbers: dict[str, str] = {}
        self._next = itertools.count(210_823_100_016_290_555)

    def create(self, body: dict[str, Any]) -> dict[str, Any]:
        """Return the data of createOrderV2. Raise SupplierApiError for a missing field and for a number that is
        used."""
        if missing := next((name for name in _REQUIRED if not body.get(name)), ""):
            raise SupplierApiError(16900403, f"{missing} can not be empty")
        number = str(body["orderNumber"])
        if number in self._numbers:
            raise SupplierApiError(1603003)
        order_id, products = str(next(self._next)), _sum_products(body["products"])
        self._numbers[number] = order_id
        self.by_id[order_id] = {
            "orderId": order_id, "orderNum": number, "trackNumber": None, "logisticName": body["logisticName"],
            "orderStatus": "UNSHIPPED" if body.get("payType") == _FROM_BALANCE else "CREATED",
            "productAmount": float(products), "postageAmount": _POSTAGE, "orderAmount": float(products) + _POSTAGE,
            "productList": body["products"], "lookups": 0,
        }  # fmt: skip
        amounts = {
            name: str(self.by_id[order_id][name])
            for name in ("productAmount", "postageAmount", "orderAmount")
        }
        return {
            "orderNumber": number,
            "orderId": order_id,
            "orderStatus": "",
            **amounts,
            "interceptOrderReasons": [],
        }

    def cancel(self, number: str) -> None:
        """Cancel an order on the supplier's side. Raise KeyError if there is none with this number."""
        self.by_id[self._numbers[number]] |= {"orderStatus": "CANCELLED", "lookups": _CLOSED}

    def detail(self, key: str) -> dict[str, Any]:
        """Return the data of getOrderDetail, by the supplier's id or by our number. Raise SupplierApiError if there is
        no order."""
        order = self.by_id.get(key) or self.by_id.get(self._numbers.get(key, ""))
        if order is None:
            raise SupplierApiError(1600300, "order not found")
        order["lookups"] += 1
        if order["orderStatus"] == "CANCELLED":
            pass
        elif order["lookups"] > _SHIPPED_AFTER:
            order |= {"orderStatus": "SHIPPED", "trackNumber": f"SB{order['orderId'][-9:]}CN"}
        elif order["lookups"] > _UNSHIPPED_AFTER:
            order["orderStatus"] = "UNSHIPPED"
        return {name: value for name, value in order.items() if name != "lookups"}


def _sum_products(lines: list[dict[str, Any]]) -> Decimal:
    """Return the price of all lines. Raise SupplierApiError for an unknown variant."""
    total = Decimal(0)
    for line in lines:
        parsed = parse_id(str(line.get("vid", "")))
        if parsed is None or not 0 < parsed[1] <= len(get_product(parsed[0]).variants):
            raise SupplierApiError(1602001, "Variant not found")
        total += get_product(parsed[0]).variants[parsed[1] - 1].price * int(line["quantity"])
    return total
