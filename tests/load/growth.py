"""`./taskw bench:growth`: what requests take as the work grows, beside what they take at the least of it."""

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta

import nats
from chassis.relay import commits_subject
from souk_local.stack import Stack

from load.bench import measure_souk
from load.http_client import Body, sign_in
from load.idle import wait_until_idle
from load.large_shop import add_orders
from load.requests import REQUESTS, Measured, find_paths
from load.shop import ATLAS, add_products, build_order
from load.souk import analyze, running_souk, superuser

CLIENTS, SECONDS = 16, 4.0
SIZES = (10_000, 100_000, 1_000_000)
TENANTS = (100, 1_000, 10_000)
STREAMS = (2, 20, 200)
EVENTS = (500, 5_000, 50_000)
DELAYED = (500, 5_000, 50_000)
_LAST_WEEK = f"{datetime.now(UTC) - timedelta(days=7):%Y-%m-%dT00:00:00Z}"
# What the size of one tenant may slow down.
ROWS = {
    **REQUESTS,
    "orders of a week": Measured(f"/fr/api/orders?itemsPerPage=30&createdAt[after]={_LAST_WEEK}"),
    "unpaid orders": Measured("/fr/api/orders?itemsPerPage=30&unpaid=true"),
    "delivered orders": Measured("/fr/api/orders?itemsPerPage=30&step=delivered"),
    "orders of a customer": Measured("/fr/api/orders?itemsPerPage=30&customer={customerId}"),
    "Home's figures": Measured("/fr/api/order_figures"),
}
# What other tenants, open screens and waiting events may slow down.
FEW_ROWS = ("order saved", "order read", "list of 30 products")
_ADD_TENANTS = """
INSERT INTO tenants (id, slug, name, currency, locale, timezone)
SELECT gen_random_uuid(), 'small-' || n, 'Small ' || n, 'MAD', 'fr', 'Africa/Casablanca'
FROM generate_series($1::integer, $2::integer) n RETURNING id"""
_ADD_SMALL_SHOPS = """
INSERT INTO product (tenant_id, id, name, price, final_price, search_text, grams)
SELECT t, gen_random_uuid(), name, price, final_price, search_text, grams FROM unnest($2::uuid[]) t,
  (SELECT * FROM product WHERE tenant_id = $1 ORDER BY id LIMIT 10) p"""
_ADD_EVENTS = """
INSERT INTO outbox (tenant_id, id, tenant, event, aggregate_id, data, headers, created_at, due_at)
SELECT $1, gen_random_uuid(), 'atlas', 'bench-waited', gen_random_uuid(), '{}', '{"currency": "MAD"}', now(), $3
FROM generate_series(1, $2::integer)"""


class Growth:
    """A Souk, with the CPU milliseconds of each row at the least of the work."""

    def __init__(self, stack: Stack) -> None:
        self._stack, self._first = stack, dict[str, float]()

    async def measure(self, size: str, names: tuple[str, ...] | None = None) -> None:
        """Print how many a second there are of each row, their CPU time, and how much more of it than at the first
        size."""
        port = self._stack.layout.gateway
        token = await sign_in(port)
        order = await build_order(port, token)
        paths = await find_paths(port, token, order)
        for name in names or ROWS:
            row = ROWS[name]
            body: Body | None = (lambda _, __: order) if row.sends else None
            path = row.path.format(**paths)
            metrics = await measure_souk(self._stack, row.method, path, token, CLIENTS, SECONDS, body)
            result, cpu = metrics.result, metrics.cpu
            first = self._first.setdefault(name, cpu)
            print(
                f"{size:24}{name:24}{result.rate:>9,.0f}{result.p50:>9.1f}{cpu:>8.2f}{cpu / first:>8.2f}",
                flush=True,
            )


async def main(sizes: tuple[int, ...]) -> None:
    print(f"{'':48}{'a second':>9}{'p50 ms':>9}{'CPU ms':>8}{'x first':>8}")
    async with running_souk() as stack:
        await measure_events(stack)
        await measure_delayed_events(stack)
        await measure_streams(stack)
        await measure_tenants(stack)
    async with running_souk() as stack:
        growth = Growth(stack)
        for size in sizes:
            await add_products(stack, size)
            await add_orders(stack, size)
            await growth.measure(f"{size:,} products, orders")


async def measure_tenants(stack: Stack) -> None:
    """Measure one tenant among many others."""
    growth, existing = Growth(stack), 0
    for tenants in TENANTS:
        await _add_tenants(stack, existing, tenants)
        existing = tenants
        await growth.measure(f"{tenants:,} tenants", FEW_ROWS)


async def _add_tenants(stack: Stack, first: int, last: int) -> None:
    async with superuser(stack, "identity") as connection:
        rows = await connection.fetch(_ADD_TENANTS, first, last - 1)
    async with superuser(stack, "orders") as connection:
        await connection.execute(_ADD_SMALL_SHOPS, ATLAS, [row["id"] for row in rows])
        await analyze(connection)


async def measure_streams(stack: Stack) -> None:
    """Measure while live streams of the tenant are open."""
    growth = Growth(stack)
    async with AsyncExitStack() as streams:
        opened = 0
        for count in STREAMS:
            token = await sign_in(stack.layout.gateway)
            for _ in range(count - opened):
                await streams.enter_async_context(_live_stream(stack.layout.gateway, token))
            opened = count
            await growth.measure(f"{count} live streams", FEW_ROWS)


@asynccontextmanager
async def _live_stream(port: int, token: str) -> AsyncGenerator[None]:
    """Read a live stream until the end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET /fr/api/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    if b" 200 " not in head:
        raise RuntimeError(f"live stream: {head!r}")
    reading = asyncio.create_task(_discard(reader))
    try:
        yield
    finally:
        reading.cancel()
        writer.close()


async def _discard(reader: asyncio.StreamReader) -> None:
    while await reader.read(65536):
        pass


async def measure_events(stack: Stack) -> None:
    """Print how many waiting events a second are published."""
    first = 0.0
    for count in EVENTS:
        await _add_events(stack, count)
        start = asyncio.get_running_loop().time()
        await _wake_relay(stack)
        await wait_until_idle(stack)
        rate = count / (asyncio.get_running_loop().time() - start)
        first = first or rate
        print(
            f"{f'{count:,} events waiting':24}{'published':24}{rate:>9,.0f}{'':17}{first / rate:>8.2f}",
            flush=True,
        )


async def measure_delayed_events(stack: Stack) -> None:
    """Measure while events wait for their time."""
    growth, existing = Growth(stack), 0
    for count in DELAYED:
        await _add_events(stack, count - existing, datetime.now(UTC) + timedelta(days=1))
        existing = count
        await growth.measure(f"{count:,} delayed events", ("order saved",))


async def _add_events(stack: Stack, count: int, due: datetime | None = None) -> None:
    async with superuser(stack, "orders") as connection:
        await connection.execute(_ADD_EVENTS, ATLAS, count, due)
        await connection.execute("VACUUM ANALYZE outbox")


async def _wake_relay(stack: Stack) -> None:
    """Notify the relay of commits, as a process of the service does."""
    client = await nats.connect(stack.nats_url)
    await client.publish(commits_subject("orders"))
    await client.flush()
    await client.close()


if __name__ == "__main__":
    most = int(sys.argv[1]) if len(sys.argv) > 1 else max(SIZES)
    asyncio.run(main(tuple(size for size in SIZES if size <= most)))
