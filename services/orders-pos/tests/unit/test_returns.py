"""Returns: what can come back, what it is worth, and how it is settled."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import ConflictError, ValidationError
from hypothesis import given
from hypothesis import strategies as st
from order_fakes import AICHA, CASH, NOW
from orders_pos.domain.invoices.return_note import build_return_content
from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.order import Buyer, Order, OrderLine, Step
from orders_pos.domain.payments.settle_return import ReturnRefund, settle_return
from orders_pos.domain.returns.order_return import ReturnTerms
from orders_pos.domain.returns.return_window import ReturnWindow
from orders_pos.domain.returns.returned_line import (
    WantedLine,
    choose_lines,
    is_returnable,
    price_again,
    returnable_tenths,
    stock_of,
    take_back,
)
from orders_pos.domain.shipping.slots import Slot
from orders_pos.usecases.returns.enter_return import EnterReturn, enter_return
from orders_pos.usecases.returns.reject_return import RejectReturn, reject_return


async def test_a_return_settles_its_order_and_is_decided_once(store, sell, ask, accept, returns, admin):
    order = await sell(received_amount=Decimal(20))
    order_return = await ask(order)
    assert (order_return.reason, order_return.amount, order_return.status) == ("Broken", 10, "requested")

    accepted = await accept(order_return, is_restocked=True)

    assert (accepted.status, accepted.refunded_amount, accepted.decided_by) == ("accepted", 10, admin.name)
    saved = store.orders[order.id]
    assert (saved.status, saved.paid_amount, saved.returned_amount, saved.remaining) == ("paid", 10, 10, 0)
    assert saved.lines[0].returned_tenths == 10
    [note] = returns.invoices.invoices.values()
    assert (note.kind, note.total, note.cancels_id, note.id) == (
        "credit-note",
        10,
        None,
        accepted.credit_note_id,
    )
    assert store.notifications[-1] == ("return-accepted", order.id)
    for decide in (
        accept(order_return),
        reject_return(RejectReturn(order_return.id, "no"), admin, NOW, returns),
    ):
        with pytest.raises(ConflictError):
            await decide
    assert len(returns.invoices.invoices) == 1


async def test_a_rejected_return_can_be_asked_for_again(store, sell, ask, returns, admin):
    order = await sell(received_amount=Decimal(20))
    order_return = await ask(order, "2")
    with pytest.raises(ValidationError):
        await ask(order)
    rejected = await reject_return(RejectReturn(order_return.id, " Used "), admin, NOW, returns)
    assert (rejected.status, rejected.decision_reason, rejected.decide_time) == ("rejected", "Used", NOW)
    assert store.orders[order.id] == order
    assert (await ask(order, "2")).amount == 20


async def test_only_what_was_paid_or_delivered_comes_back(sell, ask, move):
    order = await sell()
    with pytest.raises(ConflictError):
        await ask(order)
    assert (await ask(await move(order, "delivered"))).amount == 10


@pytest.mark.parametrize(
    ("delivered_at", "slot", "end"),
    [
        (None, None, NOW + timedelta(days=14)),
        (None, Slot(date(2026, 12, 1), 600, 720), datetime(2026, 12, 15, 11, tzinfo=UTC)),
        (NOW + timedelta(days=3), Slot(date(2026, 12, 1), 600, 720), NOW + timedelta(days=17)),
    ],
)
def test_days_for_returns_count_from_the_delivery(delivered_at, slot, end):
    order, zone = replace(order_of(), delivery_slot=slot), timezone(timedelta(hours=1))
    window = ReturnWindow(14, delivered_at)
    assert window.end(order, zone) == end
    window.check(order, zone, end)
    with pytest.raises(ConflictError) as raised:
        window.check(order, zone, end + timedelta(seconds=1))
    assert raised.value.code == "return-window"
    assert ReturnWindow(None, delivered_at).end(order, zone) is None


async def test_customers_can_not_ask_after_the_days_and_staff_still_enter(sell, ask, returns, admin):
    order = await sell(received_amount=Decimal(20))
    returns.returns.window = ReturnWindow(5, NOW - timedelta(days=6))
    with pytest.raises(ConflictError):
        await ask(order)
    lines = [WantedLine(order.lines[0].id, Decimal(1))]
    entered = await enter_return(EnterReturn(order.id, lines, "Broken"), admin, NOW, returns)
    assert (entered.entered_by, entered.status) == (admin.name, "requested")


async def test_a_fee_is_kept_and_the_delivery_is_given_back_once(store, sell, ask, accept, returns):
    order = await sell(delivery_type="delivery", received_amount=Decimal(40))
    first = await accept(await ask(order), fee=Decimal("2.50"), is_shipping_refunded=True)
    assert (first.amount, first.return_fee, first.shipping_refund, first.refunded_amount) == (
        10, Decimal("2.50"), 20, Decimal("27.50"),
    )  # fmt: skip
    [note] = returns.invoices.invoices.values()
    assert note.total == Decimal("27.50")
    assert note.total_without_vat + note.vat == note.total
    saved = store.orders[order.id]
    assert (saved.returned_amount, saved.paid_amount, saved.remaining) == (
        Decimal("27.50"),
        Decimal("12.50"),
        0,
    )
    second = await ask(order)
    for terms, name in (
        ({"is_shipping_refunded": True}, "is_shipping_refunded"),
        ({"fee": Decimal("10.01")}, "return_fee"),
    ):
        with pytest.raises(ValidationError) as raised:
            await accept(second, **terms)
        assert raised.value.violations[0].field == name
    assert (await accept(second, fee=Decimal(10))).refunded_amount == 0


async def test_the_wallet_gets_money_and_credit_back(store, sell, ask, accept):
    store.balances[AICHA] = Decimal(5)
    order = await sell(received_amount=Decimal(15), wallet_amount=Decimal(5))
    await accept(await ask(order, "2"), "wallet")
    assert store.balances[AICHA] == 20
    assert store.orders[order.id].paid_amount == store.orders[order.id].wallet_amount == 0


async def test_an_order_that_was_edited_has_less_to_return(store, sell, ask, accept):
    order = await sell(received_amount=Decimal(20))
    order_return = await ask(order, "2")
    store.orders[order.id] = replace(order, lines=[replace(order.lines[0], tenths=10)])
    with pytest.raises(ConflictError):
        await accept(order_return)


async def test_the_credit_note_shows_prices_and_their_discount(sell):
    order = await sell(discount_percent=Decimal(10), received_amount=Decimal(18))
    lines = choose_lines(order, [WantedLine(order.lines[0].id, Decimal(1))], (), 2)
    assert build_return_content(order, lines, ReturnTerms(Decimal(0), Decimal(0)), 2) == {
        "lines": [{"name": "Soap", "quantity": "1", "unit": "", "price": "10.00", "amount": "10.00"}],
        "sums": [("products", "10.00"), ("discount", "-1.00")],
    }
    assert [*stock_of(lines).values()] == [10]
    terms = ReturnTerms(Decimal("2.50"), Decimal(20))
    assert build_return_content(order, lines, terms, 2)["sums"] == [
        ("products", "10.00"), ("discount", "-1.00"), ("fees", "20"), ("return-fee", "-2.50"),
    ]  # fmt: skip


async def test_money_goes_back_by_the_methods_that_hold_it(sell):
    order = await sell(received_amount=Decimal(20))
    method, other = order.payment_method, replace(order.payment_method, id=uuid4())
    held = [(method, Decimal(-3)), (other, Decimal(4)), (method, Decimal(19))]
    movements = settle_return(order, Decimal(10), ReturnRefund(to_wallet=False), held)
    assert [(movement.kind, movement.amount, movement.details.method) for movement in movements] == [
        ("returned", 10, None),
        ("refunded", -4, other),
        ("refunded", -6, method),
    ]
    by_hand = settle_return(order, Decimal(10), ReturnRefund(to_wallet=False, method=other, till="2"), held)
    assert [
        (movement.amount, movement.details.method, movement.details.till) for movement in by_hand[1:]
    ] == [(-10, other, "2")]
    assert settle_return(order, Decimal(0), ReturnRefund(to_wallet=True), held) == []


def order_of(*lines):
    """Return a paid order of these lines; only what returns read of it is meant."""
    text = dict.fromkeys(("source", "delivery_type", "collect_address", "shipping_address"), "")
    amounts = (
        "products_total",
        "discount_percent",
        "discount",
        "promo_amount",
        "shipping_fees",
        "shipping_tips",
    )
    return Order(
        **text,
        **dict.fromkeys((*amounts, "total"), Decimal(0)),
        id=uuid4(),
        buyer=Buyer(AICHA, "", "", "", "", "", Decimal(0)),
        shipping_method=Method(uuid4(), ""),
        payment_method=None,
        agent=None,
        step=Step("received", ""),
        lines=lines,
        create_time=NOW,
        update_time=NOW,
        status="paid",
    )


@given(
    tenths=st.integers(1, 200),
    amount=st.decimals(0, 500, places=2),
    parts=st.lists(st.integers(1, 60), min_size=1, max_size=8),
)
def test_the_parts_of_a_line_are_worth_what_the_line_was(tenths, amount, parts):
    line = OrderLine(
        uuid4(), CASH, "", "Rug", "", "", tenths, Decimal(1), Decimal(1), amount, amount / 10, "variable", "m"
    )
    line = replace(line, discount=round(line.discount, 2))
    order = order_of(line)
    for part in [*parts, tenths]:
        left = returnable_tenths(order, ())[line.id]
        if not left:
            break
        lines = price_again(
            order, choose_lines(order, [WantedLine(line.id, Decimal(min(part, left)) / 10)], (), 2), 2
        )
        assert lines[0].amount >= 0
        order = take_back(order, lines)
    assert order.lines[0].returned_tenths == tenths
    assert order.lines[0].returned_amount == line.amount - line.discount


def test_a_cancelled_order_is_not_returned():
    order = order_of()
    assert is_returnable(order)
    assert not is_returnable(replace(order, step=replace(order.step, code="cancelled")))
