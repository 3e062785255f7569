"""Consumers: the importer's own jobs and schedules, and events of orders."""

from datetime import timedelta
from uuid import UUID

from chassis.columns import parse_uuid
from chassis.consumer import Consumer
from chassis.context import current_caller
from chassis.model import now
from chassis.usable_applications import usable_applications_consumer
from souk.dropship.v1.dropship_events_pb2 import JobReady, SupplierOrderDue, SyncDue
from souk.orders.v1.orders_events_pb2 import (
    CustomerErased,
    OrderStepChanged,
    ProductChanged,
    SuppliedOrderSaved,
)

from dropship_importer.adapters import sql_customer_erasure, sql_jobs, sql_listings, sync_repository
from dropship_importer.adapters.job_repository import JOB_CONSUMER, SqlJobRepository
from dropship_importer.adapters.sql_orders import SqlSupplierOrders
from dropship_importer.adapters.sql_saved_orders import record_saved_order
from dropship_importer.adapters.sync_repository import SqlSyncRepository
from dropship_importer.domain.reasons import GIVEN_UP
from dropship_importer.entrypoints.order_placement import OrderPlacement, handle_step_changed
from dropship_importer.usecases.attempt_fetch import FetchResult
from dropship_importer.usecases.compare_listing import Comparison, DueListing, compare_listing
from dropship_importer.usecases.fetch_listing_product import fetch_listing_product
from dropship_importer.usecases.fetch_search_page import fetch_search_page
from dropship_importer.usecases.finish_listing import finish_listing
from dropship_importer.usecases.finish_search_page import finish_search_page
from dropship_importer.usecases.ports import ListingJob, ProductSource, SearchPageJob
from dropship_importer.usecases.sync_listing import sync_listing

# Jobs of a process that died are redelivered after so long.
_ACK_SECONDS = 9.0


class Worker:
    """Works on jobs and syncs. The supplier is called with no transaction open. `idle_syncing` leaves more of the
    points to others than `syncing`, which is for listings that sell."""

    def __init__(self, importing: ProductSource, syncing: ProductSource, idle_syncing: ProductSource) -> None:
        self._importing, self._syncing, self._idle_syncing = importing, syncing, idle_syncing

    async def load_job(self, ready: JobReady) -> ListingJob | SearchPageJob | None:
        """Return the job; None if its lease was superseded."""
        return await sql_jobs.load(UUID(ready.job_id), ready.round)

    async def fetch(self, _: JobReady, job: ListingJob | SearchPageJob | None) -> FetchResult | None:
        """Fetch what the job needs, nothing for a paused one; None if the job was cancelled."""
        if job is None:
            return None
        if job.is_paused:
            return FetchResult(job)
        caller = current_caller()
        if isinstance(job, SearchPageJob):
            return await fetch_search_page(job, caller.tenant_id, self._importing)
        return await fetch_listing_product(job, caller.tenant_id, caller.tenant, self._importing)

    async def finish(self, _: JobReady, result: FetchResult | None) -> None:
        """Store the result of a job, unless it was cancelled (None)."""
        if result is None:
            return
        if isinstance(result.job, SearchPageJob):
            await finish_search_page(result.job, result, SqlJobRepository(now()))
        elif isinstance(result.job, ListingJob):
            await finish_listing(result.job, result, SqlJobRepository(now()))

    async def give_up(self, ready: JobReady) -> None:
        """End a job that keeps failing for a reason that is ours."""
        jobs = SqlJobRepository(now())
        if job := await self.load_job(ready):
            await jobs.give_up(job, GIVEN_UP)
            await jobs.dispatch()

    async def load_listing(self, due: SyncDue) -> DueListing | None:
        """Return the listing to compare; None if it is not due any more."""
        return await sync_repository.find_due_listing(UUID(due.listing_id), due.round)

    async def compare(self, _: SyncDue, due: DueListing | None) -> Comparison | None:
        """Read the listing at the supplier, with no transaction open; None if it is not due any more."""
        if due is None:
            return None
        source = self._syncing if due.is_selling else self._idle_syncing
        return await compare_listing(due, current_caller().tenant_id, source)

    async def sync(self, _: SyncDue, comparison: Comparison | None) -> None:
        """Apply the comparison, and schedule syncs again whose message was lost."""
        if comparison:
            await sync_listing(comparison, SqlSyncRepository(now()))
            await sql_listings.reschedule_overdue(now())


async def resume() -> None:
    """Take up the work that was omitted while the tenant did not use the importer."""
    instant = now()
    await sql_jobs.publish_queued()
    await sql_jobs.dispatch(instant)
    await sql_listings.reschedule_overdue(instant, timedelta())
    await SqlSupplierOrders(instant).reschedule_overdue(timedelta())


async def handle_product_changed(changed: ProductChanged) -> None:
    """Mark the listing as added when the shop has its product."""
    if not changed.is_removed:
        await sql_listings.mark_added(UUID(changed.product.id), now())


async def handle_customer_erased(erased: CustomerErased) -> None:
    """Erase the copies of a customer's data."""
    await sql_customer_erasure.erase_customer(UUID(erased.id))


async def handle_order_saved(saved: SuppliedOrderSaved) -> None:
    """Record whose order it is, if it is placed with the supplier, and that its products were sold."""
    products = {UUID(id_) for id_ in saved.product_ids}
    await record_saved_order(UUID(saved.order_id), parse_uuid(saved.customer_id), products, now())


def consumers(worker: Worker, placement: OrderPlacement, max_concurrency: int) -> list[Consumer]:
    """Return the consumers. Jobs, syncs and orders of a tenant that does not use the importer are omitted, and caught
    up on once it does (`resume`): none is lost, and what became overdue meanwhile is done once. What keeps listings
    and supplier orders in step with the shop goes on meanwhile."""
    return [
        Consumer(
            JOB_CONSUMER,
            JobReady,
            worker.finish,
            worker.fetch,
            max_concurrency,
            _ACK_SECONDS,
            worker.load_job,
            application="dropship",
            give_up=worker.give_up,
        ),
        Consumer(
            "dropship-sync",
            SyncDue,
            worker.sync,
            worker.compare,
            max_concurrency=2,
            prepare=worker.load_listing,
            application="dropship",
        ),
        Consumer(
            "dropship-orders",
            SupplierOrderDue,
            placement.record_due,
            placement.check_due,
            max_concurrency=2,
            prepare=placement.load_due,
            application="dropship",
        ),
        Consumer("dropship-steps", OrderStepChanged, handle_step_changed),
        Consumer("dropship-customers", CustomerErased, handle_customer_erased),
        Consumer(
            "dropship-supplied-orders",
            SuppliedOrderSaved,
            handle_order_saved,
            replaces=["dropship-saved-orders"],
        ),
        Consumer("dropship-shop", ProductChanged, handle_product_changed),
        usable_applications_consumer("dropship", {"dropship": resume}),
    ]
