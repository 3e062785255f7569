import asyncio
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import asyncpg
import orjson
import pytest
from chassis.context import Caller, set_caller
from chassis.inbox import Consumer, ConsumerRunner
from chassis.model import uuid7
from chassis.outbox import Relay, add, write
from nats.js.api import ConsumerConfig
from souk.identity.v1.identity_events_pb2 import UserChanged


async def tell(database, tenant, user, versions):
    set_caller(Caller.system(tenant, f"t{tenant.hex[:8]}"))
    for version in versions:
        async with database.transaction(tenant) as transaction:
            add(user, UserChanged(id=str(user), version=version, email="a@b.test"))
            await write(transaction)


async def heard(bus, tenant):
    """All events of a tenant that the bus holds, in its order."""
    subject = f"souk.t{tenant.hex[:8]}.planning.>"
    made = await bus.jetstream.add_consumer(
        "planning", ConsumerConfig(filter_subject=subject, inactive_threshold=30)
    )
    pull = await bus.jetstream.pull_subscribe_bind(consumer=made.name, stream="planning")
    events = []
    while made.num_pending and len(events) < made.num_pending:
        [message] = await pull.fetch(1, timeout=2)
        events.append(orjson.loads(message.data))
        await message.ack()
    await pull.unsubscribe()
    return events


async def drained(roles):
    connection = await asyncpg.connect(roles.worker)
    async with asyncio.timeout(10):
        while await connection.fetchval("SELECT count(*) FROM outbox WHERE published_at IS NULL"):
            await asyncio.sleep(0.05)
    await connection.close()


async def test_what_is_committed_is_told_in_order(roles, database, bus):
    tenant, users = uuid4(), [uuid4(), uuid4()]
    for user in users:
        await tell(database, tenant, user, range(1, 21))
    relay = asyncio.create_task(Relay("planning", roles.worker, bus).run())
    await drained(roles)
    relay.cancel()
    events = await heard(bus, tenant)
    for user in users:
        mine = [event["data"]["version"] for event in events if event["subject"] == str(user)]
        assert mine == [*range(1, 21)]
    assert events[0]["type"] == "souk.planning.user-changed.v1"
    assert events[0]["specversion"] == "1.0"


async def test_what_is_rolled_back_is_never_told(roles, database, bus):
    tenant = uuid4()
    set_caller(Caller.system(tenant, f"t{tenant.hex[:8]}"))
    with pytest.raises(ZeroDivisionError):  # noqa: PT012  # the whole transaction is what fails
        async with database.transaction(tenant) as transaction:
            add(tenant, UserChanged(id="x"))
            await write(transaction)
            raise ZeroDivisionError
    relay = asyncio.create_task(Relay("planning", roles.worker, bus).run())
    await tell(database, tenant, tenant, [1])
    await drained(roles)
    relay.cancel()
    assert len(await heard(bus, tenant)) == 1


async def test_a_relay_that_dies_before_it_notes_what_it_told_tells_nothing_twice(roles, database, bus):
    tenant, user = uuid4(), uuid4()
    await tell(database, tenant, user, [1, 2, 3])
    connection = await asyncpg.connect(roles.worker)
    await connection.set_type_codec("jsonb", schema="pg_catalog", encoder=str, decoder=orjson.loads)
    relay = Relay("planning", roles.worker, bus)
    assert await relay.sweep(connection) == 3
    await connection.execute("UPDATE outbox SET published_at = NULL")
    assert await relay.sweep(connection) == 3
    await connection.close()
    assert [event["data"]["version"] for event in await heard(bus, tenant)] == [1, 2, 3]


def event(tenant):
    return {"id": str(uuid7()), "tenantid": str(tenant), "tenant": "t", "data": {}}


async def test_an_event_heard_twice_takes_effect_once(database, bus):
    told = []

    async def handle(one):
        told.append(one["id"])

    listener, one = (
        ConsumerRunner(Consumer("c", "planning", "user-changed", handle), database, bus),
        event(uuid4()),
    )
    assert (await asyncio.gather(*(listener.apply(one) for _ in range(5)))).count(True) == 1
    assert told == [one["id"]]


async def test_an_effect_that_fails_is_not_noted_as_heard(database, bus):
    tries = []

    async def handle(one):
        tries.append(one)
        if len(tries) == 1:
            raise ZeroDivisionError

    listener, one = (
        ConsumerRunner(Consumer("c", "planning", "user-changed", handle), database, bus),
        event(uuid4()),
    )
    with pytest.raises(ZeroDivisionError):
        await listener.apply(one)
    assert await listener.apply(one)


class Delivered:
    """A message as often delivered as said."""

    def __init__(self, one, deliveries):
        self.data = orjson.dumps(one)
        self.metadata = type("Metadata", (), {"num_delivered": deliveries})
        self.done = ""

    async def ack(self):
        self.done = "ack"

    async def nak(self, delay):
        self.done = f"again after {delay:.0f}"

    async def term(self):
        self.done = "term"


async def test_poison_is_put_off_then_parked_where_it_can_be_seen(database, bus):
    async def handle(_):
        raise ZeroDivisionError

    tenant = uuid4()
    listener, one = (
        ConsumerRunner(Consumer("c", "planning", "user-changed", handle), database, bus),
        event(tenant),
    )
    first, last = Delivered(one, 1), Delivered(one, 8)
    await listener._handle(first)
    await listener._handle(last)
    assert (first.done, last.done) == ("again after 2", "term")
    async with database.transaction(tenant) as transaction:
        assert "ZeroDivisionError" in await transaction.connection.fetchval("SELECT error FROM parked")


async def test_what_is_due_later_is_told_then_and_holds_nothing_up(roles, database, bus):
    tenant, user = uuid4(), uuid4()
    due = datetime.now(UTC) + timedelta(seconds=1.5)
    set_caller(Caller.system(tenant, f"t{tenant.hex[:8]}"))
    async with database.transaction(tenant) as transaction:
        add(user, UserChanged(id=str(user), version=1, email="a@b.test"), due)
        add(user, UserChanged(id=str(user), version=2, email="a@b.test"))
        await write(transaction)
    relay = asyncio.create_task(Relay("planning", roles.worker, bus).run())
    await asyncio.sleep(0.7)
    assert [event["data"]["version"] for event in await heard(bus, tenant)] == [2]
    await drained(roles)
    relay.cancel()
    assert datetime.now(UTC) >= due
    assert [event["data"]["version"] for event in await heard(bus, tenant)] == [2, 1]


async def test_what_was_told_long_ago_is_forgotten(roles, database, bus):
    tenant, users = uuid4(), [uuid4(), uuid4()]
    for user in users:
        await tell(database, tenant, user, [1])
    owner = await asyncpg.connect(roles.owner)
    await owner.execute("ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY")
    await owner.execute(
        "UPDATE outbox SET created_at = now() - interval '9 days', published_at = now() - interval '8 days'"
        " WHERE aggregate_id = $1",
        users[0],
    )
    relay = asyncio.create_task(Relay("planning", roles.worker, bus).run())
    await drained(roles)
    await asyncio.sleep(0.3)
    relay.cancel()
    kept = await owner.fetch("SELECT aggregate_id FROM outbox WHERE tenant_id = $1", tenant)
    await owner.execute("ALTER TABLE outbox FORCE ROW LEVEL SECURITY")
    await owner.close()
    assert [row["aggregate_id"] for row in kept] == [users[1]]
