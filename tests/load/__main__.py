"""`./taskw bench`: response rates, and their ratios to limits that are measured in the same run."""

import asyncio
import sys
from dataclasses import dataclass
from typing import Any

from souk_local.layout import ROOT, Layout
from souk_local.ports import find_free
from souk_local.servers import wipe
from souk_local.stack import Stack

from load.chain.running import Chain, running
from load.cpu import processes_of, read_cpu, subtract
from load.http_client import Body, Measurement, measure, sign_in
from load.idle import wait_until_idle
from load.pgbench import measure_order_sql
from load.requests import COMPARED, PAGES, REQUESTS, Measured, find_paths, save_orders, to_id
from load.shop import FEW, MANY, add_products, build_order
from load.web_checkout import measure_checkouts

SECONDS = 4.0
CLIENTS = (1, 16)
PORTS = 20
# CPU milliseconds of a process that are worth a word.
_NOTICED = 0.05
_HEAD = f"{'':24}{'clients':>8}{'a second':>10}{'p50 ms':>9}{'p95 ms':>9}{'CPU ms':>8}   share"


@dataclass
class Bench:
    """A Souk with the bare chain beside it, and what its requests send."""

    stack: Stack
    chain: Chain
    token: str
    order: dict[str, Any]
    paths: dict[str, str]
    orders: list[str]
    seconds: float

    async def measure(self, request: Measured, clients: int) -> tuple[Measurement, float, str]:
        """Measure a request of Souk. Return also the CPU milliseconds of each, and those of each process."""
        port, path = self.stack.layout.gateway, request.path.format(**self.paths)
        bodies: dict[str, Body] = {
            "order": lambda _, __: self.order,
            "edit": lambda client, sent: {"editOrderId": self.orders[client], "description": f"Edit {sent}"},
        }
        body = bodies.get(request.sends)
        before = read_cpu(processes_of(self.stack))
        result = await measure(port, request.method, path, self.token, clients, self.seconds, body)
        await wait_until_idle(self.stack)
        spent = subtract(read_cpu(processes_of(self.stack)), before)
        count = result.rate * self.seconds
        milliseconds = {name: value / count * 1000 for name, value in spent.items()}
        most = sorted(milliseconds.items(), key=lambda item: -item[1])
        detail = ", ".join(f"{name} {value:.2f}" for name, value in most if value > _NOTICED)
        return result, sum(milliseconds.values()), detail

    async def measure_chain(self, name: str, clients: int) -> tuple[Measurement, float]:
        """Measure the same work of the bare chain. Return also the CPU milliseconds of each."""
        before = read_cpu(names := self.chain.processes)
        path = f"/{name.replace(' ', '%20')}"
        result = await measure(self.chain.port, "GET", path, self.token, clients, self.seconds)
        spent = sum(subtract(read_cpu(names), before).values())
        return result, spent / (result.rate * self.seconds) * 1000


async def main(seconds: float) -> None:
    layout = Layout(ROOT / ".data/bench", find_free(PORTS))
    wipe(layout)
    stack = Stack(layout, report=lambda _: None)
    await stack.start()
    try:
        for products in (FEW, MANY):
            await add_products(stack, products)
            token = await sign_in(layout.gateway)
            order = await build_order(layout.gateway, token)
            paths = await find_paths(layout.gateway, token, order)
            async with running(stack, {name: to_id(path) for name, path in paths.items()}) as chain:
                print(f"\n{products:,} products\n{_HEAD}")
                orders = await save_orders(layout.gateway, token, order, max(CLIENTS))
                await measure_all(Bench(stack, chain, token, order, paths, orders, seconds))
        await measure_flood(layout.gateway, seconds)
    finally:
        await stack.stop()


async def measure_all(bench: Bench) -> None:
    """Print a table of requests per second, milliseconds, CPU milliseconds and the share of the limit."""
    for clients in CLIENTS:
        bare, cpu, _ = await bench.measure(Measured("/livez"), clients)
        print_line("bare endpoint", clients, bare, cpu, "")
        for name, request in PAGES.items():
            page, cpu, _ = await bench.measure(request, clients)
            print_line(name, clients, page, cpu, f"{page.rate / bare.rate:.2f} of the bare endpoint")
        rates = {}
        for name, request in REQUESTS.items():
            result, cpu, detail = await bench.measure(request, clients)
            limit, least = await bench.measure_chain(name, clients)
            share = f"{result.rate / limit.rate:.2f} of the bare chain's {limit.rate:,.0f}"
            print_line(name, clients, result, cpu, f"{share}, whose CPU ms are {least:.2f}")
            print(f"{'':32}{detail}", flush=True)
            rates[name] = result.rate
        for name, (request, other) in COMPARED.items():
            result, cpu, _ = await bench.measure(request, clients)
            print_line(name, clients, result, cpu, f"{result.rate / rates[other]:.2f} of {other}")
        await measure_shop(bench, clients, rates["order saved"])
        sql = await measure_order_sql(bench.stack, bench.order, clients, bench.seconds)
        await wait_until_idle(bench.stack)
        print(f"{'orders by pgbench':24}{clients:>8}{sql:>10,.0f}   with the same SQL", flush=True)


async def measure_shop(bench: Bench, clients: int, orders: float) -> None:
    """Print a line of checkouts of the public shop, each of which saves an order after two changes of its cart."""
    before = read_cpu(processes_of(bench.stack))
    result = await measure_checkouts(bench.stack.layout.gateway, bench.paths, clients, bench.seconds)
    await wait_until_idle(bench.stack)
    spent = sum(subtract(read_cpu(processes_of(bench.stack)), before).values())
    milliseconds = spent / (result.rate * bench.seconds) * 1000
    print_line("web checkout", clients, result, milliseconds, f"{result.rate / orders:.2f} of order saved")


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


def print_line(name: str, clients: int, result: Measurement, cpu: float, share: str) -> None:
    print(
        f"{name:24}{clients:>8}{result.rate:>10,.0f}{result.p50:>9.2f}{result.p95:>9.2f}{cpu:>8.2f}   {share}",
        flush=True,
    )


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
