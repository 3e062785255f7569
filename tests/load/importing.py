"""`./taskw bench:import`: listings a second with one, two and four workers, the supplier answering after 200 ms."""

import asyncio
import os
import signal
import time
from dataclasses import replace

import httpx
from souk_local.layout import ROOT, Layout
from souk_local.ports import find_free
from souk_local.servers import wipe
from souk_local.stack import Stack
from souk_sandbox.supplier.catalogue import make_id

from load.client import sign_in

SPAN, EACH, LATENCY = 20, 60, 0.2
TENANTS = {"admin@rif.test": "6", "admin@atlas.test": "7"}
WORKERS = (1, 2, 4)


async def main() -> None:
    layout = Layout(ROOT / ".data/bench", find_free(SPAN))
    wipe(layout)
    stack = Stack(layout, report=lambda _: None)
    await stack.start()
    born = []
    try:
        await turn(layout, latency=LATENCY)
        clients = [await client_of(stack, user, digit) for user, digit in TENANTS.items()]
        first, alone = 1100, 0.0
        for workers in WORKERS:
            while len(born) + 1 < workers:
                born.append(await worker(stack, len(born)))
            await asyncio.sleep(2)
            begun = time.monotonic()
            await asyncio.gather(*(listed(client, first) for client in clients))
            rate = EACH * len(clients) / (time.monotonic() - begun)
            alone = alone or rate
            print(f"{workers} workers{rate:>10.1f} a second   {rate / alone:.2f} of one worker's", flush=True)
            first += EACH
    finally:
        for one in born:
            os.kill(one.pid, signal.SIGTERM)
        await stack.stop()


async def turn(layout: Layout, **switches: float) -> None:
    async with httpx.AsyncClient() as client:
        await client.post(f"http://127.0.0.1:{layout.sandbox}/sandbox/switches", json=switches)


async def client_of(stack: Stack, user: str, digit: str) -> httpx.AsyncClient:
    """A tenant's admin, with an account that no limit holds."""
    token = await sign_in(stack.layout.gateway, user)
    client = httpx.AsyncClient(base_url=stack.url, headers={"Authorization": f"Bearer {token}"}, timeout=30)
    account = {"name": "Fast", "apiKey": "CJ9@api@" + digit * 32}
    (await client.post("/en/api/supplier_accounts", json=account)).raise_for_status()
    return client


async def listed(client: httpx.AsyncClient, first: int) -> None:
    """Return when so many products are listed."""
    found = (await client.get("/en/api/category_products?exists[parentCategory]=false")).json()
    top = next(one for one in found["hydra:member"] if one["subCategories"])
    choices = {"parentCategoryId": top["id"], "subCategoryId": top["subCategories"][0]["id"]}
    entities = [
        {"pid": make_id(n, 0), "shipToCountry": "US", "shipFromCountry": "CN", "dataIlaveU": choices}
        for n in range(first, first + EACH)
    ]
    begun = (await client.post("/en/api/cj_products", json={"entities": entities})).raise_for_status().json()
    while (await client.get(begun["import"]["@id"])).raise_for_status().json()["state"] != "done":
        await asyncio.sleep(0.2)


async def worker(stack: Stack, place: int):
    """One more process of the importer, nothing changed but where it listens."""
    member = next(one for one in stack.layout.services if one.context == "dropship")
    birth = stack._members.birth(member, "serve")
    env = {**birth.env, "SOUK_LISTEN": f"127.0.0.1:{find_free(1)}"}
    log = stack.layout.log(f"importer-{place}")
    return await stack._nursery.bear(replace(birth, name=f"importer-{place}", log=log, env=env))


if __name__ == "__main__":
    asyncio.run(main())
