"""`./taskw bench`: how fast the shop answers, as ratios to the limits measured beside it in the same run."""

import asyncio
import sys

from load.quiet import quiet
from souk_local.layout import ROOT, Layout
from souk_local.ports import find_free
from souk_local.servers import wipe
from souk_local.stack import Stack

from load.client import Measured, measure, sign_in
from load.limit import same_sql
from load.shop import FEW, MANY, fill, sale

SECONDS = 4.0
CLIENTS = (1, 16)
SPAN = 20


async def main(seconds: float) -> None:
    layout = Layout(ROOT / ".data/bench", find_free(SPAN))
    wipe(layout)
    stack = Stack(layout, report=lambda _: None)
    await stack.start()
    try:
        for products in (FEW, MANY):
            await fill(stack, products)
            await report(stack, products, seconds)
        await flood(stack.layout.gateway, seconds)
    finally:
        await stack.stop()


async def report(stack: Stack, products: int, seconds: float) -> None:
    """One table: requests per second and milliseconds, and their share of what bounds them."""
    port = stack.layout.gateway
    token = await sign_in(port)
    order = await sale(port, token)
    print(f"\n{products:,} products\n{'':24}{'clients':>8}{'a second':>10}{'p50 ms':>9}{'p95 ms':>9}   share")
    for clients in CLIENTS:
        bare = await measure(port, "GET", "/livez", token, clients, seconds)
        line("bare endpoint", clients, bare, "")
        for name, path in READS.items():
            found = await measure(port, "GET", path, token, clients, seconds)
            line(name, clients, found, f"{found.rate / bare.rate:.2f} of the bare endpoint")
        saved = await measure(port, "POST", "/fr/pos/cart/checkout", token, clients, seconds, order)
        await quiet(stack)
        limit = await same_sql(stack, order, clients, seconds)
        await quiet(stack)
        line(
            "orders saved",
            clients,
            saved,
            f"{saved.rate / limit:.2f} of pgbench's {limit:,.0f} with the same SQL",
        )


async def flood(port: int, seconds: float) -> None:
    """What a small tenant notices of a large one that asks with two hundred clients at once."""
    large, small = await sign_in(port), await sign_in(port, "admin@rif.test")
    path = READS["list of 30 products"]
    alone = await measure(port, "GET", path, small, 1, seconds)
    crowd = asyncio.create_task(measure(port, "GET", path, large, 200, seconds + 1))
    await asyncio.sleep(0.5)
    beside = await measure(port, "GET", path, small, 1, seconds)
    flooding = await crowd
    line("one tenant's flood", 200, flooding, "")
    line("another, alone", 1, alone, "")
    line("another, meanwhile", 1, beside, f"{beside.p50 / flooding.p50:.2f} of the flood's own p50")


READS = {
    "list of 30 products": "/fr/api/products?itemsPerPage=30",
    "search of 24": "/fr/api/products?itemsPerPage=24&name=chemise",
    "list of 30 orders": "/fr/api/orders?itemsPerPage=30",
}


def line(name: str, clients: int, found: Measured, share: str) -> None:
    print(
        f"{name:24}{clients:>8}{found.rate:>10,.0f}{found.p50:>9.2f}{found.p95:>9.2f}   {share}", flush=True
    )


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
