import asyncio
from datetime import UTC, datetime, timedelta
from unittest.mock import AsyncMock
from uuid import uuid4

import asyncpg
import orjson
import pytest
from chassis import outbox, relay
from chassis.bus_setup import set_up
from chassis.consumer import Consumer
from chassis.context import Caller, current_caller, current_currency, set_caller
from chassis.db import current_transaction
from chassis.errors import ValidationError
from chassis.inbox import ConsumerRunner
from chassis.model import uuid7
from chassis.outbox import add, write
from chassis.relay import Relay, purge
from chassis.testing.deliveries import STEPS, Delivery
from chassis.usable_applications import usable_applications_consumer
from nats.js.api import ConsumerConfig
from souk.identity.v1.identity_events_pb2 import UserChanged
from souk.planning.v1.planning_events_pb2 import PlanChanged
from souk.type.v1.failed_events_pb2 import EventFailed


async def publish(database, tenant, user, versions):
    """Commits an event for each version, each in a transaction of its own."""
    set_caller(Caller.system(tenant, f"t{tenant.hex[:8]}", "MAD"))
    for version in versions:
        async with database.transaction(tenant) as transaction:
            add(user, UserChanged(id=str(user), version=version, email="a@b.test"))
            await write(transaction)


async def read_stream(bus, tenant):
    """Returns all events of a tenant in the stream, in its order."""
    subject = f"souk.t{tenant.hex[:8]}.planning.>"
    consumer = await bus.jetstream.add_consumer(
        "planning", ConsumerConfig(filter_subject=subject, inactive_threshold=30)
    )
    pull = await bus.jetstream.pull_subscribe_bind(consumer=consumer.name, stream="planning")
    events = []
    while consumer.num_pending and len(events) < consumer.num_pending:
        [message] = await pull.fetch(1, timeout=30)
        events.append(orjson.loads(message.data))
        await message.ack()
    await pull.unsubscribe()
    return events


async def wait_until_published(roles):
    connection = await asyncpg.connect(roles.worker)
    async with asyncio.timeout(30):
        while await connection.fetchval("SELECT count(*) FROM outbox WHERE published_at IS NULL"):
            await asyncio.sleep(0.05)
    await connection.close()


def event(tenant):
    """Return the event that a user changed whose id is that of the event."""
    id_ = str(uuid7())
    return {"id": id_, "tenantid": str(tenant), "tenant": "t", "data": {"id": id_}}


def runner(database, bus, handle, **options):
    return ConsumerRunner(Consumer("c", UserChanged, handle, context="planning", **options), database, bus)


async def test_committed_events_are_published_in_order(roles, database, bus):
    tenant, users = uuid4(), [uuid4(), uuid4()]
    for user in users:
        await publish(database, tenant, user, range(1, 21))
    relay = asyncio.create_task(Relay("planning", roles.worker, bus).run())
    await wait_until_published(roles)
    relay.cancel()
    events = await read_stream(bus, tenant)
    for user in users:
        versions = [event["data"]["version"] for event in events if event["subject"] == str(user)]
        assert versions == [*range(1, 21)]
    assert events[0]["type"] == "souk.planning.user-changed.v1"
    assert events[0]["specversion"] == "1.0"


async def test_an_event_carries_the_currency_of_its_tenant_to_the_consumer(roles, database, bus):
    tenant, currencies = uuid4(), []

    async def handle(_):
        currencies.append(current_currency().code)

    set_caller(Caller.system(tenant, f"t{tenant.hex[:8]}", "TND"))
    async with database.transaction(tenant) as transaction:
        add(tenant, UserChanged(id="x"))
        await write(transaction)
    relay = asyncio.create_task(Relay("planning", roles.worker, bus).run())
    await wait_until_published(roles)
    relay.cancel()
    (published,) = await read_stream(bus, tenant)
    set_caller(Caller.system(tenant, "t", "MAD"))
    await runner(database, bus, handle).apply(published)
    assert currencies == ["TND"]


@pytest.mark.asvs("2.3.3")
async def test_events_of_a_rolled_back_transaction_are_not_published(roles, database, bus):
    tenant = uuid4()
    set_caller(Caller.system(tenant, f"t{tenant.hex[:8]}", "MAD"))
    with pytest.raises(ZeroDivisionError):  # noqa: PT012  # the whole transaction is what fails
        async with database.transaction(tenant) as transaction:
            add(tenant, UserChanged(id="x"))
            await write(transaction)
            raise ZeroDivisionError
    relay = asyncio.create_task(Relay("planning", roles.worker, bus).run())
    await publish(database, tenant, tenant, [1])
    await wait_until_published(roles)
    relay.cancel()
    assert len(await read_stream(bus, tenant)) == 1


async def test_an_event_too_large_for_the_broker_is_rejected_before_it_is_stored(database):
    tenant = uuid4()
    set_caller(Caller.system(tenant, "t", "MAD"))
    with pytest.raises(ValidationError) as caught:  # noqa: PT012  # the whole transaction is what fails
        async with database.transaction(tenant) as transaction:
            add(tenant, UserChanged(id="x", email="a" * 1_100_000))
            await write(transaction)
    assert [violation.code for violation in caught.value.violations] == ["too-large"]
    async with database.transaction(tenant) as transaction:
        assert await transaction.connection.fetchval("SELECT count(*) FROM outbox") == 0


async def test_the_largest_event_that_is_stored_can_be_published(roles, database, bus):
    tenant = uuid4()
    set_caller(Caller.system(tenant, f"t{tenant.hex[:8]}", "MAD"))
    message = UserChanged(id=str(tenant), email="")
    empty = len(outbox.OutboxEvent(tenant, message).name) and len(
        orjson.dumps(outbox.serializer.serialize(message))
    )
    message.email = "a" * (outbox._MAX_DATA_BYTES - empty)
    async with database.transaction(tenant) as transaction:
        add(tenant, message)
        await write(transaction)
    relay = asyncio.create_task(Relay("planning", roles.worker, bus).run())
    await wait_until_published(roles)
    relay.cancel()
    assert len(await read_stream(bus, tenant)) == 1


async def test_a_relay_that_dies_before_it_marks_its_events_publishes_none_twice(roles, database, bus):
    tenant, user = uuid4(), uuid4()
    await publish(database, tenant, user, [1, 2, 3])
    connection = await asyncpg.connect(roles.worker)
    await connection.set_type_codec("jsonb", schema="pg_catalog", encoder=str, decoder=orjson.loads)
    relay = Relay("planning", roles.worker, bus)
    assert await relay.sweep(connection) == 3
    await connection.execute("UPDATE outbox SET published_at = NULL")
    assert await relay.sweep(connection) == 3
    await connection.close()
    assert [event["data"]["version"] for event in await read_stream(bus, tenant)] == [1, 2, 3]


async def test_an_event_delivered_twice_takes_effect_once(database, bus):
    handled = []

    async def handle(user):
        handled.append(user.id)

    consumer, delivered = runner(database, bus, handle), event(uuid4())
    assert (await asyncio.gather(*(consumer.apply(delivered) for _ in range(5)))).count(True) == 1
    assert handled == [delivered["id"]]


async def test_an_effect_that_fails_is_not_recorded_as_handled(database, bus):
    attempts = []

    async def handle(event):
        attempts.append(event)
        if len(attempts) == 1:
            raise ZeroDivisionError

    consumer, delivered = runner(database, bus, handle), event(uuid4())
    with pytest.raises(ZeroDivisionError):
        await consumer.apply(delivered)
    assert await consumer.apply(delivered)


async def test_an_outside_call_gets_what_was_prepared_and_its_result_is_handled(database, bus):
    results = []

    async def prepare(user):
        return [user.id]

    async def execute(_, prepared):
        return [*prepared, "executed"]

    async def handle(_, result):
        results.append(result)

    consumer, delivered = runner(database, bus, handle, execute=execute, prepare=prepare), event(uuid4())
    assert await consumer.apply(delivered)
    assert results == [[delivered["id"], "executed"]]


@pytest.mark.asvs("16.3.4")
async def test_an_event_that_keeps_failing_becomes_a_dead_letter(database, bus):
    async def handle(_):
        raise ZeroDivisionError

    tenant = uuid4()
    consumer, delivered = runner(database, bus, handle), event(tenant)
    first, last = Delivery(delivered, 1), Delivery(delivered, 8)
    await consumer.handle([first])
    await consumer.handle([last])
    assert (first.done, last.done) == ("again after 2", "term")
    async with database.transaction(tenant) as transaction:
        assert "ZeroDivisionError" in await transaction.connection.fetchval("SELECT error FROM dead_letters")
        [failed] = await transaction.connection.fetch("SELECT data FROM outbox WHERE event = 'event-failed'")
    assert orjson.loads(failed["data"]) == {
        "consumer": consumer._consumer.name,
        "eventId": delivered["id"],
        "event": consumer._consumer.event,
    }


@pytest.mark.parametrize("failing", STEPS)
async def test_what_keeps_failing_anywhere_is_given_up_with_its_dead_letter(database, bus, failing):
    tenant, given_up = uuid4(), []

    def step(name):
        async def run(*_):
            if name == failing:
                raise ZeroDivisionError

        return run

    async def give_up(user):
        given_up.append(user.id)
        add(uuid4(), UserChanged(id=user.id))

    consumer = runner(
        database, bus, step("handle"), execute=step("execute"), prepare=step("prepare"), give_up=give_up
    )
    delivered = event(tenant)
    await consumer.handle([Delivery(delivered, 7)])
    assert given_up == []
    await consumer.handle([Delivery(delivered, 8)])
    assert given_up == [delivered["id"]]
    async with database.transaction(tenant) as transaction:
        assert await transaction.connection.fetchval("SELECT count(*) FROM dead_letters") == 1
        assert await transaction.connection.fetchval("SELECT count(*) FROM outbox") == 2


async def test_what_can_not_be_given_up_is_still_a_dead_letter(database, bus):
    async def fail(*_):
        await current_transaction().connection.execute("SELECT 1 / 0")

    tenant = uuid4()
    last = Delivery(event(tenant), 8)
    await runner(database, bus, fail, give_up=fail).handle([last])
    assert last.done == "term"
    async with database.transaction(tenant) as transaction:
        assert await transaction.connection.fetchval("SELECT count(*) FROM dead_letters") == 1


async def test_the_failure_to_handle_a_failure_is_not_published(database, bus):
    async def handle(_):
        raise ZeroDivisionError

    tenant = uuid4()
    failing = ConsumerRunner(Consumer("a", EventFailed, handle, context="planning"), database, bus)
    await failing.handle([Delivery(event(tenant), 8)])
    async with database.transaction(tenant) as transaction:
        assert await transaction.connection.fetchval("SELECT count(*) FROM dead_letters") == 1
        assert await transaction.connection.fetchval("SELECT count(*) FROM outbox") == 0


async def test_events_that_wait_are_handled_in_one_transaction_as_their_tenants(database, bus):
    handled, transactions, visible = [], set(), set()

    async def handle(user):
        handled.append(user.id)
        sql = current_transaction().connection
        transactions.add(await sql.fetchval("SELECT pg_current_xact_id()::text"))
        visible.update(
            (str(current_caller().tenant_id), row[0])
            for row in await sql.fetch("SELECT tenant_id::text FROM inbox")
        )
        add(current_caller().tenant_id, user)

    tenants = [uuid4(), uuid4()]
    events = [event(tenants[number % 2]) for number in range(6)]
    messages = [Delivery(event, 1) for event in [*events, events[0]]]
    await runner(database, bus, handle).handle(messages)

    assert sorted(handled) == sorted(event["id"] for event in events)
    assert len(transactions) == 1
    assert visible == {(str(tenant), str(tenant)) for tenant in tenants}
    assert {message.done for message in messages} == {"ack"}
    for tenant in tenants:
        async with database.transaction(tenant) as transaction:
            assert await transaction.connection.fetchval("SELECT count(*) FROM outbox") == 3


async def test_an_event_that_fails_does_not_stop_those_it_came_with(database, bus):
    tenant, events = uuid4(), []

    async def handle(user):
        add(tenant, user)
        if user.id == events[2]["id"]:
            raise ZeroDivisionError

    events += [event(tenant) for _ in range(5)]
    messages = [Delivery(event, 1) for event in events]
    await runner(database, bus, handle).handle(messages)

    assert [message.done for message in messages] == ["ack", "ack", "again after 2", "ack", "ack"]
    async with database.transaction(tenant) as transaction:
        stored = await transaction.connection.fetch("SELECT data FROM outbox ORDER BY seq")
    assert [orjson.loads(row["data"])["id"] for row in stored] == [
        event["id"] for event in events if event is not events[2]
    ]


async def test_a_tenant_whose_event_fails_does_not_stop_the_others(database, bus):
    failing, tenants = uuid4(), [uuid4(), uuid4()]

    async def handle(user):
        add(current_caller().tenant_id, user)
        if current_caller().tenant_id == failing:
            raise ZeroDivisionError

    messages = [Delivery(event(tenant), 1) for tenant in [tenants[0], failing, *tenants]]
    await runner(database, bus, handle).handle(messages)

    assert [message.done for message in messages] == ["ack", "again after 2", "ack", "ack"]
    for tenant, count in ((failing, 0), (tenants[0], 2), (tenants[1], 1)):
        async with database.transaction(tenant) as transaction:
            assert await transaction.connection.fetchval("SELECT count(*) FROM outbox") == count


@pytest.mark.parametrize("execute", [None, AsyncMock()])
async def test_a_consumer_goes_on_after_the_connection_was_lost(roles, database, bus, monkeypatch, execute):
    monkeypatch.setattr("chassis.inbox._PAUSE", 0.01)
    handled, tenant = asyncio.Queue(), uuid4()

    async def handle(user, *_):
        if current_caller().tenant_id == tenant:
            await handled.put(user.version)

    relay = Relay("planning", roles.worker, bus)
    relaying = asyncio.create_task(relay.run())
    name = f"consumer-{tenant.hex}"
    consumer = Consumer(name, UserChanged, handle, execute, context="planning")
    await set_up(bus, "planning", [consumer])
    running = asyncio.create_task(ConsumerRunner(consumer, database, bus).run())
    async with asyncio.timeout(60):
        for versions in ([1, 2, 3], [4]):
            await publish(database, tenant, tenant, versions)
            relay.wake()
            assert sorted([await handled.get() for _ in versions]) == versions
            await bus._reconnected()
    for task in (relaying, running):
        task.cancel()


async def test_a_consumer_replaces_those_of_earlier_versions(bus):
    names = [f"consumer-{uuid4().hex}" for _ in range(2)]
    earlier = Consumer(names[0], UserChanged, AsyncMock(), context="planning")
    await set_up(bus, "planning", [earlier])
    later = Consumer(names[1], PlanChanged, AsyncMock(), replaces=(names[0],))
    for _ in range(2):
        await set_up(bus, "planning", [later])
    existing = {consumer.name for consumer in await bus.jetstream.consumers_info("planning")}
    assert existing & set(names) == {names[1]}


async def test_an_event_with_a_due_time_is_published_then_and_delays_no_other(roles, database, bus):
    tenant, user = uuid4(), uuid4()
    due = datetime.now(UTC) + timedelta(days=1)
    set_caller(Caller.system(tenant, f"t{tenant.hex[:8]}", "MAD"))
    async with database.transaction(tenant) as transaction:
        add(user, UserChanged(id=str(user), version=1, email="a@b.test"), due)
        add(user, UserChanged(id=str(user), version=2, email="a@b.test"))
        await write(transaction)
    connection = await asyncpg.connect(roles.worker)
    await connection.set_type_codec("jsonb", schema="pg_catalog", encoder=str, decoder=orjson.loads)
    relay = Relay("planning", roles.worker, bus)
    assert await relay.sweep(connection) == 1
    assert [event["data"]["version"] for event in await read_stream(bus, tenant)] == [2]
    await connection.execute("UPDATE outbox SET due_at = now() WHERE due_at IS NOT NULL")
    assert await relay.sweep(connection) == 1
    await connection.close()
    assert [event["data"]["version"] for event in await read_stream(bus, tenant)] == [2, 1]


async def test_events_that_wait_for_their_time_are_not_read_before(roles, database):
    tenant, due = uuid4(), datetime.now(UTC) + timedelta(days=1)
    set_caller(Caller.system(tenant, f"t{tenant.hex[:8]}", "MAD"))
    async with database.transaction(tenant) as transaction:
        for version in range(2_000):
            add(uuid4(), UserChanged(id=str(tenant), version=version), due)
        await write(transaction)
    owner = await asyncpg.connect(roles.owner)
    await owner.execute("ANALYZE outbox")
    await owner.close()
    connection = await asyncpg.connect(roles.worker)
    query = relay._SELECT_UNPUBLISHED.replace("$1", "256")
    plan = await connection.fetch(f"EXPLAIN (ANALYZE) {query}")
    await connection.close()
    assert "Index" in str(plan)
    assert "Removed by Filter" not in str(plan)


NEVER = 3600.0


async def test_an_event_is_published_when_it_is_due_not_at_the_next_sweep(roles, database, bus):
    tenant, due = uuid4(), datetime.now(UTC) + timedelta(seconds=1)
    set_caller(Caller.system(tenant, f"t{tenant.hex[:8]}", "MAD"))
    async with database.transaction(tenant) as transaction:
        add(tenant, UserChanged(id=str(tenant), version=1), due)
        await write(transaction)
    relay = asyncio.create_task(Relay("planning", roles.worker, bus, NEVER).run())
    await wait_until_published(roles)
    relay.cancel()
    assert datetime.now(UTC) >= due


async def test_events_of_a_process_that_does_not_relay_are_published_when_they_are_committed(
    roles, database, bus
):
    relays = [Relay("planning", roles.worker, bus, NEVER) for _ in range(2)]
    running = [asyncio.create_task(relay.run()) for relay in relays]
    tenant = uuid4()
    for version, writer in enumerate(relays * 2):
        await publish(database, tenant, tenant, [version])
        writer.wake()
        await wait_until_published(roles)
    for task in running:
        task.cancel()
    assert [event["data"]["version"] for event in await read_stream(bus, tenant)] == [0, 1, 2, 3]


async def test_what_was_committed_while_the_bus_was_away_is_published_once_it_is_back(roles, database, bus):
    relay, tenant = Relay("planning", roles.worker, bus, NEVER), uuid4()
    running = asyncio.create_task(relay.run())
    await publish(database, tenant, tenant, [1])
    relay.wake()
    await wait_until_published(roles)
    await publish(database, tenant, tenant, [2])
    await bus._reconnected()
    await wait_until_published(roles)
    running.cancel()


async def test_events_gather_after_a_batch_unless_it_is_full(roles, database, bus, monkeypatch):
    monkeypatch.setattr(relay, "_BATCH", 2)
    monkeypatch.setattr(relay, "_GATHER_SECONDS_EACH", NEVER)
    monkeypatch.setattr(relay, "_MAX_GATHER_SECONDS", NEVER)
    await publish(database, (tenant := uuid4()), tenant, range(5))
    running = asyncio.create_task(Relay("planning", roles.worker, bus).run())
    await wait_until_published(roles)
    running.cancel()


OLD_AND_NEW = {
    "outbox": """INSERT INTO outbox (tenant_id, id, tenant, event, aggregate_id, data, headers, created_at,
    published_at)
        SELECT $1, gen_random_uuid(), 't', 'e', gen_random_uuid(), '{}', '{}',
          now() - age, now() - age
        FROM unnest(ARRAY[interval '0', interval '8 days']) AS age""",
    "inbox": """INSERT INTO inbox (tenant_id, consumer, event_id, handled_at)
        SELECT $1, 'c', gen_random_uuid(), now() - age FROM unnest(ARRAY[interval '0', interval '15 days']) AS age""",
    "idempotency": """INSERT INTO idempotency (tenant_id, rpc, key, body_hash, created_at)
        SELECT $1, 'r', age::text, '', now() - age FROM unnest(ARRAY[interval '0', interval '8 days']) AS age""",
    "dead_letters": """INSERT INTO dead_letters (tenant_id, consumer, event_id, event, error, failed_at)
        SELECT $1, 'c', gen_random_uuid(), '{}', 'e', now() - age
        FROM unnest(ARRAY[interval '0', interval '91 days']) AS age""",
    "audit_entries": """INSERT INTO audit_entries (tenant_id, id, at, kind, actor_name, subject_name, before, after,
    address)
        SELECT $1, gen_random_uuid(), now() - age, 'k', '', '', '{}', '{}', ''
        FROM unnest(ARRAY[interval '729 days', interval '731 days']) AS age""",
}


async def test_rows_older_than_their_retention_are_deleted_and_no_others(roles, database, monkeypatch):
    monkeypatch.setattr(relay, "_PURGE_BATCH", 1)
    tenant = uuid4()
    async with database.transaction(tenant) as transaction:
        for statement in OLD_AND_NEW.values():
            await transaction.connection.execute(statement, tenant)
    connection = await asyncpg.connect(roles.worker)
    await purge(connection)
    await connection.close()
    async with database.transaction(tenant) as transaction:
        counts = {
            table: await transaction.connection.fetchval(f"SELECT count(*) FROM {table}")
            for table in OLD_AND_NEW
        }
    assert counts == dict.fromkeys(OLD_AND_NEW, 1)


async def test_a_key_is_found_by_its_own_index_where_each_tenant_has_one(roles, database):
    """Of one row each, PostgreSQL takes any index that starts with the tenant, and keeps that plan as they grow."""
    async with database.transactions() as tenants:
        for _ in range(60):
            async with tenants.of(tenant := uuid4()) as transaction:
                await transaction.connection.execute(
                    "INSERT INTO idempotency (tenant_id, rpc, key, body_hash) VALUES ($1, 'r', 'k', '')",
                    tenant,
                )
    owner = await asyncpg.connect(roles.owner)
    await owner.execute("ANALYZE idempotency")
    await owner.close()
    async with database.transaction(tenant) as transaction:
        await transaction.connection.execute("SET LOCAL enable_seqscan = off")
        plan = await transaction.connection.fetch(
            "EXPLAIN SELECT FROM idempotency WHERE tenant_id = $1 AND rpc = 'r' AND key = 'k'", tenant
        )
    assert "idempotency_pkey" in str(plan)


async def test_the_worker_does_not_see_what_events_and_replies_hold(roles):
    connection = await asyncpg.connect(roles.worker)
    for column, table in (("reply", "idempotency"), ("event", "dead_letters"), ("error", "dead_letters")):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.fetch(f"SELECT {column} FROM {table}")
    await connection.close()


class Enabled:
    """The applications of one tenant, as events of the gateway name them, and how often work was resumed."""

    def __init__(self, database, tenant):
        self.tenant, self.resumed = tenant, []
        self._runner = ConsumerRunner(
            usable_applications_consumer("planning", {"planning": self._resume}), database, None
        )

    async def _resume(self):
        self.resumed.append("planning")

    async def set(self, *names, id_=None):
        data = {"id": str(self.tenant), "applications": list(names)}
        await self._runner.apply(event(self.tenant) | {"data": data} | ({"id": str(id_)} if id_ else {}))


async def test_the_work_of_an_application_that_is_not_used_is_left_out(database, bus):
    tenant, handled = uuid4(), []
    enabled = Enabled(database, tenant)

    async def handle(user):
        handled.append(user.id)

    work = runner(database, bus, handle, application="planning")
    copies = runner(database, bus, handle)
    # Of a tenant of which nothing is known all work is done.
    assert await work.apply(event(tenant))
    await enabled.set("snooker")
    left_out = event(tenant)
    assert not await work.apply(left_out)
    assert await copies.apply(event(tenant))
    await enabled.set("snooker", "planning")
    # What was left out was not recorded as handled.
    assert await work.apply(left_out)
    assert len(handled) == 3


async def test_work_is_resumed_once_when_its_application_is_used_again(database):
    enabled, older = Enabled(database, uuid4()), uuid7()
    await enabled.set("planning")
    assert enabled.resumed == []
    await enabled.set()
    # An event that comes late changes nothing.
    await enabled.set("planning", id_=older)
    assert enabled.resumed == []
    await enabled.set("planning")
    await enabled.set("planning", "snooker")
    assert enabled.resumed == ["planning"]
