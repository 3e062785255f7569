"""`./taskw bench`: response rates, and their ratios to limits that are measured in the same run."""

import asyncio
import sys

from souk_local.layout import ROOT, Layout
from souk_local.ports import find_free
from souk_local.servers import wipe
from souk_local.stack import Stack

from load.http_client import Measurement, measure, sign_in
from load.idle import wait_until_idle
from load.pgbench import measure_order_sql
from load.shop import FEW, MANY, add_products, build_order

SECONDS = 4.0
CLIENTS = (1, 16)
PORTS = 20


async def main(seconds: float) -> None:
    layout = Layout(ROOT / ".data/bench", find_free(PORTS))
    wipe(layout)
    stack = Stack(layout, report=lambda _: None)
    await stack.start()
    try:
        for products in (FEW, MANY):
            await add_products(stack, products)
            await measure_all(stack, products, seconds)
        await measure_flood(stack.layout.gateway, seconds)
    finally:
        await stack.stop()


async def measure_all(stack: Stack, products: int, seconds: float) -> None:
    """Print a table of requests per second, milliseconds and the share of the limit."""
    port = stack.layout.gateway
    token = await sign_in(port)
    order = await build_order(port, token)
    print(f"\n{products:,} products\n{'':24}{'clients':>8}{'a second':>10}{'p50 ms':>9}{'p95 ms':>9}   share")
    for clients in CLIENTS:
        baseline = await measure(port, "GET", "/livez", token, clients, seconds)
        print_line("bare endpoint", clients, baseline, "")
        for name, path in READS.items():
            result = await measure(port, "GET", path, token, clients, seconds)
            print_line(name, clients, result, f"{result.rate / baseline.rate:.2f} of the bare endpoint")
        saved = await measure(port, "POST", "/fr/pos/cart/checkout", token, clients, seconds, order)
        await wait_until_idle(stack)
        limit = await measure_order_sql(stack, order, clients, seconds)
        await wait_until_idle(stack)
        print_line(
            "orders saved",
            clients,
            saved,
            f"{saved.rate / limit:.2f} of pgbench's {limit:,.0f} with the same SQL",
        )


async def measure_flood(port: int, seconds: float) -> None:
    """Measure a small tenant while a large one sends requests with two hundred clients."""
    large, small = await sign_in(port), await sign_in(port, "admin@rif.test")
    path = READS["list of 30 products"]
    alone = await measure(port, "GET", path, small, 1, seconds)
    flood = asyncio.create_task(measure(port, "GET", path, large, 200, seconds + 1))
    await asyncio.sleep(0.5)
    meanwhile = await measure(port, "GET", path, small, 1, seconds)
    flooding = await flood
    print_line("one tenant's flood", 200, flooding, "")
    print_line("another, alone", 1, alone, "")
    print_line("another, meanwhile", 1, meanwhile, f"{meanwhile.p50 / flooding.p50:.2f} of the flood's p50")


READS = {
    "public page": "/fr",
    "list of 30 products": "/fr/api/products?itemsPerPage=30",
    "search of 24": "/fr/api/products?itemsPerPage=24&name=chemise",
    "list of 30 orders": "/fr/api/orders?itemsPerPage=30",
}


def print_line(name: str, clients: int, result: Measurement, share: str) -> None:
    print(
        f"{name:24}{clients:>8}{result.rate:>10,.0f}{result.p50:>9.2f}{result.p95:>9.2f}   {share}",
        flush=True,
    )


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
