import asyncio
import os
import signal
import time
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from souk_local.ports import find_free
from souk_sandbox.supplier.catalogue import make_id

from polling import poll

API_KEY = "CJ9@api@" + "5" * 32
IMPORTER, WORKERS = "dropship-importer", 3
BATCH = 500
# Less than the lifetime of an access token.
SESSION_SECONDS = 120
COUNTS = """
SELECT count(*) AS listings, count(DISTINCT pid) AS pids,
  count(*) FILTER (WHERE status IN ('published', 'added')) AS added, array_agg(DISTINCT reason) AS reasons
FROM listing WHERE tenant_id = $1 AND import_id = ANY($2)"""
LISTINGS = "SELECT id FROM listing WHERE import_id = ANY($1)"
PRODUCTS = "SELECT count(*) FROM product WHERE tenant_id = $1 AND id = ANY($2)"


@pytest.mark.kills("dropship-jobs")
async def test_an_import_survives_the_kill_of_any_worker(souk, open_client, database):
    await _check_import(souk, open_client, database, first=8000, count=200, interval=4.0)


@pytest.mark.long
@pytest.mark.timeout(7200)
async def test_ten_thousand_products_survive_a_kill_every_twenty_seconds(souk, open_client, database):
    await _check_import(souk, open_client, database, first=9000, count=10_000, interval=20.0)


async def _check_import(souk, open_client, database, *, first, count, interval):
    start = time.monotonic()
    async with _start_workers(souk, WORKERS - 1) as workers, open_client("admin@rif.test") as client:
        await client.post("/en/api/supplier_accounts", json={"name": "Fast", "apiKey": API_KEY})
        imports, expected = await _start_imports(client, first, count)
        kills = asyncio.create_task(_kill_workers(workers, interval))
        await _wait_until_done(open_client, imports)
        kills.cancel()
    async with open_client("admin@rif.test") as client:
        tenant_id = (await client.get("/auth/me")).json()["tenant"]["id"]
        async with database("dropship") as connection:
            counts = await connection.fetchrow(COUNTS, tenant_id, imports)
            listing_ids = [row["id"] for row in await connection.fetch(LISTINGS, imports)]
        assert dict(counts) == {"listings": expected, "pids": expected, "added": expected, "reasons": [""]}
        await _wait_for_products(database, tenant_id, listing_ids)

        async def read():
            return [(await client.get(f"/en/api/imports/{id_}")).json() for id_ in imports]

        jobs = await poll(read, lambda jobs: sum(job["done"] for job in jobs) >= expected)
    print(
        f"\n{count} products by {WORKERS} workers in {time.monotonic() - start:.0f} s, {workers.kills} kills"
    )
    assert sum(job["done"] for job in jobs) == expected
    assert sum(job["failed"] for job in jobs) == 0
    assert workers.kills > 0


async def _start_imports(client, first, count):
    """Import this many products of the supplier, without those that it no longer has or can't send, or that wait in the
    import list since it says no freight.

    Return the ids of the imports and the number of products.
    """
    response = await client.get("/en/api/category_products?exists[parentCategory]=false")
    parent = next(category for category in response.json()["hydra:member"] if category["subCategories"])
    categories = {"parentCategoryId": parent["id"], "subCategoryId": parent["subCategories"][0]["id"]}
    numbers = [
        n
        for n in range(first, first + count)
        if n % 997 not in (5, 6, 7) and n % 333 not in (1, 211) and n % 97 != 13
    ]
    imports = []
    for offset in range(0, len(numbers), BATCH):
        entities = [
            {"pid": make_id(n, 0), "shipToCountry": "US", "shipFromCountry": "CN", "dataIlaveU": categories}
            for n in numbers[offset : offset + BATCH]
        ]
        response = await client.post("/en/api/cj_products", json={"entities": entities})
        assert response.status_code == 202, response.text
        imports.append(response.json()["import"]["id"])
    return imports, len(numbers)


async def _wait_until_done(open_client, imports):
    """Wait until all imports are done; meanwhile their counts must not exceed the total."""
    while True:
        session_end = time.monotonic() + SESSION_SECONDS
        async with open_client("admin@rif.test") as client:
            while time.monotonic() < session_end:
                if await _are_done(client, imports):
                    return
                await asyncio.sleep(2)


async def _are_done(client, imports):
    responses = [await client.get(f"/en/api/imports/{id_}") for id_ in imports]
    # The gateway responds 503 or 504 while its importer is restarted.
    jobs = [response.json() for response in responses if response.status_code not in (503, 504)]
    assert all(job["done"] + job["failed"] <= job["total"] for job in jobs), jobs
    return len(jobs) == len(imports) and all(job["state"] == "done" for job in jobs)


async def _wait_for_products(database, tenant_id, listing_ids):
    async def count():
        async with database("orders") as connection:
            return await connection.fetchval(PRODUCTS, tenant_id, listing_ids)

    await poll(count, lambda counted: counted == len(listing_ids))


class Workers:
    """The supervised importer and `others`, which the test starts."""

    def __init__(self, souk, others):
        self.souk, self.others, self.kills = souk, others, 0

    def get_pid(self, index):
        number = index % WORKERS
        return self.others[number - 1].pid if number else self.souk.process(IMPORTER).pid


async def _kill_workers(workers, interval):
    """Kill one worker after another; the supervisor restarts its own, the others are restarted here."""
    index = 0
    while True:
        await asyncio.sleep(interval)
        os.kill(workers.get_pid(index), signal.SIGKILL)
        workers.kills += 1
        if number := index % WORKERS:
            process = workers.others[number - 1]
            await process.exited.wait()
            workers.others[number - 1] = await _start_worker(workers.souk, number - 1)
        index += 1


@asynccontextmanager
async def _start_workers(souk, count):
    """Start more processes of the importer, each with a port of its own."""
    workers = Workers(souk, [await _start_worker(souk, number) for number in range(count)])
    try:
        yield workers
    finally:
        for process in workers.others:
            if not process.exited.is_set():
                os.kill(process.pid, signal.SIGTERM)


async def _start_worker(souk, number):
    package = next(package for package in souk.layout.services if package.context == "dropship")
    spec = souk._services.spec(package, "serve")
    environment = {**spec.env, "SOUK_LISTEN": f"127.0.0.1:{find_free(1)}"}
    name = f"importer-{number}"
    return await souk._fork_server.spawn(replace(spec, name=name, log=souk.layout.log(name), env=environment))
