"""`./taskw bench`: response rates, and their ratios to limits that are measured in the same run."""

import asyncio
import sys
from functools import partial
from typing import Any

from souk_local.stack import Stack

from load.bench import HEAD, Bench, measure_with_events, print_line
from load.chain.running import running
from load.event_delivery import measure_events
from load.http_client import measure, sign_in
from load.idle import wait_until_idle
from load.pgbench import measure_order_sql
from load.requests import COMPARED, PAGES, REQUESTS, Measured, find_paths, save_orders, to_id
from load.screen_loads import ORDER_SCREEN, measure_order_screen
from load.shop import FEW, MANY, add_products, build_order
from load.souk import running_souk
from load.tenants import copy_tenant
from load.web_checkout import measure_checkouts

SECONDS = 4.0
CLIENTS = (1, 16)
TENANTS = 8


async def main(seconds: float) -> None:
    async with running_souk() as stack:
        for products in (FEW, MANY):
            await add_products(stack, products)
            token = await sign_in(stack.layout.gateway)
            order = await build_order(stack.layout.gateway, token)
            paths = await find_paths(stack.layout.gateway, token, order)
            async with running(stack, {name: to_id(path) for name, path in paths.items()}) as chain:
                print(f"\n{products:,} products\n{HEAD}")
                orders = await save_orders(stack.layout.gateway, token, order, max(CLIENTS))
                await measure_all(Bench(stack, chain, token, order, paths, orders, seconds))
            if products == FEW:
                await measure_tenants(stack, order, paths, seconds)
        await measure_flood(stack.layout.gateway, seconds)


async def measure_all(bench: Bench) -> None:
    """Print a table of requests per second, milliseconds, CPU milliseconds and the share of the limit."""
    for clients in CLIENTS:
        # A token does not last for all of them.
        bench.token = await sign_in(bench.stack.layout.gateway)
        bare = await bench.measure(Measured("/livez"), clients)
        print_line("bare endpoint", clients, bare.result, bare.cpu, "")
        for name, request in PAGES.items():
            page = await bench.measure(request, clients)
            share = f"{page.result.rate / bare.result.rate:.2f} of the bare endpoint"
            print_line(name, clients, page.result, page.cpu, share)
        rates = {}
        for name in REQUESTS:
            rates[name] = await measure_beside_chain(bench, name, clients, name)
        for name, (request, other) in COMPARED.items():
            made = await bench.measure(request, clients)
            share = f"{made.result.rate / rates[other]:.2f} of {other}"
            print_line(name, clients, made.result, made.cpu, share)
        await measure_shop(bench, clients, rates["order saved"])
        await measure_screen(bench, clients, bare.result.rate)
        await measure_delivery(bench, clients)
        sql = await measure_order_sql(bench.stack, bench.order, clients, bench.seconds)
        await wait_until_idle(bench.stack)
        print(f"{'orders by pgbench':24}{clients:>8}{sql:>10,.0f}   with the same SQL", flush=True)


async def measure_beside_chain(bench: Bench, name: str, clients: int, title: str) -> float:
    """Print a line of a request beside the bare chain doing the same. Return how many a second there were."""
    souk, chain = await bench.measure_both(name, clients)
    rate, limit = souk.result.rate, chain.result.rate
    share = f"{rate / limit:.2f} of the bare chain's {limit:,.0f}"
    print_line(title, clients, souk.result, souk.cpu, f"{share}, whose CPU ms are {chain.cpu:.2f}")
    print(f"{'':32}{souk.detail}", flush=True)
    return rate


async def measure_shop(bench: Bench, clients: int, orders: float) -> None:
    """Print a line of checkouts of the public shop, each of which saves an order after two changes of its cart.

    They execute so many statements that preparing those is most of what the first ones cost.
    """
    work = partial(measure_checkouts, bench.stack.layout.gateway, bench.paths, clients, bench.seconds)
    await measure_with_events(bench.stack, work())
    made = await measure_with_events(bench.stack, work())
    share = f"{made.result.rate / orders:.2f} of order saved"
    print_line("web checkout", clients, made.result, made.cpu, share)
    print(f"{'':32}{made.detail}", flush=True)


async def measure_screen(bench: Bench, clients: int, bare: float) -> None:
    """Print a line of the order screen's calls at its first load, each of which could be a bare endpoint."""
    port = bench.stack.layout.gateway
    result = await measure_order_screen(port, bench.token, clients, bench.seconds)
    calls = len(ORDER_SCREEN)
    print_line(
        "order screen loaded",
        clients,
        result,
        0,
        f"{result.rate * calls / bare:.2f} of {calls} bare endpoints",
    )


async def measure_delivery(bench: Bench, clients: int) -> None:
    """Print a line of orders whose events are waited for, and one of bare messages through the same broker."""
    result, limit = await measure_events(bench.stack, bench.token, bench.order, clients, bench.seconds)
    await wait_until_idle(bench.stack)
    print_line("order saved, to event", clients, result, 0, f"{limit.p50:.1f} ms of it a bare message takes")


async def measure_tenants(stack: Stack, order: dict[str, Any], paths: dict[str, str], seconds: float) -> None:
    """Print a line of orders saved in eight tenants at a time."""
    tokens = await copy_tenant(stack, TENANTS - 1)
    ids = {name: to_id(path) for name, path in paths.items()}
    async with running(stack, ids, list(tokens)) as chain:
        bench = Bench(stack, chain, list(tokens.values()), order, paths, [], seconds)
        await measure_beside_chain(bench, "order saved", max(CLIENTS), f"order saved, {TENANTS} tenants")


async def measure_flood(port: int, seconds: float) -> None:
    """Measure a small tenant while a large one sends requests with two hundred clients."""
    large, small = await sign_in(port), await sign_in(port, "admin@rif.test")
    path = REQUESTS["list of 30 products"].path
    alone = await measure(port, "GET", path, small, 1, seconds)
    flood = asyncio.create_task(measure(port, "GET", path, large, 200, seconds + 1))
    await asyncio.sleep(0.5)
    meanwhile = await measure(port, "GET", path, small, 1, seconds)
    flooding = await flood
    print_line("one tenant's flood", 200, flooding, 0, "")
    print_line("another, alone", 1, alone, 0, "")
    print_line(
        "another, meanwhile", 1, meanwhile, 0, f"{meanwhile.p50 / flooding.p50:.2f} of the flood's p50"
    )


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
