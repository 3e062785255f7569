"""Orders placed here: a number is taken once, and a parcel leaves some time after."""

import itertools
from decimal import Decimal
from typing import Any

from souk_sandbox.supplier.catalogue import number_of, product
from souk_sandbox.supplier.envelope import Refused

_NEEDED = (
    "orderNumber", "shippingCountryCode", "shippingCountry", "shippingProvince", "shippingCity",
    "shippingCustomerName", "shippingAddress", "logisticName", "fromCountryCode", "products",
)  # fmt: skip
# Asked about so often, an order has been paid, then sent.
_UNSHIPPED_AFTER, _SHIPPED_AFTER, _OVER = 1, 2, 99
_FROM_BALANCE, _POSTAGE = 2, 4.25


class Orders:
    def __init__(self) -> None:
        self.by_id: dict[str, dict[str, Any]] = {}
        self._numbers: dict[str, str] = {}
        self._next = itertools.count(210_823_100_016_290_555)

    def create(self, told: dict[str, Any]) -> dict[str, Any]:
        """The data of createOrderV2."""
        if missing := next((name for name in _NEEDED if not told.get(name)), ""):
            raise Refused(16900403, f"{missing} can not be empty")
        number = str(told["orderNumber"])
        if number in self._numbers:
            raise Refused(1603003)
        order_id, products = str(next(self._next)), _products(told["products"])
        self._numbers[number] = order_id
        self.by_id[order_id] = {
            "orderId": order_id, "orderNum": number, "trackNumber": None, "logisticName": told["logisticName"],
            "orderStatus": "UNSHIPPED" if told.get("payType") == _FROM_BALANCE else "CREATED",
            "productAmount": float(products), "postageAmount": _POSTAGE, "orderAmount": float(products) + _POSTAGE,
            "productList": told["products"], "asked": 0,
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
        """The supplier gives an order up; KeyError for one that there is not."""
        self.by_id[self._numbers[number]] |= {"orderStatus": "CANCELLED", "asked": _OVER}

    def detail(self, key: str) -> dict[str, Any]:
        """The data of getOrderDetail, by their id or by ours."""
        found = self.by_id.get(key) or self.by_id.get(self._numbers.get(key, ""))
        if found is None:
            raise Refused(1600300, "order not found")
        found["asked"] += 1
        if found["orderStatus"] == "CANCELLED":
            pass
        elif found["asked"] > _SHIPPED_AFTER:
            found |= {"orderStatus": "SHIPPED", "trackNumber": f"SB{found['orderId'][-9:]}CN"}
        elif found["asked"] > _UNSHIPPED_AFTER:
            found["orderStatus"] = "UNSHIPPED"
        return {name: value for name, value in found.items() if name != "asked"}


def _products(lines: list[dict[str, Any]]) -> Decimal:
    """What the pieces cost; raises Refused for a variant that there is not."""
    total = Decimal(0)
    for line in lines:
        found = number_of(str(line.get("vid", "")))
        if found is None or not 0 < found[1] <= len(product(found[0]).variants):
            raise Refused(1602001, "Variant not found")
        total += product(found[0]).variants[found[1] - 1].price * int(line["quantity"])
    return total
