"""The requests that are measured."""

from dataclasses import dataclass
from typing import Any, Literal

from load.http_client import fetch


@dataclass(frozen=True)
class Measured:
    """A request; `path` may name those of `find_paths`. `sends` is what the body is."""

    path: str
    method: str = "GET"
    sends: Literal["", "order", "note", "lines"] = ""


_CHECKOUT = "/fr/pos/cart/checkout"
# Those that the bare chain does too.
REQUESTS = {
    "order saved": Measured(_CHECKOUT, "POST", "order"),
    "order read": Measured("{order}"),
    "list of 30 products": Measured("/fr/api/products?itemsPerPage=30"),
    "search of 24": Measured("/fr/api/products?itemsPerPage=24&name=chemise"),
    "list of 30 orders": Measured("/fr/api/orders?itemsPerPage=30"),
}

# What the list of orders in the app asks for.
_SHOWN = (
    "orderNumber,createdAt,customer,deliveryType,collectSlot,deliverySlot,shipment,status,total,"
    "payedAmount,remaining,version"
)
# Those that are compared with another row.
COMPARED = {
    "note edited": (Measured(_CHECKOUT, "POST", "note"), "order saved"),
    "lines edited": (Measured(_CHECKOUT, "POST", "lines"), "order saved"),
    "30 orders as shown": (
        Measured(f"/fr/api/orders?itemsPerPage=30&fields={_SHOWN}"),
        "list of 30 products",
    ),
}
# What a bare endpoint is the limit of.
PAGES = {"public page": Measured("/fr"), "product page": Measured("/fr/shop/product/{product_id}")}


async def find_paths(port: int, token: str, order: dict[str, Any]) -> dict[str, str]:
    """Save an order. Return the paths of the rows that requests name, by their place in the order: `product.0`."""
    saved = await fetch(port, "POST", _CHECKOUT, token, order)
    paths = {name: order[name] for name in ("customerId", "shippingMethod", "paymentMethod")}
    paths |= {f"product.{number}": line["product"] for number, line in enumerate(order["orderItems"])}
    return {"order": saved["@id"], "product_id": to_id(paths["product.0"]), **paths}


async def save_orders(port: int, token: str, order: dict[str, Any], count: int) -> list[str]:
    """Return the ids of new orders, one for each client that edits."""
    return [to_id((await fetch(port, "POST", _CHECKOUT, token, order))["@id"]) for _ in range(count)]


def to_id(path: str) -> str:
    return path.rpartition("/")[2]
