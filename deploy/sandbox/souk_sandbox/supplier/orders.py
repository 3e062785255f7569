"""Orders placed here: a number is taken once, and a parcel leaves some time after."""

import itertools
from typing import Any

from souk_sandbox.supplier.envelope import Refused

_NEEDED = (
    "orderNumber", "shippingCountryCode", "shippingCountry", "shippingProvince", "shippingCity",
    "shippingCustomerName", "shippingAddress", "logisticName", "fromCountryCode", "products",
)  # fmt: skip
# Asked about so often, an order has been paid, then sent.
_UNSHIPPED_AFTER, _SHIPPED_AFTER = 1, 2


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
        order_id = str(next(self._next))
        self._numbers[number] = order_id
        self.by_id[order_id] = {
            "orderId": order_id, "orderNum": number, "orderStatus": "CREATED", "trackNumber": None,
            "logisticName": told["logisticName"], "productList": told["products"], "asked": 0,
        }  # fmt: skip
        return {"orderNumber": number, "orderId": order_id, "orderStatus": "", "orderAmount": ""}

    def detail(self, key: str) -> dict[str, Any]:
        """The data of getOrderDetail, by their id or by ours."""
        found = self.by_id.get(key) or self.by_id.get(self._numbers.get(key, ""))
        if found is None:
            raise Refused(1600300, "order not found")
        found["asked"] += 1
        if found["asked"] > _SHIPPED_AFTER:
            found |= {"orderStatus": "SHIPPED", "trackNumber": f"SB{found['orderId'][-9:]}CN"}
        elif found["asked"] > _UNSHIPPED_AFTER:
            found["orderStatus"] = "UNSHIPPED"
        return {name: value for name, value in found.items() if name != "asked"}
