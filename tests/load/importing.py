"""`./taskw bench:import`: listings per second with one, two and four workers; the supplier responds after 200 ms."""

import asyncio
import os
import signal
import time
from contextlib import ExitStack
from dataclasses import replace

import httpx
from souk_local.fork_server import Process
from souk_local.layout import Layout
from souk_local.ports import find_free
from souk_local.stack import Stack
from souk_sandbox.supplier.catalogue import make_id

from load.http_client import sign_in
from load.souk import running_souk

PRODUCTS, LATENCY = 60, 0.2
# The last digit of each tenant's API key.
TENANTS = {"admin@rif.test": "6", "admin@atlas.test": "7"}
WORKERS = (1, 2, 4)


async def main() -> None:
    async with running_souk() as stack:
        with ExitStack() as processes:
            await configure_sandbox(stack.layout, latency=LATENCY)
            clients = [await create_client(stack, user, digit) for user, digit in TENANTS.items()]
            first, single_rate, started = 1100, 0.0, 1
            for workers in WORKERS:
                while started < workers:
                    process = await start_worker(stack, started - 1)
                    processes.callback(os.kill, process.pid, signal.SIGTERM)
                    started += 1
                await asyncio.sleep(2)
                start = time.monotonic()
                await asyncio.gather(*(import_products(client, first) for client in clients))
                rate = PRODUCTS * len(clients) / (time.monotonic() - start)
                single_rate = single_rate or rate
                print(
                    f"{workers} workers{rate:>10.1f} a second   {rate / single_rate:.2f} of one worker",
                    flush=True,
                )
                first += PRODUCTS


async def configure_sandbox(layout: Layout, **switches: float) -> None:
    async with httpx.AsyncClient() as client:
        await client.post(f"http://127.0.0.1:{layout.sandbox}/sandbox/switches", json=switches)


async def create_client(stack: Stack, user: str, digit: str) -> httpx.AsyncClient:
    """Return a client of a tenant's admin, with a supplier account that has no rate limit."""
    token = await sign_in(stack.layout.gateway, user)
    client = httpx.AsyncClient(base_url=stack.url, headers={"Authorization": f"Bearer {token}"}, timeout=30)
    account = {"name": "Fast", "apiKey": "CJ9@api@" + digit * 32}
    (await client.post("/en/api/supplier_accounts", json=account)).raise_for_status()
    return client


async def import_products(client: httpx.AsyncClient, first: int) -> None:
    """Import the products from number `first` on and wait until the import is done."""
    response = await client.get("/en/api/category_products?exists[parentCategory]=false")
    parent = next(category for category in response.json()["hydra:member"] if category["subCategories"])
    categories = {"parentCategoryId": parent["id"], "subCategoryId": parent["subCategories"][0]["id"]}
    entities = [
        {"pid": make_id(n, 0), "shipToCountry": "US", "shipFromCountry": "CN", "dataIlaveU": categories}
        for n in range(first, first + PRODUCTS)
    ]
    response = (await client.post("/en/api/cj_products", json={"entities": entities})).raise_for_status()
    url = response.json()["import"]["@id"]
    while (await client.get(url)).raise_for_status().json()["state"] != "done":
        await asyncio.sleep(0.2)


async def start_worker(stack: Stack, number: int) -> Process:
    """Start one more process of the importer, with a port of its own."""
    package = next(package for package in stack.layout.services if package.context == "dropship")
    spec = stack._services.spec(package, "serve")
    environment = {**spec.env, "SOUK_LISTEN": f"127.0.0.1:{find_free(1)}"}
    name = f"importer-{number}"
    return await stack._fork_server.spawn(
        replace(spec, name=name, log=stack.layout.log(name), env=environment)
    )


if __name__ == "__main__":
    asyncio.run(main())
