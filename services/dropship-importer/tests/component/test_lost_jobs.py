from datetime import timedelta

import pytest
from chassis.model import now
from dropship_importer.entrypoints.sweeper import Sweeper
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc

LOSE = "UPDATE outbox SET published_at = now() WHERE tenant_id = $1 AND event = $2 AND published_at IS NULL"
PARKED = """
INSERT INTO parked (tenant_id, consumer, event_id, event, error)
SELECT $1, 'dropship-jobs', gen_random_uuid(), jsonb_build_object('data', jsonb_build_object('jobId', id)), 'broken'
FROM job, generate_series(1, 3) WHERE tenant_id = $1"""


@pytest.fixture
def is_running():
    return False


@pytest.fixture
def sql(database, admin):
    """Does one statement of the tenant's."""

    async def sql(statement, *values):
        async with database.transaction(admin.tenant_id) as transaction:
            await transaction.connection.execute(statement, admin.tenant_id, *values)

    return sql


@pytest.fixture
def sweep(roles, database):
    """Sweeps as if it were so many minutes later."""

    async def sweep(minutes):
        return await Sweeper(database, roles.worker).sweep(now() + timedelta(minutes=minutes))

    return sweep


@pytest.fixture
async def lost(list_, entity, sql):
    """A listing whose message nobody will ever hear."""
    reply = await list_(entity(2))
    await sql(LOSE, "job-ready")
    return reply.listings[0].id


async def test_a_job_whose_message_was_lost_comes_back_by_itself(importer, lost, sweep, listing_of):
    assert await sweep(4) == 0
    assert await sweep(6) == 1
    assert await sweep(6) == 0
    await importer.start()

    assert (await listing_of(lost)).status == pb.LISTING_STATUS_PUBLISHED


async def test_a_job_that_breaks_the_worker_again_and_again_is_given_up(lost, sql, sweep, call):
    await sql(PARKED)
    assert await sweep(6) == 1

    listing = await call("GetCjProduct", rpc.GetCjProductRequest(id=lost))
    begun = await call("GetImport", rpc.GetImportRequest(id=listing.import_id))
    assert (listing.status, "again and again" in listing.reason) == (pb.LISTING_STATUS_FAILED, True)
    assert (begun.state, begun.failed) == (pb.IMPORT_STATE_DONE, 1)


async def test_a_job_that_waits_for_its_turn_is_not_lost(list_, entity, sql, sweep):
    await list_(entity(2))
    await sql("UPDATE job SET handed_at = now() + interval '1 hour' WHERE tenant_id = $1")

    assert await sweep(50) == 0
    assert await sweep(70) == 1


async def test_a_listing_that_was_not_compared_for_long_is_compared_with_the_next(
    importer, list_, entity, listing_of, sql, until, call
):
    await importer.start()
    first, second = [await listing_of((await list_(entity(number))).listings[0].id) for number in (8, 12)]
    await sql(LOSE, "sync-due")
    await sql(
        "UPDATE listing SET sync_due = now() - interval '2 hours' WHERE tenant_id = $1 AND id = $2", first.id
    )
    await sql(
        "UPDATE outbox SET published_at = NULL, due_at = NULL WHERE tenant_id = $1 AND event = 'sync-due'"
        " AND aggregate_id = $2",
        second.id,
    )

    async def looked_at():
        found = await call("GetCjProduct", rpc.GetCjProductRequest(id=first.id))
        return found.sync_time.ToDatetime() > first.sync_time.ToDatetime()

    assert await until(looked_at)
