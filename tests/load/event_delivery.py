"""How long after a request that saves an order its event is at a consumer."""

import asyncio
import json
from collections import defaultdict
from typing import Any
from uuid import uuid4

import nats
from nats.aio.msg import Msg
from souk_local.stack import Stack

from load.http_client import Connection, Measurement, measure_work

_SUBJECT = "souk.atlas.orders.order-saved.v1"
# A stream of the measurement's own.
_BARE_STREAM = "bench"
_TIMEOUT_SECONDS = 30.0


class Arrivals:
    """Messages that were received, by a name that is in each."""

    def __init__(self) -> None:
        self.size = 0
        self._names: dict[str, asyncio.Event] = defaultdict(asyncio.Event)

    async def receive_order(self, message: Msg) -> None:
        self.size = len(message.data)
        self._names[json.loads(message.data)["data"]["order"]["id"]].set()

    async def receive_name(self, message: Msg) -> None:
        self._names[message.data[:36].decode()].set()

    async def wait(self, name: str) -> None:
        await asyncio.wait_for(self._names[name].wait(), _TIMEOUT_SECONDS)
        del self._names[name]


async def measure_events(
    stack: Stack, token: str, order: dict[str, Any], clients: int, seconds: float
) -> tuple[Measurement, Measurement]:
    """Measure from the request until the order's event is there, and a bare message of the same size that a stream of
    the same broker stores and delivers. Raise TimeoutError if an event does not come."""
    client, arrivals = await nats.connect(stack.nats_url), Arrivals()
    jetstream, body = client.jetstream(), json.dumps(order).encode()

    async def save(connection: Connection) -> None:
        head = f"POST /fr/pos/cart/checkout HTTP/1.1\r\nAuthorization: Bearer {token}\r\n"
        status, content = await connection.send(
            f"{head}Content-Type: application/json\r\nIdempotency-Key: {uuid4()}\r\n", body
        )
        if status != 201:  # Created
            raise RuntimeError(f"{status} {content[:500]!r}")
        await arrivals.wait(json.loads(content)["id"])

    async def send_bare(_: Connection) -> None:
        name = str(uuid4())
        await jetstream.publish(f"{_BARE_STREAM}.bare", name.encode().ljust(arrivals.size))
        await arrivals.wait(name)

    try:
        await client.subscribe(_SUBJECT, cb=arrivals.receive_order)
        await client.subscribe(f"{_BARE_STREAM}.>", cb=arrivals.receive_name)
        await jetstream.add_stream(name=_BARE_STREAM, subjects=[f"{_BARE_STREAM}.>"])
        whole = await measure_work(stack.layout.gateway, save, clients, seconds)
        return whole, await measure_work(stack.layout.gateway, send_bare, clients, seconds)
    finally:
        await client.close()
