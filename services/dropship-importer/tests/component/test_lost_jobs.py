from datetime import timedelta

import pytest
from chassis.model import now
from chassis.testing.applications import use_applications
from chassis.testing.deliveries import STEPS, fail_at
from dropship_importer.entrypoints.sweeper import Sweeper
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

LOSE_EVENTS = (
    "UPDATE outbox SET published_at = now() WHERE tenant_id = $1 AND event = $2 AND published_at IS NULL"
)
ADD_DEAD_LETTERS = """
INSERT INTO dead_letters (tenant_id, consumer, event_id, event, error)
SELECT $1, 'dropship-jobs', gen_random_uuid(), jsonb_build_object('data', jsonb_build_object('jobId', id)), 'broken'
FROM job, generate_series(1, 3) WHERE tenant_id = $1"""


@pytest.fixture
def is_running():
    return False


@pytest.fixture(autouse=True)
async def no_other_jobs(catalogue):
    """Delete the jobs that other tests left behind: a sweep is for all tenants."""
    await catalogue.execute("DELETE FROM job")


@pytest.fixture
def sql(database, admin):
    """Execute a statement of the tenant."""

    async def sql(statement, *values):
        async with database.transaction(admin.tenant_id) as transaction:
            await transaction.connection.execute(statement, admin.tenant_id, *values)

    return sql


@pytest.fixture
def sweep(roles, database):
    """Sweep as if so many minutes had passed."""

    async def sweep(minutes):
        return await Sweeper(database, roles.worker).sweep(now() + timedelta(minutes=minutes))

    return sweep


@pytest.fixture
def use(importer, database, admin):
    """Have the tenant use these applications and no other."""

    async def use(*names):
        await use_applications(importer.components.consumers, database, admin.tenant_id, *names)

    return use


@pytest.fixture
def wait_until_consumed(bus, until, catalogue):
    """Wait until the importer has published all events, and the consumer has taken all of its own."""

    async def wait_until_consumed(consumer):
        async def is_done():
            due = "SELECT count(*) FROM outbox WHERE published_at IS NULL AND coalesce(due_at <= now(), true)"
            state = await bus.jetstream.consumer_info("dropship", consumer)
            return not (state.num_pending or state.num_ack_pending or await catalogue.fetchval(due))

        await until(is_done)

    return wait_until_consumed


@pytest.fixture
async def lost(import_products, entity, sql):
    """A listing whose job event is lost."""
    reply = await import_products(entity(2))
    await sql(LOSE_EVENTS, "job-ready")
    return reply.listings[0].id


async def test_a_lost_job_is_redispatched(importer, lost, sweep, wait_for_listing):
    assert await sweep(4) == 0
    assert await sweep(6) == 1
    assert await sweep(6) == 0
    await importer.start()

    assert (await wait_for_listing(lost)).status == pb.LISTING_STATUS_PUBLISHED


async def test_a_job_with_several_dead_letters_fails(lost, sql, sweep, call):
    await sql(ADD_DEAD_LETTERS)
    assert await sweep(6) == 1

    listing = await call("GetCjProduct", rpc.GetCjProductRequest(id=lost))
    item = await call("GetImport", rpc.GetImportRequest(id=listing.import_id))
    assert (listing.status, "again and again" in listing.reason) == (pb.LISTING_STATUS_FAILED, True)
    assert (item.state, item.failed) == (pb.IMPORT_STATE_DONE, 1)


async def test_a_job_scheduled_for_later_is_not_lost(import_products, entity, sql, sweep):
    await import_products(entity(2))
    await sql("UPDATE job SET handed_at = now() + interval '1 hour' WHERE tenant_id = $1")

    assert await sweep(50) == 0
    assert await sweep(70) == 1


async def test_an_overdue_listing_is_synced_with_the_next_one(
    importer, import_products, entity, wait_for_listing, sql, until, call
):
    await importer.start()
    first, second = [
        await wait_for_listing((await import_products(entity(number))).listings[0].id) for number in (8, 12)
    ]
    await sql(LOSE_EVENTS, "sync-due")
    await sql(
        "UPDATE listing SET sync_due = now() - interval '2 hours' WHERE tenant_id = $1 AND id = $2", first.id
    )
    await sql(
        "UPDATE outbox SET published_at = NULL, due_at = NULL WHERE tenant_id = $1 AND event = 'sync-due'"
        " AND aggregate_id = $2",
        second.id,
    )

    async def is_synced():
        listing = await call("GetCjProduct", rpc.GetCjProductRequest(id=first.id))
        return listing.sync_time.ToDatetime() > first.sync_time.ToDatetime()

    assert await until(is_synced)


async def test_jobs_wait_while_the_importer_is_not_used_and_are_no_lost_ones(
    importer, import_products, entity, sweep, call, wait_for_listing, use, wait_until_consumed
):
    await use()
    await importer.start()
    [listing] = (await import_products(entity(2))).listings
    await wait_until_consumed("dropship-jobs")
    assert await sweep(60) == 0
    assert (
        await call("GetCjProduct", rpc.GetCjProductRequest(id=listing.id))
    ).status == pb.LISTING_STATUS_WAITING
    await use("dropship")
    assert (await wait_for_listing(listing.id)).status == pb.LISTING_STATUS_PUBLISHED


async def test_a_sync_that_was_left_out_is_caught_up_with_when_the_importer_is_used(
    importer, import_products, entity, wait_for_listing, sql, until, call, use, wait_until_consumed
):
    await importer.start()
    listing = await wait_for_listing((await import_products(entity(8))).listings[0].id)
    await use()
    await sql("UPDATE listing SET sync_due = now() WHERE tenant_id = $1")
    await sql("UPDATE outbox SET due_at = NULL WHERE tenant_id = $1 AND event = 'sync-due'")
    await wait_until_consumed("dropship-sync")

    async def is_synced():
        synced = await call("GetCjProduct", rpc.GetCjProductRequest(id=listing.id))
        return synced.sync_time.ToDatetime() > listing.sync_time.ToDatetime()

    assert not await is_synced()
    await use("dropship")
    assert await until(is_synced)


@pytest.mark.parametrize("step", STEPS)
async def test_a_job_that_keeps_failing_ends_with_a_reason(
    importer, lost, database, admin, call, catalogue, step
):
    [job] = await catalogue.fetch("SELECT id, round FROM job")
    consumer = next(
        candidate for candidate in importer.components.consumers if candidate.name == "dropship-jobs"
    )
    await fail_at(step, consumer, database, admin, {"jobId": str(job["id"]), "round": job["round"]})
    listing = await call("GetCjProduct", rpc.GetCjProductRequest(id=lost))
    item = await call("GetImport", rpc.GetImportRequest(id=listing.import_id))
    assert (listing.status, "again and again" in listing.reason) == (pb.LISTING_STATUS_FAILED, True)
    assert (item.state, item.failed) == (pb.IMPORT_STATE_DONE, 1)
