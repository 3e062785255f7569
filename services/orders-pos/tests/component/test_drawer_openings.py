"""Drawers that are opened without a sale: reports, audit log and sealed records."""

import asyncio
from dataclasses import replace
from uuid import uuid4

import pytest
from chassis.errors import ValidationError
from chassis.testing import caller
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

COUNT = pb.DRAWER_REASON_COUNT


def closing_of(session) -> rpc.CloseCashSessionRequest:
    return rpc.CloseCashSessionRequest(id=session.id, counts=[pb.CashCount(value="1", pieces=0)])


@pytest.fixture
def admin(sealing_admin):
    return sealing_admin


@pytest.fixture
async def till(create):
    return await create(pb.Till(name="Front"))


@pytest.fixture
def open_drawer(call, admin):
    async def open_drawer(till, as_caller=admin, key="", **fields) -> pb.DrawerOpening:
        item = pb.DrawerOpening(till_id=till.id, **{"reason": COUNT, **fields})
        request = rpc.CreateDrawerOpeningRequest(item=item)
        return await call("CreateDrawerOpening", request, as_caller, key or str(uuid4()))

    return open_drawer


@pytest.fixture
def report_of(call):
    async def report_of(session) -> rpc.CashReport:
        return await call("ReadCashReport", rpc.ReadCashReportRequest(id=session.id))

    return report_of


async def test_openings_are_counted_in_their_session_and_stay_counted_once_it_is_closed(
    call, open_drawer, open_till, report_of, till
):
    outside = await open_drawer(till)
    session = await open_till(till, "0")
    inside = [await open_drawer(till) for _ in range(2)]
    assert (await report_of(session)).drawer_openings == 2
    await call("CloseCashSession", closing_of(session), key=str(uuid4()))
    await open_drawer(till)
    assert (await report_of(session)).drawer_openings == 2
    assert not outside.HasField("cash_session_id")
    assert {each.cash_session_id for each in inside} == {session.id}


async def test_a_repeat_opens_once(open_drawer, open_till, report_of, records, till):
    session = await open_till(till, "0")
    first, second = [await open_drawer(till, key="once") for _ in range(2)]
    assert first == second
    assert (await report_of(session)).drawer_openings == 1
    assert [each.kind for each in await records(till.id)] == ["session-opened", "drawer-opened"]


async def test_the_record_has_reason_session_and_person_and_no_typed_text(
    open_drawer, open_till, records, till, admin, fetch
):
    session = await open_till(till, "0")
    opening = await open_drawer(till, reason=pb.DRAWER_REASON_OTHER, note="For Zineb")
    *_, record = await records(till.id)
    content = record.content
    assert [content[name] for name in ("opening", "reason", "session", "sessionId", "person", "amount")] == [
        opening.id, "other", 1, session.id, str(admin.user_id), "0",
    ]  # fmt: skip
    assert "Zineb" not in record.text
    [entry] = await fetch("SELECT * FROM audit_entries WHERE kind = 'drawer-opened'")
    assert (entry["subject_name"], str(entry["subject_id"]), entry["actor_id"]) == (
        "Front",
        opening.id,
        admin.user_id,
    )


async def test_the_first_record_of_a_till_may_be_an_opening(open_drawer, records, till, call):
    await open_drawer(till)
    assert [each.kind for each in await records()] == ["sealing-started", "drawer-opened"]
    verification = await call("VerifySealedRecords", rpc.VerifySealedRecordsRequest())
    assert (verification.records, len(verification.mismatches)) == (2, 0)


async def test_countries_that_seal_nothing_count_and_record_nothing(open_drawer, records, till, admin, fetch):
    await open_drawer(till, replace(admin, country="MA"))
    assert await records() == []
    assert len(await fetch("SELECT FROM drawer_opening")) == 1


async def test_tills_of_others_and_unexplained_reasons_are_rejected(open_drawer, till, fetch):
    for attempt, field in (
        (open_drawer(till, caller(country="FR", currency="EUR")), "item.till_id"),
        (open_drawer(till, reason=pb.DRAWER_REASON_OTHER), "item.note"),
    ):
        with pytest.raises(ValidationError) as error:
            await attempt
        assert [each.field for each in error.value.violations] == [field]
    assert await fetch("SELECT FROM drawer_opening") == []


async def test_a_closing_has_the_openings_that_are_recorded_before_it(
    call, open_drawer, open_till, report_of, till, records
):
    session = await open_till(till, "0")
    close = call("CloseCashSession", closing_of(session), key=str(uuid4()))
    await asyncio.gather(*(open_drawer(till) for _ in range(4)), close)
    sealed = await records(till.id)
    closing = next(each.number for each in sealed if each.kind == "session-closed")
    for record in sealed:
        if record.kind == "drawer-opened":
            assert (record.content["session"] == 1) == (record.number < closing)
    within = [each for each in sealed if each.kind == "drawer-opened" and each.number < closing]
    assert (await report_of(session)).drawer_openings == len(within)
