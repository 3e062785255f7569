"""What the importer hears: its own jobs and schedules, and that the shop has a product."""

from typing import Any
from uuid import UUID

from chassis.context import current_caller
from chassis.db import Database
from chassis.inbox import Consumer, Event
from chassis.model import now

from dropship_importer.adapters import shelf, sql_jobs, sql_listings
from dropship_importer.adapters.desk import JOBS, SqlDesk
from dropship_importer.adapters.shelf import SqlShelf
from dropship_importer.entrypoints.placing import Placing, step_changed
from dropship_importer.usecases.compare_listing import Comparison, compare_listing
from dropship_importer.usecases.finish_listing import finish_listing
from dropship_importer.usecases.make_listing import make_listing
from dropship_importer.usecases.ports import PageTask, Source, Task
from dropship_importer.usecases.read_page import read_page
from dropship_importer.usecases.sync_listing import sync_listing
from dropship_importer.usecases.take_page import take_page
from dropship_importer.usecases.try_reading import Outcome

# A process that died gives its jobs to the others after so long.
_ACK_SECONDS = 9.0


class Worker:
    """One process's hands: what it reads outside, it reads with no transaction open."""

    def __init__(self, database: Database, source: Source) -> None:
        self._database, self._source = database, source

    async def read(self, event: Event) -> Outcome | None:
        """What came of a job; nothing when it was ended or handed out anew meanwhile."""
        caller, data = current_caller(), event["data"]
        async with self._database.transaction(caller.tenant_id, read_only=True):
            task = await sql_jobs.claim(UUID(data["jobId"]), data["round"])
        if task is None:
            return None
        if task.is_paused:
            return Outcome(task)
        if isinstance(task, PageTask):
            return await read_page(task, caller.tenant_id, self._source)
        return await make_listing(task, caller.tenant_id, caller.tenant, self._source)

    async def finish(self, _: Event, outcome: Outcome | None) -> None:
        if outcome is None:
            return
        if isinstance(outcome.task, PageTask):
            await take_page(outcome.task, outcome, SqlDesk(now()))
        elif isinstance(outcome.task, Task):
            await finish_listing(outcome.task, outcome, SqlDesk(now()))

    async def compare(self, event: Event) -> Comparison | None:
        caller, data = current_caller(), event["data"]
        async with self._database.transaction(caller.tenant_id, read_only=True):
            found = await shelf.due(UUID(data["listingId"]), data["round"])
        return await compare_listing(found, caller.tenant_id, self._source) if found else None

    async def sync(self, _: Event, comparison: Comparison | None) -> None:
        if comparison:
            await sync_listing(comparison, SqlShelf(now()))
            await sql_listings.look_at_forgotten(now())


async def product_changed(event: Event) -> None:
    """The shop has a listed product: its card turns to Added."""
    product: dict[str, Any] = event["data"]["product"]
    if not event["data"]["isRemoved"]:
        await sql_listings.added(UUID(product["id"]), now())


def consumers(worker: Worker, placing: Placing, hands: int) -> list[Consumer]:
    return [
        Consumer(JOBS, "dropship", "job-ready", worker.finish, worker.read, hands, _ACK_SECONDS),
        Consumer("dropship-sync", "dropship", "sync-due", worker.sync, worker.compare, 2),
        Consumer("dropship-orders", "dropship", "supplier-order-due", placing.keep, placing.ask, 2),
        Consumer("dropship-steps", "orders", "order-step-changed", step_changed),
        Consumer("dropship-shop", "orders", "product-changed", product_changed),
    ]
