"""The till that the server fills in, and cash that is counted in no session until it is brought into one."""

import asyncio
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.context import SHIPPING_AGENT, STAFF
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, ValidationError
from chassis.testing import caller
from orders_pos.adapters.payments.audit import audit_tenant
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


@pytest.fixture
def add_till(create):
    async def add_till(name="Till 1") -> pb.Till:
        return await create(pb.Till(name=name), key=str(uuid4()))

    return add_till


@pytest.fixture
def outside(call):
    async def outside() -> rpc.OutsideCash:
        return await call("ReadOutsideCash", rpc.ReadOutsideCashRequest())

    return outside


@pytest.fixture
def bring_in(call, admin):
    async def bring_in(session, entries, as_caller=admin) -> pb.CashSession:
        request = rpc.BringInCashRequest(id=session.id, entries=[entry.id for entry in entries])
        return await call("BringInCash", request, as_caller, str(uuid4()))

    return bring_in


@pytest.fixture
def rename(call):
    async def rename(till, name) -> None:
        request = rpc.UpdateTillRequest(item=pb.Till(id=till.id, name=name))
        request.mask.paths.append("name")
        await call("UpdateTill", request)

    return rename


@pytest.fixture(autouse=True)
async def audit(database, admin):
    """After each test orders, ledger and cash sessions agree."""
    yield
    async with database.transaction(admin.tenant_id, read_only=True):
        assert (await audit_tenant()).findings == []


async def test_a_shop_with_one_till_counts_exactly_what_was_taken(
    add_till, open_till, report, outside, sell, call
):
    session = await open_till(await add_till())
    orders = [await sell(received_amount="20", key=str(uuid4())) for _ in range(6)]
    refund = rpc.RefundPaymentRequest(id=orders[0].id, amount="3.90")
    refunded = await call("RefundPayment", refund, key=str(uuid4()))
    assert (refunded.remaining, refunded.status) == ("0.00", pb.PAYMENT_STATUS_PAID)
    z_report = await report(session)
    [row] = z_report.methods
    assert (row.label, row.payments, Decimal(row.net)) == ("Cash", 6, Decimal("116.10"))
    assert Decimal(z_report.expected_cash) == Decimal("216.10")
    assert (await outside()).count == 0


async def test_without_a_till_cash_is_outside_any_session(sell, outside):
    saved = await sell(received_amount="25")
    listed = await outside()
    assert (listed.count, Decimal(listed.amount)) == (2, 20)
    assert {(entry.order_number, Decimal(entry.amount)) for entry in listed.entries} == {
        (saved.order_number, Decimal(25)),
        (saved.order_number, Decimal(-5)),
    }


@pytest.mark.parametrize("text", ["Comptoir", " comptoir ", "COMPTOIR", "\uff23omptoir", "id"])
async def test_a_till_is_named_by_its_id_or_by_its_name_in_any_notation(
    add_till, open_till, report, sell, text
):
    till, _ = await add_till("Comptoir"), await add_till("Other")
    session = await open_till(till)
    await sell(received_amount="5", till=till.id if text == "id" else text)
    assert Decimal((await report(session)).cash_payments) == 5


async def test_a_rename_of_an_open_till_changes_nothing(add_till, open_till, report, rename, sell):
    till, _ = await add_till(), await add_till("Till 2")
    session = await open_till(till)
    await rename(till, "Counter")
    for text in ("Till 1", "counter", till.id):
        await sell(received_amount="5", till=text, key=str(uuid4()))
    assert Decimal((await report(session)).cash_payments) == 15


async def test_of_several_tills_the_one_that_the_person_opened_last_is_filled_in(
    add_till, open_till, report, call, sell, admin
):
    tills = [await add_till(f"Till {number}") for number in range(3)]
    staff = caller(STAFF, tenant_id=admin.tenant_id)
    sessions = [
        await open_till(tills[0]),
        await open_till(tills[1]),
        await open_till(tills[2], as_caller=staff),
    ]
    await sell(received_amount="5")
    await sell(received_amount="7", as_caller=staff)
    assert [Decimal((await report(session)).cash_payments) for session in sessions] == [0, 5, 7]


async def test_where_several_tills_are_possible_cash_asks_and_a_card_does_not(
    add_till, open_till, outside, sell, create, admin
):
    for number in range(2):
        await open_till(await add_till(f"Till {number}"))
    staff, card = caller(STAFF, tenant_id=admin.tenant_id), await create(pb.PaymentMethod(name="Card"))
    with pytest.raises(ValidationError) as error:
        await sell(received_amount="5", as_caller=staff)
    assert [(violation.field, violation.code) for violation in error.value.violations] == [
        ("till", "till-required")
    ]
    await sell(received_amount="5", payment_method_id=card.id, as_caller=staff)
    await sell(received_amount="0", as_caller=staff)
    assert (await outside()).count == 0


@pytest.mark.parametrize("tills", [0, 1, 2])
async def test_an_unknown_till_is_an_error_where_a_person_waits(add_till, sell, call, outside, shop, tills):
    """A sale that was queued without a connection is saved, and its cash is listed."""
    for number in range(tills):
        await add_till(f"Till {number}")
    saved = await sell(received_amount="0")
    requests = {
        "TakePayment": rpc.TakePaymentRequest(
            id=saved.id, amount="5", payment_method_id=shop.cash.id, till="Gone"
        ),
        "EditOrder": rpc.EditOrderRequest(
            id=saved.id,
            cart=rpc.CheckoutRequest(received_amount="5", payment_method_id=shop.cash.id, till=str(uuid4())),
            mask={"paths": ["received_amount", "payment_method_id", "till"]},
        ),
    }
    for name, request in requests.items():
        with pytest.raises(ValidationError) as error:
            await call(name, request, key=str(uuid4()))
        assert [(violation.field, violation.code) for violation in error.value.violations] == [
            ("till", "unknown")
        ]
    await sell(received_amount="5", till="Gone", is_queued=True)
    [entry] = (await outside()).entries
    assert (entry.till, Decimal(entry.amount)) == ("Gone", 5)


async def test_what_a_driver_takes_is_counted_once_it_is_brought_in(
    add_till, open_till, report, outside, bring_in, sell, call, consume_user, shop, admin
):
    driver = caller(SHIPPING_AGENT, tenant_id=admin.tenant_id, name="Karim")
    await consume_user(driver.user_id, 1, name=driver.name)
    session = await open_till(await add_till())
    order = await sell(agent_id=str(driver.user_id))
    request = rpc.TakePaymentRequest(id=order.id, amount="20", payment_method_id=shop.cash.id)
    await call("TakePayment", request, driver, str(uuid4()))
    assert Decimal((await report(session)).cash_payments) == 0
    [entry] = (await outside()).entries
    assert (entry.person_name, entry.order_id) == ("Karim", order.id)
    for _ in range(2):
        await bring_in(session, [entry])
    assert Decimal((await report(session)).cash_payments) == 20
    assert (await outside()).count == 0


async def test_cash_is_brought_into_one_open_session_alone(
    add_till, open_till, outside, bring_in, sell, call
):
    await sell(received_amount="5")
    entries = (await outside()).entries
    sessions = [await open_till(await add_till(f"Till {number}")) for number in range(2)]
    outcomes = await asyncio.gather(
        *(bring_in(session, entries) for session in sessions), return_exceptions=True
    )
    assert sorted(isinstance(outcome, ConflictError) for outcome in outcomes) == [False, True]
    counts = [pb.CashCount(value="1", pieces=105)]
    for session in sessions:
        await call(
            "CloseCashSession", rpc.CloseCashSessionRequest(id=session.id, counts=counts), key=session.id
        )
        with pytest.raises(ConflictError):
            await bring_in(session, entries)


async def test_only_cash_of_the_own_shop_is_brought_in_by_who_works_there(
    add_till, open_till, bring_in, sell, create, call, fetch, admin
):
    card = await create(pb.PaymentMethod(name="Card"))
    session = await open_till(await add_till())
    await sell(received_amount="5", payment_method_id=card.id)
    [row] = await fetch("SELECT id::text FROM payment_entry")
    for id_ in (row["id"], str(uuid4())):
        with pytest.raises(ValidationError) as error:
            await bring_in(session, [pb.PaymentEntry(id=id_)])
        assert [violation.field for violation in error.value.violations] == ["entries[0]"]
    with pytest.raises(ForbiddenError):
        await bring_in(session, [], caller(SHIPPING_AGENT, tenant_id=admin.tenant_id))
    with pytest.raises(NotFoundError):
        await bring_in(session, [pb.PaymentEntry(id=row["id"])], caller(STAFF))
