"""Chains of sealed records: their closings, and what a verification says of a byte that was changed."""

from datetime import UTC, datetime, timedelta

import pytest
from chassis import outbox
from chassis.context import set_caller
from orders_pos.adapters.sealing import append, start_sealing
from orders_pos.adapters.sealing.close_periods import close_ended_periods
from orders_pos.adapters.sealing.verify_chains import verify_chains
from orders_pos.domain.sealing.record import NO_TILL
from orders_pos.entrypoints.consumers import postpone_sealed_periods
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1.orders_events_pb2 import SealedPeriodEnded

START = datetime(2026, 11, 29, 9, tzinfo=UTC)


@pytest.fixture
def admin(sealing_admin):
    return sealing_admin


@pytest.fixture
async def till(create):
    return await create(pb.Till(name="Front"))


@pytest.fixture
def clock(monkeypatch):
    """The time at which records are sealed, which a test moves."""

    class Clock:
        now = START

    for module in (append, start_sealing):
        monkeypatch.setattr(module, "now", lambda: Clock.now)
    return Clock


@pytest.fixture
def close(database, admin):
    """Close the periods that have ended at a time, as the event does; return when the next is due."""

    async def close(now: datetime) -> list[datetime]:
        set_caller(admin)
        async with database.transaction(admin.tenant_id) as transaction:
            await close_ended_periods(now)
            due = [event.due for event in transaction.outbox]
            await outbox.write(transaction)
        return due

    return close


@pytest.fixture
def verify(database, admin):
    async def verify():
        async with database.transaction(admin.tenant_id, read_only=True):
            return await verify_chains()

    return verify


@pytest.fixture
def forge(catalogue):
    """Change stored rows as somebody who has the whole server."""

    async def forge(sql: str, *values) -> None:
        async with catalogue.transaction():
            await catalogue.execute("SET LOCAL session_replication_role = replica")
            assert await catalogue.execute(sql, *values) != "UPDATE 0"

    return forge


async def test_periods_are_closed_with_their_totals(sell, till, clock, close, records, verify, fetch, shop):
    await sell(received_amount="20", till=till.id)
    order = await sell(received_amount="0", till=till.id)
    clock.now += timedelta(hours=20)
    await sell(received_amount="20", till=till.id)
    clock.now = datetime(2027, 1, 3, 8, tzinfo=UTC)
    await sell(received_amount="20", till=till.id)
    [due] = await close(clock.now)
    assert due == datetime(2027, 1, 3, 23, tzinfo=UTC)
    closings = [each for each in await records(till.id) if each.period]
    assert [(each.kind, each.period) for each in closings] == [
        ("day-closed", "2026-11-29"),
        ("day-closed", "2026-11-30"),
        ("month-closed", "2026-11"),
        ("year-closed", "2026"),
    ]
    day, *_, year = [each.content for each in closings]
    assert (day["records"], day["total"], day["signed"]) == (1, "20", "20")
    assert day["tax"] == [{"rate": "20", "net": "16.67", "tax": "3.33"}]
    assert day["methods"] == [{"method": shop.cash.id, "amount": "20"}]
    assert day["through"] == {"number": 1, "signedTotal": "20", "absoluteTotal": "20"}
    assert (year["records"], year["total"], year["through"]["signedTotal"]) == (2, "40", "40")
    assert year["tax"] == [{"rate": "20", "net": "33.34", "tax": "6.66"}]
    assert (await verify()).mismatches == []
    assert order.remaining == "20.00"


async def test_a_closing_that_is_delivered_twice_is_written_once(sell, clock, close, records):
    await sell(received_amount="20")
    clock.now += timedelta(days=1)
    assert len(await close(clock.now)) == 1
    assert await close(clock.now) == []
    assert [each.period for each in await records() if each.period] == ["2026-11-29"]
    clock.now += timedelta(days=40)
    await close(clock.now)
    # That the first closing was late is a record of the day after.
    periods = [each.period for each in await records() if each.period]
    assert periods == ["2026-11-29", "2026-11-30", "2026-11", "2026"]
    assert [each.kind for each in await records()].count("failed") == 2


async def test_a_chain_that_was_not_closed_for_long_is_closed_in_parts(
    sell, clock, close, records, verify, monkeypatch
):
    monkeypatch.setattr("orders_pos.adapters.sealing.close_periods._MOST_CLOSINGS", 2)
    for _ in range(4):
        await sell(received_amount="20")
        clock.now += timedelta(days=1)
    assert await close(clock.now) == [clock.now]
    while await close(clock.now) == [clock.now]:
        pass
    periods = [each.period for each in await records() if each.period]
    assert periods == ["2026-11-29", "2026-11-30", "2026-11", "2026-12-01", "2026-12-02"]
    assert (await verify()).mismatches == []


async def test_a_closing_that_failed_is_tried_again(sell, clock, database, admin, events):
    await sell(received_amount="20")
    scheduled = len(await events("sealed-period-ended"))
    set_caller(admin)
    async with database.transaction(admin.tenant_id) as transaction:
        await postpone_sealed_periods(SealedPeriodEnded())
        await outbox.write(transaction)
    assert len(await events("sealed-period-ended")) == scheduled + 1


FORGERIES = {
    "digest": "UPDATE sealed_record SET text = replace(text, '\"20\"', '\"10\"') WHERE number = 3",
    "link": "UPDATE sealed_record SET previous = sha256(previous) WHERE number = 3",
    "signature": "UPDATE sealed_record SET signature = digest || digest WHERE number = 3",
    "gap": "DELETE FROM sealed_record WHERE number = 3",
    "columns": "UPDATE sealed_record SET entry_ids = '{}' WHERE number = 3",
}


@pytest.mark.parametrize("kind", FORGERIES)
async def test_the_first_record_that_was_changed_is_named(kind, sell, forge, verify):
    for _ in range(4):
        await sell(received_amount="20")
    assert (await verify()).mismatches == []
    await forge(FORGERIES[kind])
    mismatch, *rest = (await verify()).mismatches
    assert (mismatch.chain, mismatch.number, mismatch.kind) == (str(NO_TILL), 3, kind)
    assert [each.kind for each in rest] == (["ledger"] if kind in ("gap", "columns") else [])


async def test_a_chain_that_was_cut_and_signed_totals_are_named(sell, forge, verify):
    for _ in range(3):
        await sell(received_amount="20")
    await forge("DELETE FROM sealed_record WHERE number = 4")
    assert [each.kind for each in (await verify()).mismatches] == ["end", "ledger"]


async def test_a_ledger_that_differs_is_named(sell, forge, verify, fetch):
    order = await sell(received_amount="20")
    await sell(received_amount="20")
    await forge("UPDATE payment_entry SET amount = 15 WHERE order_id::text = $1", order.id)
    [mismatch] = (await verify()).mismatches
    assert (mismatch.number, mismatch.kind) == (2, "ledger")
    assert "amount is 15, not 20" in mismatch.detail


async def test_an_entry_of_the_ledger_without_a_record_is_named(sell, forge, verify):
    await sell(received_amount="20")
    await forge(
        """INSERT INTO payment_entry (tenant_id, id, order_id, kind, amount, currency, person_name, revision,
          create_time) SELECT tenant_id, gen_random_uuid(), id, 'written-off', 1, 'EUR', '', 2,
          now() + interval '1 day' FROM orders"""
    )
    [mismatch] = (await verify()).mismatches
    assert (mismatch.kind, mismatch.detail.endswith("has no record")) == ("ledger", True)
