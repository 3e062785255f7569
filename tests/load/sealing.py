"""`./taskw bench:sealing`: what sealed records add to the time of an order that is saved with its payment."""

import asyncio
import sys
from functools import reduce
from operator import add
from uuid import UUID

from countries.packs import country_pack, packed_countries
from souk_local.stack import Stack

from load.bench import HEAD, Metrics, measure_souk, print_line
from load.http_client import sign_in
from load.requests import REQUESTS
from load.shop import ATLAS, FEW, add_products, build_order
from load.souk import running_souk, superuser
from load.tenants import copy_tenant

SECONDS, CLIENTS, TURNS = 3.0, (1, 16), 6
_MOVE = "UPDATE tenants SET country = $2 WHERE id = $1"
_RECORDS = "SELECT count(*) FROM sealed_record"


async def main(seconds: float) -> None:
    async with running_souk() as stack:
        await add_products(stack, FEW)
        tenants = [tenant for tenant in await copy_tenant(stack, 2) if tenant != ATLAS]
        await _seal(stack, tenants[0])
        print(f"\n{HEAD}")
        for clients in CLIENTS:
            await _measure(stack, clients, seconds)
        async with superuser(stack, "orders") as orders:
            print(f"{await orders.fetchval(_RECORDS):,} records were sealed")


async def _seal(stack: Stack, tenant: UUID) -> None:
    """Move a tenant to a country whose records are sealed."""
    country = next(code for code in packed_countries() if country_pack(code).sealing)
    async with superuser(stack, "identity") as identity:
        await identity.execute(_MOVE, tenant, country)


async def _measure(stack: Stack, clients: int, seconds: float) -> None:
    """Print lines of orders saved with and without sealed records, in turns."""
    port, request = stack.layout.gateway, REQUESTS["order saved"]
    results: dict[str, list[Metrics]] = {"atlas-0": [], "atlas-1": []}
    for turn in range(TURNS):
        for slug in sorted(results, reverse=bool(turn % 2)):
            token = await sign_in(port, tenant=slug)
            order = await build_order(port, token)
            made = await measure_souk(
                stack, request.method, request.path, token, clients, seconds, lambda _, __, body=order: body
            )
            results[slug].append(made)
    sealed, plain = (reduce(add, results[slug]) for slug in ("atlas-0", "atlas-1"))
    print_line("order saved", clients, plain.result, plain.cpu, "")
    times = f"{sealed.result.p50 / plain.result.p50:.2f} of its p50"
    times += (
        f", {plain.result.rate / sealed.result.rate:.2f} of its time, {sealed.cpu / plain.cpu:.2f} of its CPU"
    )
    print_line("order saved, sealed", clients, sealed.result, sealed.cpu, times)


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
