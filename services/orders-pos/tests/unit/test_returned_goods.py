"""Goods that came back: what an order keeps of them, and what may not change any more."""

from dataclasses import replace
from decimal import Decimal
from uuid import UUID

import pytest
from chassis.errors import ConflictError, ValidationError
from order_fakes import AICHA, CARD, CARPET, NOW, OMAR, SOAP
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.payments.settle_return import ReturnRefund, settle_return
from orders_pos.domain.returns.returned_line import (
    WantedLine,
    check_returnable,
    choose_lines,
    from_stored,
    to_stored,
)
from orders_pos.domain.stock.stock_level import StockKey
from orders_pos.usecases.payments.write_off import WriteOff, write_off
from orders_pos.usecases.returns.reject_return import RejectReturn, reject_return

GOODS = [CartLine(SOAP, Decimal(2)), CartLine(CARPET, Decimal("2.5"), attribute_value_id="wool")]


@pytest.fixture
async def returned(store, sell, ask, accept):
    """An order of two soaps and 2.5 m² of which one soap came back."""
    order = await sell(lines=GOODS, received_amount=Decimal(100))
    await accept(await ask(order))
    return store.orders[order.id]


async def conflict(call):
    with pytest.raises(ConflictError) as raised:
        await call
    return raised.value.code


async def test_only_the_lines_that_came_back_are_marked(returned):
    assert [(line.name, line.returned_tenths, line.returned_amount) for line in returned.lines] == [
        ("Soap", 10, 10),
        ("Carpet Wool", 0, 0),
    ]


@pytest.mark.parametrize(("is_restocked", "soaps"), [(True, -10), (False, -20)])
async def test_goods_are_put_back_into_stock_if_they_can_be_sold_again(
    store, sell, ask, accept, is_restocked, soaps
):
    store.products[SOAP] = replace(store.products[SOAP], track_stock=True)
    order = await sell(lines=GOODS, received_amount=Decimal(100))
    accepted = await accept(await ask(order), is_restocked=is_restocked)
    assert (accepted.is_restocked, store.on_hand[StockKey(SOAP, "")]) == (is_restocked, soaps)


async def test_the_customer_is_told_what_they_get_or_why_not(store, sell, ask, accept, returns, admin):
    order = await sell(lines=GOODS, received_amount=Decimal(100))
    await accept(await ask(order), fee=Decimal(1))
    await reject_return(RejectReturn((await ask(order)).id, " Used "), admin, NOW, returns)
    assert [kind for kind, _ in store.notifications] == ["return-accepted", "return-rejected"]
    assert store.details == [{"amount": Decimal(9)}, {"reason": "Used"}]


async def test_a_payment_method_that_is_named_gives_the_money_back(store, sell, ask, accept):
    order = await sell(received_amount=Decimal(20))
    await accept(await ask(order), method_id=CARD, till="2")
    [refunded] = [movement for _, movement in store.ledger if movement.kind == "refunded"]
    assert (refunded.amount, refunded.details.method.id, refunded.details.till) == (-10, CARD, "2")


@pytest.mark.parametrize("fields", [{"discount_percent": Decimal(10)}, {"customer_id": OMAR}])
async def test_what_an_order_costs_and_who_bought_it_stays_once_goods_came_back(edit, returned, fields):
    assert await conflict(edit(returned, **fields)) == "order-returned"


async def test_a_note_of_an_order_changes_even_once_goods_came_back(edit, returned):
    assert (await edit(returned, customer_note="x")).customer_note == "x"


async def test_an_order_of_which_goods_came_back_is_not_cancelled(move, returned):
    assert await conflict(move(returned, "cancelled", refund_to="wallet")) == "order-returned"


async def test_an_order_without_returns_may_change(sell, edit):
    order = await sell(received_amount=Decimal(20))
    assert (await edit(order, customer_id=OMAR)).buyer.id == OMAR


async def test_an_order_that_is_neither_paid_nor_delivered_is_not_returned(sell):
    with pytest.raises(ConflictError) as raised:
        check_returnable(await sell())
    assert raised.value.code == "not-returnable"


async def test_a_return_of_more_than_the_order_still_has_is_not_accepted(store, sell, ask, accept):
    order = await sell(received_amount=Decimal(20))
    order_return = await ask(order, "2")
    store.orders[order.id] = replace(order, lines=[replace(order.lines[0], tenths=10)])
    assert await conflict(accept(order_return)) == "not-returnable"


@pytest.mark.parametrize(
    ("quantity", "code"),
    [("0.5", "digits"), ("2.1", "digits"), ("3", "too-large"), ("0", "range")],
)
async def test_only_what_was_bought_can_be_wanted_back(sell, quantity, code):
    order = await sell(lines=GOODS, received_amount=Decimal(100))
    with pytest.raises(ValidationError) as raised:
        choose_lines(order, [WantedLine(order.lines[0].id, Decimal(quantity))], (), 2)
    assert [(violation.field, violation.code) for violation in raised.value.violations] == [
        ("lines[0].quantity", code)
    ]


@pytest.mark.parametrize(
    ("ids", "violation"), [([UUID(int=99)], ("lines[0].id", "unknown")), ([], ("lines", "blank"))]
)
async def test_a_return_has_lines_of_its_order(sell, ids, violation):
    order = await sell(received_amount=Decimal(20))
    with pytest.raises(ValidationError) as raised:
        choose_lines(order, [WantedLine(id_, Decimal(1)) for id_ in ids], (), 2)
    assert [(problem.field, problem.code) for problem in raised.value.violations] == [violation]


async def test_a_part_of_a_metre_comes_back_and_a_line_named_twice_is_one(sell):
    order = await sell(lines=GOODS, received_amount=Decimal(100))
    wool = order.lines[1]
    wanted_lines = [WantedLine(wool.id, Decimal("0.5")), WantedLine(wool.id, Decimal(1))]
    [line] = choose_lines(order, wanted_lines, (), 2)
    assert (line.tenths, line.amount, line.name) == (15, 48, "Carpet Wool")
    assert from_stored(to_stored(line)) == line


async def test_goods_of_what_was_written_off_give_nothing_back(
    store, repositories, sell, ask, accept, move, admin
):
    order = await move(await sell(received_amount=Decimal(5)), "delivered")
    await write_off(WriteOff(order.id, Decimal(15), "lost"), admin, NOW, repositories)
    accepted = await accept(await ask(order))
    saved = store.orders[order.id]
    assert (accepted.refunded_amount, saved.written_off_amount, saved.paid_amount, saved.remaining) == (
        0,
        5,
        5,
        0,
    )


async def test_money_that_goes_back_needs_a_method(sell):
    order = replace(await sell(received_amount=Decimal(20)), payment_method=None)
    with pytest.raises(ValidationError) as raised:
        settle_return(order, Decimal(10), ReturnRefund(to_wallet=False), [(None, Decimal(20))])
    assert [(violation.field, violation.code) for violation in raised.value.violations] == [
        ("payment_method_id", "blank")
    ]


async def test_what_nobody_paid_is_given_back_by_nobody(store, sell, ask, accept, move):
    order = await move(await sell(), "delivered")
    accepted = await accept(await ask(order))
    assert (accepted.refunded_amount, store.orders[order.id].remaining) == (0, 10)
    assert [movement.kind for _, movement in store.ledger] == ["returned"]
    assert store.balances[AICHA] == 0


async def test_what_was_decided_is_stored_and_stays(sell, ask, accept, returns, admin):
    order = await sell(received_amount=Decimal(20))
    first, second = await ask(order), await ask(order)
    accepted = await accept(first, fee=Decimal(1))
    rejected = await reject_return(RejectReturn(second.id, "Used"), admin, NOW, returns)
    assert [await returns.returns.get(order_return.id) for order_return in (first, second)] == [
        accepted,
        rejected,
    ]
    for decided in (first, second):
        assert await conflict(accept(decided)) == "return-decided"


async def test_an_order_that_was_cancelled_meanwhile_takes_nothing_back(store, sell, ask, accept):
    order = await sell(received_amount=Decimal(20))
    order_return = await ask(order)
    store.orders[order.id] = replace(order, step=store.steps["cancelled"])
    assert await conflict(accept(order_return)) == "not-returnable"


@pytest.mark.parametrize(
    ("terms", "violation"),
    [
        ({"fee": Decimal("10.01")}, ("return_fee", "too-large")),
        ({"is_shipping_refunded": True}, ("is_shipping_refunded", "taken")),
    ],
)
async def test_terms_that_are_not_possible_are_refused_by_their_field(sell, ask, accept, terms, violation):
    order = await sell(delivery_type="delivery", received_amount=Decimal(40))
    await accept(await ask(order), is_shipping_refunded=True)
    second = await ask(order)
    with pytest.raises(ValidationError) as raised:
        await accept(second, **terms)
    assert [(problem.field, problem.code) for problem in raised.value.violations] == [violation]


async def test_what_is_sold_by_weight_comes_back_in_parts(store, sell):
    store.products[SOAP] = replace(store.products[SOAP], unit="kg")
    order = await sell(lines=[CartLine(SOAP, Decimal("1.5"))], received_amount=Decimal(15))
    [line] = choose_lines(order, [WantedLine(order.lines[0].id, Decimal("0.3"))], (), 2)
    assert (line.tenths, line.amount) == (3, 3)


async def test_a_line_that_is_named_twice_counts_twice(sell):
    order = await sell(received_amount=Decimal(20))
    wanted_lines = [WantedLine(order.lines[0].id, Decimal(quantity)) for quantity in (2, 1)]
    with pytest.raises(ValidationError) as raised:
        choose_lines(order, wanted_lines, (), 2)
    assert [(violation.field, violation.code) for violation in raised.value.violations] == [
        ("lines[1].quantity", "too-large")
    ]
