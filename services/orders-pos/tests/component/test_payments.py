"""Payments of saved orders, and the ledger that their amounts are sums of."""

import asyncio
from dataclasses import replace
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.context import STAFF
from chassis.errors import DomainError, ForbiddenError, ValidationError
from chassis.testing import caller
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

SUMS = """
SELECT o.paid_amount = coalesce(sum(e.amount) FILTER (WHERE kind IN ('taken', 'change', 'refunded', 'credited')), 0)
  AND o.wallet_amount = coalesce(sum(e.amount) FILTER (WHERE kind IN ('credit-used', 'credit-returned')), 0)
  AND o.remaining = CASE WHEN o.step_code = 'cancelled' THEN 0
    ELSE o.total - o.paid_amount - o.wallet_amount - o.written_off_amount END AS agrees
FROM orders o LEFT JOIN payment_entry e ON e.order_id = o.id GROUP BY o.tenant_id, o.id"""


@pytest.fixture
def pay(call, admin, shop):
    async def pay(order, amount, as_caller=admin, **fields) -> pb.Order:
        defaults = {"payment_method_id": "" if fields.get("from_wallet") else shop.cash.id}
        request = rpc.TakePaymentRequest(id=order.id, amount=amount, **{**defaults, **fields})
        return await call("TakePayment", request, as_caller, str(uuid4()))

    return pay


@pytest.fixture
def refund(call, admin):
    async def refund(order, amount, as_caller=admin, **fields) -> pb.Order:
        request = rpc.RefundPaymentRequest(id=order.id, amount=amount, **fields)
        return await call("RefundPayment", request, as_caller, str(uuid4()))

    return refund


@pytest.fixture
def entries(call, admin):
    """Return the entries of an order, the first one first."""

    async def entries(order) -> list[pb.PaymentEntry]:
        request = rpc.ListPaymentEntriesRequest(filter=pb.PaymentEntryFilter(order_id=order.id))
        request.page.limit = 100
        reply = await call("ListPaymentEntries", request)
        return sorted(reply.items, key=lambda entry: entry.id)

    return entries


async def test_each_movement_is_an_entry(sell, pay, refund, entries, shop, admin, create):
    await create(pb.Till(name="2"))
    saved = await sell(received_amount="5", till="2", payment_reference="A-1")
    await pay(saved, "50", note="rest")
    await refund(saved, "8", reference="R-1")
    listed = await entries(saved)
    assert [(pb.PaymentKind.Name(entry.kind)[13:], entry.amount) for entry in listed] == [
        ("TAKEN", "5"),
        ("TAKEN", "50"),
        ("CHANGE", "-35.00"),
        ("REFUNDED", "-8"),
        ("WRITTEN_OFF", "8"),
    ]
    first, paid, _, refunded, _ = listed
    assert (first.till, first.reference, first.person_name) == ("2", "A-1", admin.name)
    assert (first.currency, first.payment_method_id, first.payment_method_name) == (
        "MAD",
        shop.cash.id,
        "Cash",
    )
    assert (paid.note, refunded.reference) == ("rest", "R-1")
    assert [entry.revision for entry in listed] == [1, 2, 2, 3, 3]


async def test_the_amounts_of_an_order_are_those_of_its_entries(
    sell, edit, pay, refund, move, deposit, fetch
):
    await deposit("30")
    await sell(wallet_amount="10", received_amount="50", rest_as_credit=True)
    edited = await sell(received_amount="20")
    await edit(edited, lines=[rpc.CartLine(product_id=edited.order_items[0].product, quantity="1")])
    await refund(await pay(await sell(), "5"), "2", to_wallet=True)
    await move(await sell(received_amount="20"), "cancelled", refund_to=pb.REFUND_TO_WALLET)
    rows = await fetch(SUMS)
    assert [row["agrees"] for row in rows] == [True] * 4


async def test_money_of_several_methods_goes_to_the_wallet_when_the_order_is_cancelled(
    sell, pay, move, create, balance, fetch
):
    card = await create(pb.PaymentMethod(name="Card"))
    saved = await pay(await sell(received_amount="5"), "15", payment_method_id=card.id)
    cancelled = await move(saved, "cancelled", refund_to=pb.REFUND_TO_WALLET)
    assert (cancelled.paid_amount, cancelled.rest_as_credit, await balance()) == ("0.00", "20.00", 20)
    assert [row["agrees"] for row in await fetch(SUMS)] == [True]


async def test_an_order_is_paid_once_by_concurrent_payments(sell, pay, fetch):
    """Eight tills take the whole price at once: what is too much is handed back."""
    saved = await sell()
    await asyncio.gather(*(pay(saved, "20") for _ in range(8)))
    [row] = await fetch("SELECT paid_amount, received_amount, change, version FROM orders")
    assert tuple(row) == (20, 160, 140, 9)
    assert [row["agrees"] for row in await fetch(SUMS)] == [True]


async def test_no_more_than_was_paid_is_refunded_by_concurrent_refunds(sell, refund, fetch):
    saved = await sell(received_amount="20")
    outcomes = await asyncio.gather(*(refund(saved, "8") for _ in range(6)), return_exceptions=True)
    assert sum(isinstance(outcome, DomainError) for outcome in outcomes) == 4
    [row] = await fetch("SELECT paid_amount, refunded_amount FROM orders")
    assert tuple(row) == (4, 16)


async def test_staff_neither_write_off_nor_change_entries(call, sell, admin, pay):
    staff = caller(STAFF, tenant_id=admin.tenant_id)
    saved = await sell()
    with pytest.raises(ForbiddenError):
        await call("WriteOff", rpc.WriteOffRequest(id=saved.id, amount="20", note="x"), staff)
    assert (await pay(saved, "20", staff)).status == pb.PAYMENT_STATUS_PAID


async def test_a_write_off_settles_an_order_without_money(call, sell, entries):
    saved = await sell(received_amount="5")
    request = rpc.WriteOffRequest(id=saved.id, amount="15", note="moved away")
    settled = await call("WriteOff", request, key=str(uuid4()))
    assert (settled.status, settled.paid_amount, settled.written_off_amount) == (
        pb.PAYMENT_STATUS_PAID,
        "5.00",
        "15.00",
    )
    assert (await entries(saved))[-1].note == "moved away"


async def test_a_payment_repeated_under_its_key_is_taken_once(call, sell, shop, fetch):
    saved = await sell()
    request = rpc.TakePaymentRequest(id=saved.id, amount="5", payment_method_id=shop.cash.id)
    for _ in range(2):
        await call("TakePayment", request, key="the-same-key")
    [row] = await fetch("SELECT paid_amount FROM orders")
    assert row["paid_amount"] == 5


async def test_money_without_a_method_is_rejected(sell):
    with pytest.raises(ValidationError) as error:
        await sell(received_amount="20", payment_method_id="")
    assert [violation.field for violation in error.value.violations] == ["payment_method_id"]


async def test_the_body_of_the_first_save_sent_as_an_edit_changes_nothing(call, sell, shop, balance, fetch):
    """An outside client sends its whole body again, with the id of the order and nothing else that is new."""
    body = {
        "lines": [rpc.CartLine(product_id=shop.soap.id, quantity="2", name="Soap", price="10")],
        "received_amount": "1000",
        "rest_as_credit": True,
        "payment_method_id": shop.cash.id,
        "status": "PAYMENT_STATUS_PAID",
        "delivery_type": "DELIVERY_TYPE_ON_STORE",
        "customer_id": shop.customer.id,
        "shipping_method_id": shop.delivery.id,
    }
    saved = await sell(**body)
    assert await balance() == 980
    request = rpc.EditOrderRequest(id=saved.id, cart=rpc.CheckoutRequest(**body), version=saved.version)
    request.mask.paths.extend(body)
    again = await call("EditOrder", request, key=str(uuid4()))
    assert (again.version, again.paid_amount, await balance()) == (1, "20.00", Decimal(980))
    assert len(await fetch("SELECT 1 FROM payment_entry")) == 2


async def test_an_admin_approves_a_refund_above_the_limit(sell, refund, entries, update_settings, admin):
    await update_settings(role_limits=[pb.RoleLimit(role=STAFF, refund="5")])
    staff = caller(STAFF, tenant_id=admin.tenant_id)
    order = await sell(received_amount="20")
    with pytest.raises(ForbiddenError) as error:
        await refund(order, "6", as_caller=staff)
    assert error.value.code == "approval-required"
    await refund(order, "6", as_caller=replace(staff, approver="Amina"))
    assert [(entry.amount, entry.approved_by) for entry in await entries(order)][1:] == [
        ("-6", "Amina"),
        ("6", "Amina"),
    ]
