"""The requests that are measured."""

from dataclasses import dataclass
from typing import Any

from load.http_client import fetch


@dataclass(frozen=True)
class Measured:
    """A request; `path` may name those of `find_paths`. `has_body`: an order is sent."""

    path: str
    method: str = "GET"
    has_body: bool = False


REQUESTS = {
    "order saved": Measured("/fr/pos/cart/checkout", "POST", has_body=True),
    "order read": Measured("{order}"),
    "list of 30 products": Measured("/fr/api/products?itemsPerPage=30"),
    "search of 24": Measured("/fr/api/products?itemsPerPage=24&name=chemise"),
    "list of 30 orders": Measured("/fr/api/orders?itemsPerPage=30"),
}


async def find_paths(port: int, token: str, order: dict[str, Any]) -> dict[str, str]:
    """Save an order. Return the paths of the rows that requests name, by their place in the order: `product.0`."""
    saved = await fetch(port, "POST", REQUESTS["order saved"].path, token, order)
    paths = {name: order[name] for name in ("customerId", "shippingMethod", "paymentMethod")}
    paths |= {f"product.{number}": line["product"] for number, line in enumerate(order["orderItems"])}
    return {"order": saved["@id"], **paths}


def to_id(path: str) -> str:
    return path.rpartition("/")[2]
