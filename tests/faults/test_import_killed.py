import asyncio
import os
import signal
import time
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from souk_local.fork_server import ProcessSpec
from souk_local.ports import find_free
from souk_sandbox.supplier.catalogue import make_id

KEY = "CJ9@api@" + "5" * 32
OWN, WORKERS = "dropship-importer", 3
AT_ONCE = 500
# Less than a token is good for.
SIGNED_IN = 120
COUNTS = """
SELECT count(*) AS listings, count(DISTINCT pid) AS pids,
  count(*) FILTER (WHERE status IN ('published', 'added')) AS there, array_agg(DISTINCT reason) AS reasons
FROM listing WHERE tenant_id = $1 AND import_id = ANY($2)"""
LISTED = "SELECT id FROM listing WHERE import_id = ANY($1)"
PRODUCTS = "SELECT count(*) FROM product WHERE tenant_id = $1 AND id = ANY($2)"


@pytest.mark.timeout(240)
async def test_an_import_survives_the_kill_of_any_worker(souk, signed_in, database):
    await _import_under_fire(souk, signed_in, database, first=8000, count=200, every=4.0)


@pytest.mark.long
@pytest.mark.timeout(7200)
async def test_ten_thousand_products_survive_a_kill_every_twenty_seconds(souk, signed_in, database):
    await _import_under_fire(souk, signed_in, database, first=9000, count=10_000, every=20.0)


async def _import_under_fire(souk, signed_in, database, *, first, count, every):
    begun = time.monotonic()
    async with _workers(souk, WORKERS - 1) as workers, signed_in("admin@rif.test") as client:
        await client.post("/en/api/supplier_accounts", json={"name": "Fast", "apiKey": KEY})
        imports, expected = await _begin(client, first, count)
        kills = asyncio.create_task(_kill(workers, every))
        await _end(signed_in, imports)
        kills.cancel()
    async with signed_in("admin@rif.test") as client:
        tenant = (await client.get("/auth/me")).json()["tenant"]["id"]
        async with database("dropship") as sql:
            found = await sql.fetchrow(COUNTS, tenant, imports)
            listed = [row["id"] for row in await sql.fetch(LISTED, imports)]
        assert dict(found) == {"listings": expected, "pids": expected, "there": expected, "reasons": [""]}
        await _in_the_shop(database, tenant, listed)
        await asyncio.sleep(2)
        done = [(await client.get(f"/en/api/imports/{one}")).json() for one in imports]
    print(
        f"\n{count} products by {WORKERS} workers in {time.monotonic() - begun:.0f} s, {workers.kills} kills"
    )
    assert sum(one["done"] for one in done) == expected
    assert sum(one["failed"] for one in done) == 0
    assert workers.kills > 0


async def _begin(client, first, count):
    """Imports of so many of the supplier's products, those that are gone by now left out."""
    tops = (await client.get("/en/api/category_products?exists[parentCategory]=false")).json()["hydra:member"]
    top = next(one for one in tops if one["subCategories"])
    choices = {"parentCategoryId": top["id"], "subCategoryId": top["subCategories"][0]["id"]}
    numbers = [n for n in range(first, first + count) if n % 997 not in (5, 6, 7) and n % 333 != 1]
    imports = []
    for place in range(0, len(numbers), AT_ONCE):
        entities = [
            {"pid": make_id(n, 0), "shipToCountry": "US", "shipFromCountry": "CN", "dataIlaveU": choices}
            for n in numbers[place : place + AT_ONCE]
        ]
        answer = await client.post("/en/api/cj_products", json={"entities": entities})
        assert answer.status_code == 202, answer.text
        imports.append(answer.json()["import"]["id"])
    return imports, len(numbers)


async def _end(signed_in, imports):
    """Return when all are done; the counts never run past the truth."""
    while True:
        fresh_until = time.monotonic() + SIGNED_IN
        async with signed_in("admin@rif.test") as client:
            while time.monotonic() < fresh_until:
                if await _are_done(client, imports):
                    return
                await asyncio.sleep(2)


async def _are_done(client, imports):
    answers = [await client.get(f"/en/api/imports/{one}") for one in imports]
    # While the one that the gateway asks is killed, it says that it can't answer.
    found = [one.json() for one in answers if one.status_code not in (503, 504)]
    assert all(one["done"] + one["failed"] <= one["total"] for one in found), found
    return len(found) == len(imports) and all(one["state"] == "done" for one in found)


async def _in_the_shop(database, tenant, listed):
    async with asyncio.timeout(120):
        while True:
            async with database("orders") as sql:
                if await sql.fetchval(PRODUCTS, tenant, listed) == len(listed):
                    return
            await asyncio.sleep(0.5)


class Workers:
    def __init__(self, souk, more):
        self.souk, self.more, self.kills = souk, more, 0

    def some(self, place):
        """A worker's pid, one after the other; none of the runner's own while it is being born."""
        if turn := place % WORKERS:
            return self.more[turn - 1].pid
        return next(
            (child.pid for group in self.souk._children for child in group if child.name == OWN), None
        )


async def _kill(workers, every):
    """Kill one worker after another; the runner has its own back by itself, the others are born again here."""
    place = 0
    while True:
        await asyncio.sleep(every)
        if pid := workers.some(place):
            os.kill(pid, signal.SIGKILL)
            workers.kills += 1
        if place % WORKERS:
            more = place % WORKERS - 1
            await asyncio.sleep(0.5)
            workers.more[more] = await _born(workers.souk, more)
        place += 1


@asynccontextmanager
async def _workers(souk, count):
    """More processes of the importer, with nothing changed but where they listen."""
    made = Workers(souk, [await _born(souk, place) for place in range(count)])
    try:
        yield made
    finally:
        for one in made.more:
            if not one.ended.is_set():
                os.kill(one.pid, signal.SIGTERM)


async def _born(souk, place):
    member = next(one for one in souk.layout.services if one.context == "dropship")
    birth: ProcessSpec = souk._members.birth(member, "serve")
    env = {**birth.env, "SOUK_LISTEN": f"127.0.0.1:{find_free(1)}"}
    log = souk.layout.log(f"importer-{place}")
    return await souk._nursery.bear(replace(birth, name=f"importer-{place}", log=log, env=env))
