"""Checkouts of the public shop, each a guest's: a new cart, who they are and how it reaches them, and the order."""

import json
import re
from functools import partial
from ipaddress import ip_address
from typing import Any
from uuid import uuid4

from load.http_client import Connection, Measurement, measure_work

_SHOP = "/fr/api/shop"
_TOKEN = re.compile(rb"set-cookie: souk-cart=([^;\r]+)", re.IGNORECASE)


async def measure_checkouts(port: int, paths: dict[str, str], clients: int, seconds: float) -> Measurement:
    """Order one product again and again with this many clients; `paths` names product and shipping method. Raise
    RuntimeError at the first response that is no success."""
    return await measure_work(port, partial(_order, paths=paths), clients, seconds)


async def _order(connection: Connection, paths: dict[str, str]) -> None:
    unique = uuid4().int
    # What an address may send is limited, so each guest comes from one of their own, as the edge would report it.
    visitor = f"X-Forwarded-For: {ip_address(2**31 + unique % 2**24)}\r\n"
    line = {"product": paths["product.0"], "quantity": 1}
    head, _ = await _send(connection, "PUT", f"{_SHOP}/cart/lines", {"lines": [line]}, visitor)
    match = _TOKEN.search(head)
    if match is None:
        raise RuntimeError("the shop began no cart")
    cookie = f"{visitor}Cookie: souk-cart={match[1].decode()}\r\n"
    contact = {
        "firstName": "Nadia",
        "lastName": "Amrani",
        "email": f"{unique:x}@example.org",
        "phone": f"06{unique % 10**8:08}",
    }
    fields = {"contact": contact, "deliveryType": "on-store", "shippingMethod": paths["shippingMethod"]}
    _, cart = await _send(connection, "PATCH", f"{_SHOP}/cart", fields, cookie)
    order = {"quoteId": cart["quoteId"], "paymentOption": "on-delivery"}
    await _send(connection, "POST", f"{_SHOP}/checkout", order, f"{cookie}Idempotency-Key: {uuid4()}\r\n")


async def _send(connection: Connection, method: str, path: str, body: Any, more: str) -> tuple[bytes, Any]:
    """Return the head and the JSON of the response."""
    head = f"{method} {path} HTTP/1.1\r\nContent-Type: application/json\r\n{more}"
    received, content = await connection.exchange(head, json.dumps(body).encode())
    if int(received[9:12]) not in (200, 201):
        raise RuntimeError(f"{method} {path}: {received[9:12]!r} {content[:500]!r}")
    return received, json.loads(content)
