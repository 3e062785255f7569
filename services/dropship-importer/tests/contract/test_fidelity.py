"""Imports and synchronisation of many products against a supplier with faults. Everything between the HTTP transport
and the database is real; the clock and the transport are not."""

from bisect import bisect_left
from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from heapq import heapify, heappop, heappush
from itertools import pairwise
from types import SimpleNamespace
from uuid import UUID, uuid4

import pytest
from chassis.breaker import CircuitBreaker
from chassis.context import Caller, set_caller
from dropship_fakes import OFFER, REQUEST
from dropship_importer.adapters import catalogue, product_source, sql_jobs, supplier, sync_repository, tokens
from dropship_importer.adapters.accounts import Accounts
from dropship_importer.adapters.call_budget import CallBudget
from dropship_importer.adapters.catalogue import Catalogue
from dropship_importer.adapters.job_repository import SqlJobRepository
from dropship_importer.adapters.key_cipher import KeyCipher
from dropship_importer.adapters.priorities import IDLE_SYNC, IMPORT
from dropship_importer.adapters.product_source import SupplierProductSource
from dropship_importer.adapters.supplier import Supplier
from dropship_importer.adapters.suppliers import CJ
from dropship_importer.adapters.suppliers.cj.api import CjApi
from dropship_importer.adapters.suppliers.cj.client import CjClient
from dropship_importer.adapters.sync_repository import SqlSyncRepository
from dropship_importer.adapters.tokens import Tokens
from dropship_importer.usecases.compare_listing import compare_listing
from dropship_importer.usecases.fetch_listing_product import fetch_listing_product
from dropship_importer.usecases.finish_listing import finish_listing
from dropship_importer.usecases.import_products import ImportProducts, import_products
from dropship_importer.usecases.sync_listing import sync_listing
from faulty_supplier import Door

# `./taskw test:long` takes all ten thousand.
ALL, SAMPLE = 10_000, 20
RATE, CURRENCY_RATE = 6, Decimal(10)
# Seconds for which a valid answer is not asked for again: the least time between two observations.
_CACHED = {"product/query": 900, "product/stock/getInventoryByPid": 600, "logistic/freightCalculate": 900}
_QUEUED = "SELECT id, round, handed_at FROM job WHERE tenant_id = $1 AND state = 'queued' ORDER BY handed_at LIMIT 1"
_DUE = "SELECT sync_due, id, sync_round FROM listing WHERE tenant_id = $1 AND status = 'published'"
_NEXT = f"{_DUE} AND id = $2"
_LISTINGS = """
SELECT id, pid, status, variants, stock, is_hidden, seen IS NULL AND failures = 0 AS is_settled
FROM listing WHERE tenant_id = $1"""
# Some are looked at together: of a single product that is gone nobody can know better.
_RUN = """
UPDATE listing SET sync_due = $2 WHERE tenant_id = $1 AND id IN (
  SELECT id FROM listing WHERE tenant_id = $1 AND status = 'published' ORDER BY sync_due LIMIT 20)"""
_EVERY_OTHER_DAY = """
INSERT INTO dropship_settings (tenant_id, id, sync_hours) VALUES ($1, $1, 48) ON CONFLICT (tenant_id, id) DO NOTHING"""
_HELD = "SELECT listing_id, kind FROM listing_risk WHERE tenant_id = $1 AND state IN ('held', 'undone') AND NOT is_over"


class StoredPictures:
    """Takes the place of the object store."""

    async def store_images(self, tenant, addresses):
        return dict.fromkeys(addresses, f"/uploads/{tenant}/1.jpg")


class World:
    """An importer of two processes, on the simulated clock, before the door."""

    def __init__(self, database, clock, door, tenant_id):
        self.database, self.clock, self.door, self.tenant_id = database, clock, door, tenant_id
        self.sources = [self._build_process() for _ in range(2)]
        self.steps = 0

    def _build_process(self):
        cipher = KeyCipher("a secret of thirty-two characters")
        api = CjApi("https://supplier.example/api/", self.door, CircuitBreaker(clock=self.clock))
        clients = {CJ: CjClient(api)}
        accounts = Accounts(self.database, cipher, f"CJ4@api@{uuid4().hex}")
        budget = CallBudget(self.database, self.clock, self.clock.sleep, self.clock.shared)
        client = Supplier(accounts, budget, Tokens(self.database, cipher, clients), clients)
        return {
            priority: SupplierProductSource(Catalogue(self.database, client, priority), StoredPictures())
            for priority in (IMPORT, IDLE_SYNC)
        }

    def source(self, priority):
        self.steps += 1
        return self.sources[self.steps % len(self.sources)][priority]

    async def fetch(self, sql, *values):
        async with self.database.transaction(self.tenant_id) as transaction:
            return await transaction.connection.fetch(sql, self.tenant_id, *values)

    async def import_all(self, pids):
        requests = [replace(REQUEST, pid=pid) for pid in pids]
        async with self.database.transaction(self.tenant_id):
            command = ImportProducts(requests, OFFER, uuid4())
            await import_products(command, SqlJobRepository(self.clock.shared()))
        while rows := await self.fetch(_QUEUED):
            self.advance_to(rows[0]["handed_at"])
            async with self.database.transaction(self.tenant_id):
                job = await sql_jobs.load(rows[0]["id"], rows[0]["round"])
            result = await fetch_listing_product(job, self.tenant_id, "test", self.source(IMPORT))
            async with self.database.transaction(self.tenant_id):
                await finish_listing(job, result, SqlJobRepository(self.clock.shared()))

    async def sync_until(self, end):
        """Synchronise what is due until then, in the order of the times."""
        queue = [tuple(row) for row in await self.fetch(_DUE)]
        heapify(queue)
        while queue and queue[0][0] < end:
            due_time, listing_id, fencing_token = heappop(queue)
            self.advance_to(due_time)
            async with self.database.transaction(self.tenant_id):
                due = await sync_repository.find_due_listing(listing_id, fencing_token)
            comparison = await compare_listing(due, self.tenant_id, self.source(IDLE_SYNC))
            async with self.database.transaction(self.tenant_id):
                await sync_listing(comparison, SqlSyncRepository(self.clock.shared()))
            for row in await self.fetch(_NEXT, listing_id):
                heappush(queue, tuple(row))
        self.advance_to(end)

    def advance_to(self, at: datetime):
        self.clock.seconds = max(
            self.clock.seconds, (at - self.clock.shared()).total_seconds() + self.clock.seconds
        )


@pytest.fixture
async def world(database, clock, bodies, admin, monkeypatch, request):
    """A world of so many products, in which nothing waits for the real time."""
    count, seed = request.param
    for module in (catalogue, product_source, tokens):
        monkeypatch.setattr(module, "now", clock.shared)
    for module in (supplier, product_source):
        monkeypatch.setattr(module, "asyncio", SimpleNamespace(sleep=clock.sleep))
    set_caller(Caller.system(admin.tenant_id, "test", "MAD"))
    async with database.transaction(UUID(int=0)) as transaction:
        for table in ("supplier_budget", "supplier_token", "catalogue_page"):
            await transaction.connection.execute(f"DELETE FROM {table}")
    door = Door(bodies, clock, seed, RATE, points=count * 40)
    door.add(count)
    world = World(database, clock, door, admin.tenant_id)
    await world.fetch(_EVERY_OTHER_DAY)
    return world


SEEDS = [pytest.param((SAMPLE, seed), id=f"seed-{seed}") for seed in (1, 2)]


@pytest.mark.parametrize(
    "world",
    [*SEEDS, pytest.param((ALL, 3), marks=[pytest.mark.long, pytest.mark.timeout(3600)])],
    indirect=True,
)
async def test_faults_of_the_supplier_cost_no_money_no_product_and_no_point(world):
    """No existing test lets faults, points, rate and changes meet. What fails names the product, its truth and its
    variants."""
    door, clock = world.door, world.clock
    await world.import_all(door.products)
    first = dict(door.products)
    check_listings(await world.fetch(_LISTINGS), first, [first], set())
    door.change()
    await world.sync_until(clock.shared() + timedelta(days=2))
    check_listings(await world.fetch(_LISTINGS), first, [first, door.products], set())
    # For some hours the supplier says of every product that it is gone, and then all is well for days.
    door.is_out = True
    await world.fetch(_RUN, clock.shared())
    await world.sync_until(clock.shared() + timedelta(hours=6))
    door.is_out, door.faults = False, 0
    # Twice the interval: what met a fault is looked at again.
    await world.sync_until(clock.shared() + timedelta(hours=98))

    held = {(row["listing_id"], row["kind"]) for row in await world.fetch(_HELD)}
    rows = await world.fetch(_LISTINGS)
    check_listings(rows, first, [door.products], held)
    check_final(rows, door.products, {listing_id for listing_id, _ in held})
    check_door(door)
    # For those who run it with -s.
    print(describe(door, rows, held))  # noqa: T201  # as the comment says


def check_listings(rows, first, truths, held):
    """Nothing that is listed is below the lowest cost that it had, and what is delisted is gone."""
    assert rows
    for row in rows:
        pid = row["pid"]
        if row["status"] == "delisted":
            assert any(truth[pid].is_removed for truth in truths), f"{pid} is delisted and exists"
        if row["status"] != "published":
            continue
        for variant in row["variants"]:
            position = int(variant["vid"].split("-")[1])
            cost = min(truth[pid].costs[position] for truth in truths)
            if (row["id"], "no-route") in held:
                # What the fees are now nobody knows; they only rise.
                cost = min(truth[pid].prices[position] for truth in truths) + first[pid].fees[position]
            price = Decimal(variant["price"]) / CURRENCY_RATE
            assert price >= cost, (pid, truths[-1][pid], variant)


def check_final(rows, truth, held):
    """What no person has to decide on, and needs no second observation, is as it is at the supplier."""
    assert sum(row["is_settled"] for row in rows) >= len(rows) * 0.4
    for row in rows:
        product = truth[row["pid"]]
        if row["status"] != "published" or row["id"] in held or not row["is_settled"]:
            continue
        assert not product.is_removed, row["pid"]
        assert row["is_hidden"] == (product.stock == 0), row["pid"]
        for variant in row["variants"]:
            position = int(variant["vid"].split("-")[1])
            assert Decimal(variant["total_cost"]) == product.costs[position], (row["pid"], product, variant)


def check_door(door):
    """No second has more calls than the account may make, no day more points, no valid answer is asked for again."""
    arrivals = sorted(door.arrivals)
    busiest = max(index + 1 - bisect_left(arrivals, at - 1) for index, at in enumerate(arrivals))
    assert busiest <= RATE
    assert all(used <= door.points for used in door.used.values())
    for (path, key), times in door.clean.items():
        gaps = [after - before for before, after in pairwise(times)]
        assert min(gaps, default=1e9) >= _CACHED[path] - 1, (path, key, times)


def describe(door, rows, held):
    """Return figures of the run."""
    statuses = Counter(row["status"] for row in rows)
    days = (max(door.arrivals) - min(door.arrivals)) / 86_400
    calls, points = len(door.arrivals), sum(door.used.values())
    return {
        "products": len(rows),
        "days": round(days, 1),
        "calls": calls,
        "points": points,
        "answers": dict(door.served),
        "listings": dict(statuses),
        "held": len(held),
    }
