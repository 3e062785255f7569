"""Cash sessions of tills, and their X and Z reports."""

import asyncio
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.context import STAFF
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, StaleError, ValidationError
from chassis.testing import caller
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

LEDGER = """
SELECT payment_method_name, sum(amount) FROM payment_entry WHERE till = $1 AND kind IN ('taken', 'change', 'refunded')
GROUP BY 1"""


@pytest.fixture
async def till(create) -> pb.Till:
    return await create(pb.Till(name="Till 1"))


@pytest.fixture
async def card(create) -> pb.PaymentMethod:
    return await create(pb.PaymentMethod(name="Card"))


@pytest.fixture
def move_cash(create):
    async def move_cash(session, amount, reason="Bank") -> pb.CashMovement:
        item = pb.CashMovement(cash_session_id=session.id, amount=amount, reason=reason)
        return await create(item, key=str(uuid4()))

    return move_cash


@pytest.fixture
def close(call, admin):
    async def close(session, *counts, as_caller=admin, **fields) -> pb.CashSession:
        rows = [pb.CashCount(value=value, pieces=pieces) for value, pieces in counts]
        request = rpc.CloseCashSessionRequest(id=session.id, counts=rows, **fields)
        return await call("CloseCashSession", request, as_caller, str(uuid4()))

    return close


@pytest.fixture
def sessions_of(call):
    """Return the cash sessions of an order's payments."""

    async def sessions_of(order) -> set[str]:
        request = rpc.ListPaymentEntriesRequest(filter=pb.PaymentEntryFilter(order_id=order.id))
        request.page.limit = 100
        return {entry.cash_session_id for entry in (await call("ListPaymentEntries", request)).items}

    return sessions_of


async def test_a_till_has_one_open_session(till, open_till, close, admin):
    session = await open_till(till)
    assert (session.till_name, session.number, session.opened_by) == ("Till 1", 1, admin.name)
    with pytest.raises(ConflictError) as error:
        await open_till(till)
    assert error.value.code == "till-open"
    await close(session, ("100", 1))
    assert (await open_till(till)).number == 2


async def test_one_of_many_openings_at_once_succeeds(till, open_till):
    results = await asyncio.gather(*(open_till(till) for _ in range(6)), return_exceptions=True)
    assert sum(isinstance(result, pb.CashSession) for result in results) == 1
    assert all(isinstance(result, pb.CashSession | ConflictError) for result in results)


async def test_an_unknown_till_cannot_be_opened(create):
    with pytest.raises(NotFoundError):
        await create(pb.CashSession(till_id=str(uuid4()), opening_float="0"))


async def test_payments_belong_to_the_open_session_of_their_till(till, open_till, close, sell, sessions_of):
    before = await sell(received_amount="5", till="Till 1")
    session = await open_till(till)
    during = await sell(received_amount="5", till="Till 1")
    elsewhere = await sell(received_amount="5", till="Till 2", is_queued=True)
    await close(session, ("105", 1))
    after = await sell(received_amount="5", till="Till 1")
    assert await sessions_of(during) == {session.id}
    assert [await sessions_of(order) for order in (before, elsewhere, after)] == [{""}] * 3


async def test_the_reports_agree_with_the_ledger(
    till, open_till, move_cash, close, report, sell, call, fetch, card, admin
):
    session = await open_till(till)
    order = await sell(received_amount="100", till="Till 1")
    await sell(received_amount="5", till="Till 1", payment_method_id=card.id)
    refund = rpc.RefundPaymentRequest(id=order.id, amount="3", till="Till 1")
    await call("RefundPayment", refund, key=str(uuid4()))
    await move_cash(session, "50", "Change from the bank")
    await move_cash(session, "-20", "Soap")
    x_report = await report(session)
    assert {row.label: Decimal(row.net) for row in x_report.methods} == dict(await fetch(LEDGER, "Till 1"))
    cash = next(row for row in x_report.methods if row.is_cash)
    assert Decimal(cash.taken) - Decimal(cash.change) - Decimal(cash.refunded) == Decimal(cash.net)
    assert [(row.label, row.payments) for row in x_report.persons] == [(admin.name, 2)]
    assert sum(Decimal(row.net) for row in x_report.persons) == sum(
        Decimal(row.net) for row in x_report.methods
    )
    expected = 100 + Decimal(cash.net) + 50 - 20
    assert Decimal(x_report.expected_cash) == expected
    assert (x_report.orders, x_report.cash_in, x_report.cash_out) == (2, "50", "20")
    closed = await close(session, ("100", 1), ("0.5", 10), note="Short")
    assert (Decimal(closed.expected_cash), Decimal(closed.counted_cash)) == (expected, Decimal(105))
    assert Decimal(closed.difference) == 105 - expected
    z_report = await report(session)
    assert list(z_report.methods) == list(x_report.methods)
    assert z_report.expected_cash == x_report.expected_cash


async def test_money_kept_as_credit_stays_in_the_drawer(till, open_till, report, sell):
    session = await open_till(till)
    await sell(received_amount="100", rest_as_credit=True, till="Till 1")
    assert Decimal((await report(session)).expected_cash) == 200


async def test_a_closed_session_never_changes(till, open_till, close, move_cash):
    session = await open_till(till)
    await close(session, ("100", 1))
    with pytest.raises(ConflictError):
        await close(session, ("100", 1))
    with pytest.raises(ConflictError):
        await move_cash(session, "5")


async def test_sales_during_a_closing_are_in_the_report_or_not_in_the_session(
    till, open_till, close, sell, report
):
    session = await open_till(till)
    await asyncio.gather(
        *(sell(received_amount="5", till="Till 1", key=str(uuid4())) for _ in range(8)),
        close(session, ("100", 1)),
    )
    z_report = await report(session)
    assert z_report.expected_cash == z_report.session.expected_cash


async def test_no_more_is_taken_out_than_there_is(till, open_till, move_cash):
    session = await open_till(till)
    with pytest.raises(ValidationError):
        await move_cash(session, "-100.01")
    await move_cash(session, "-100")


async def test_cash_is_moved_with_a_reason(till, open_till, move_cash):
    session = await open_till(till)
    with pytest.raises(ValidationError):
        await move_cash(session, "5", "  ")


async def test_a_stale_closing_is_rejected(till, open_till, close):
    session = await open_till(till)
    with pytest.raises(StaleError):
        await close(session, ("100", 1), version=session.version + 1)


async def test_each_value_is_counted_once(till, open_till, close):
    session = await open_till(till)
    with pytest.raises(ValidationError) as error:
        await close(session, ("10", 1), ("10.0", 2), ("0", 1))
    assert [violation.field for violation in error.value.violations] == ["counts[1].value", "counts[2].value"]


async def test_an_admin_approves_a_difference_above_the_limit(till, open_till, close, update_settings, admin):
    await update_settings(role_limits=[pb.RoleLimit(role=STAFF, cash_difference="10")])
    staff = caller(STAFF, tenant_id=admin.tenant_id)
    session = await open_till(till)
    with pytest.raises(ForbiddenError) as error:
        await close(session, ("89", 1), as_caller=staff)
    assert error.value.code == "approval-required"
    closed = await close(session, ("90", 1), as_caller=staff)
    assert closed.closed_by == staff.name


@pytest.mark.parametrize("paper", [rpc.PAPER_A4, rpc.PAPER_80MM])
async def test_a_report_is_printed(till, open_till, move_cash, close, sell, call, paper):
    session = await open_till(till)
    await sell(received_amount="5", till="Till 1")
    await move_cash(session, "-5", "Soap")
    for name in ("x-1.pdf", "z-1.pdf"):
        request = rpc.PrintCashReportRequest(id=session.id, paper=paper, locale="ar")
        file = await call("PrintCashReport", request)
        assert (file.name, file.content[:5]) == (name, b"%PDF-")
        if name == "x-1.pdf":
            await close(session, ("100", 1))
