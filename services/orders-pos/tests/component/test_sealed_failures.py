"""Sealed records of sign-ins and of what failed."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from chassis import outbox
from chassis.context import set_caller
from orders_pos.adapters.sealing.append import seal
from orders_pos.adapters.sealing.failures import seal_late_closing
from orders_pos.domain.sealing.record import NO_TILL
from orders_pos.entrypoints.consumers import handle_person_signed_in
from souk.identity.v1.identity_events_pb2 import PersonSignedIn
from souk.orders.v1 import orders_service_pb2 as rpc

MORNING = datetime(2026, 11, 30, 7, 30, tzinfo=UTC)


@pytest.fixture
def admin(sealing_admin):
    return sealing_admin


@pytest.fixture
def verify(call):
    async def verify() -> rpc.SealVerification:
        return await call("VerifySealedRecords", rpc.VerifySealedRecordsRequest())

    return verify


@pytest.fixture
def forge(catalogue):
    """Change stored rows as somebody who has the whole server."""

    async def forge(sql: str) -> None:
        async with catalogue.transaction():
            await catalogue.execute("SET LOCAL session_replication_role = replica")
            assert await catalogue.execute(sql) != "UPDATE 0"

    return forge


@pytest.fixture
def commit(database, admin):
    """Run what records something, in a transaction of its own."""

    async def commit(work) -> None:
        set_caller(admin)
        async with database.transaction(admin.tenant_id) as transaction:
            result = work()
            if result is not None:
                await result
            await outbox.write(transaction)

    return commit


async def test_a_sign_in_is_recorded_by_ids_once_records_are_sealed(sell, records, commit, admin, verify):
    event = PersonSignedIn(session_id=str(uuid4()), user_id=str(admin.user_id), method="pin")
    event.sign_in_time.FromDatetime(MORNING)
    await commit(lambda: handle_person_signed_in(event))
    assert await records() == []
    await sell(received_amount="20")
    await commit(lambda: handle_person_signed_in(event))
    *_, record = await records(NO_TILL)
    names = ("kind", "person", "signIn", "method", "signedIn", "amount")
    assert [record.content[name] for name in names] == [
        "signed-in", event.user_id, event.session_id, "pin", "2026-11-30T07:30:00.000000Z", "0",
    ]  # fmt: skip
    assert not (await verify()).mismatches


async def test_a_verification_that_fails_is_recorded_once(sell, records, forge, verify):
    for _ in range(3):
        await sell(received_amount="20")
    assert not (await verify()).mismatches
    await forge("UPDATE sealed_record SET text = replace(text, '\"20\"', '\"2\"') WHERE number = 3")
    before = len(await records())
    for _ in range(2):
        [mismatch] = (await verify()).mismatches
        assert mismatch.number == 3
    [failed] = (await records())[before:]
    assert (failed.kind, failed.content["failure"]) == (
        "failed",
        {"kind": "verification", "chain": str(NO_TILL), "record": 3, "mismatch": "digest"},
    )
    await forge("UPDATE sealed_record SET signature = decode(repeat('00', 64), 'hex') WHERE number = 2")
    await verify()
    assert [each.content["failure"]["record"] for each in (await records())[before:]] == [3, 2]


@pytest.mark.parametrize(("late", "is_recorded"), [(timedelta(minutes=59), False), (timedelta(days=2), True)])
async def test_a_closing_that_was_missed_is_recorded(sell, records, commit, verify, late, is_recorded):
    await sell(received_amount="20")
    await commit(lambda: seal_late_closing(MORNING, MORNING + late))
    failures = [each.content["failure"] for each in await records() if each.kind == "failed"]
    expected = {
        "kind": "closing-late",
        "due": "2026-11-30T07:30:00.000000Z",
        "closed": "2026-12-02T07:30:00.000000Z",
    }
    assert failures == ([expected] if is_recorded else [])
    assert not (await verify()).mismatches


async def test_a_clock_that_went_back_is_in_the_record(sell, records, commit, monkeypatch, verify):
    await sell(received_amount="20")
    before = (await records())[-1].content
    monkeypatch.setattr("orders_pos.adapters.sealing.append.now", lambda: MORNING - timedelta(days=400))
    await commit(lambda: seal("exported", {}))
    monkeypatch.undo()
    await commit(lambda: seal("exported", {}))
    behind, after = [each.content for each in (await records())[-2:]]
    assert (behind["time"], behind["day"]) == (before["time"], before["day"])
    assert behind["clock"] == "2025-10-26T07:30:00.000000Z"
    assert "clock" not in after
    assert not (await verify()).mismatches
