"""`./taskw bench:neighbours`: what one tenant's flood of lists, searches, exports and uploads costs another."""

import asyncio
import json
import os
import sys
import time
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from load.bench import HEAD, print_line
from load.http_client import Connection, Measurement, measure, sign_in
from load.shop import FEW, add_products
from load.souk import running_souk

CLIENTS, SECONDS = 40, 8.0
LIST = "/fr/api/products?itemsPerPage=30"
_PAGE = {"contentPreview": "<p>" + "<b>x</b>" * 4000 + "</p>"}
# What the clients of the flood send in turn: method, path, body.
FLOOD = (
    ("GET", LIST, None),
    ("GET", "/fr/api/products?name=chemise&itemsPerPage=24", None),
    ("GET", "/fr/api/orders?itemsPerPage=30", None),
    ("GET", "/fr/api/orders.csv", None),
    ("POST", "/fr/preview", _PAGE),
    ("GET", "/fr/api/customers?itemsPerPage=30", None),
)


@dataclass
class Flood:
    """Responses of the flood by status, and whether each that was turned away says when to come again."""

    statuses: Counter[int] = field(default_factory=Counter)
    lacks_retry_after: int = 0


async def flood(port: int, token: str, clients: int, seconds: float) -> Flood:
    """Send requests of all kinds with this many clients, whatever the responses are."""
    result, end = Flood(), time.perf_counter() + seconds

    async def run_client(number: int) -> None:
        connection, sent = await Connection(port).open(), number
        while time.perf_counter() < end:
            method, path, body = FLOOD[sent % len(FLOOD)]
            head = f"{method} {path} HTTP/1.1\r\nAuthorization: Bearer {token}\r\n"
            head += "Content-Type: application/json\r\n"
            received, _ = await connection.exchange(head, json.dumps(body).encode() if body else b"")
            status = int(received[9:12])
            result.statuses[status] += 1
            result.lacks_retry_after += status == 429 and b"retry-after" not in received.lower()
            sent += 1
        connection.close()

    await asyncio.gather(*(run_client(number) for number in range(clients)))
    return result


async def measure_neighbour(port: int, seconds: float) -> tuple[Measurement, Measurement, Flood]:
    """Return a small tenant's lists alone and beside a large one's flood, and the flood."""
    large, small = await sign_in(port), await sign_in(port, "admin@rif.test")
    alone = await measure(port, "GET", LIST, small, 1, seconds)
    flooding = asyncio.create_task(flood(port, large, CLIENTS, seconds + 1))
    await asyncio.sleep(0.5)
    beside = await measure(port, "GET", LIST, small, 1, seconds)
    return alone, beside, await flooding


async def main(seconds: float) -> None:
    async with AsyncExitStack() as stack:
        port = int(os.environ.get("SOUK_GATEWAY_PORT", "0"))
        if not port:
            souk = await stack.enter_async_context(running_souk())
            port = souk.layout.gateway
            await add_products(souk, FEW)
        alone, beside, flooding = await measure_neighbour(port, seconds)
    print(f"\n{HEAD}")
    print_line("list alone", 1, alone, 0, "")
    share = f"p50 {beside.p50 / alone.p50:.1f}, p95 {beside.p95 / alone.p95:.1f} times as long as alone"
    print_line("list beside the flood", 1, beside, 0, share)
    print(
        f"{'the flood':24}{CLIENTS:>8}   {dict(flooding.statuses)}, without Retry-After {flooding.lacks_retry_after}"
    )


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
