"""Payments: the ledger of an order's money, and everything that is a sum of it."""

from dataclasses import replace
from decimal import Decimal

import pytest
from chassis.errors import ConflictError, ForbiddenError, StaleError, ValidationError
from order_fakes import AICHA, CARD, CASH, KARIM, NOW, OMAR, SOAP
from orders_pos.domain.orders.lines import CartLine
from orders_pos.usecases.payments.write_off import WriteOff, write_off


def movements(store, order):
    return [(entry.kind, entry.amount) for order_id, entry in store.ledger if order_id == order.id]


async def test_change_is_an_entry_of_its_own(store, sell):
    saved = await sell(received_amount=Decimal(50))
    assert movements(store, saved) == [("taken", 50), ("change", -30)]
    assert (saved.paid_amount, saved.received_amount, saved.change) == (20, 50, 30)


async def test_money_needs_a_payment_method(store, sell):
    with pytest.raises(ValidationError) as error:
        await sell(received_amount=Decimal(20), payment_method_id=None)
    assert [violation.field for violation in error.value.violations] == ["payment_method_id"]
    assert store.orders == {}


async def test_credit_alone_needs_no_payment_method(store, sell):
    store.balances[AICHA] = Decimal(20)
    saved = await sell(wallet_amount=Decimal(20))
    assert (movements(store, saved), saved.status) == ([("credit-used", 20)], "paid")


async def test_the_amount_received_sent_again_is_no_new_money(store, sell, edit):
    saved = await sell(received_amount=Decimal(50), rest_as_credit=True)
    assert store.balances[AICHA] == 30
    again = await edit(saved, received_amount=Decimal(50), rest_as_credit=True)
    assert again == saved
    assert (store.balances[AICHA], store.versions) == (30, [])


async def test_the_amount_paid_sent_again_is_no_new_money(store, sell, edit):
    saved = await sell(received_amount=Decimal(50))
    assert await edit(saved, received_amount=Decimal(20)) == saved
    assert len(store.ledger) == 2


async def test_the_same_cart_as_an_edit_changes_nothing(store, sell, edit):
    cart = {
        "lines": [CartLine(SOAP, Decimal(2), name="Soap")],
        "received_amount": Decimal(50),
        "payment_method_id": CASH,
        "delivery_type": "delivery",
        "shipping_address": "",
        "customer_id": AICHA,
        "status": "paid",
        "notify_customer": True,
    }
    saved = await sell(**cart)
    assert await edit(saved, **cart) == saved
    assert (store.versions, len(store.ledger), len(store.notifications)) == ([], 2, 1)


async def test_another_amount_is_the_difference_to_what_was_paid(store, sell, edit):
    saved = await sell(received_amount=Decimal(5))
    more = await edit(saved, received_amount=Decimal(15))
    less = await edit(more, received_amount=Decimal(8))
    assert movements(store, saved) == [("taken", 5), ("taken", 10), ("refunded", -7)]
    assert (less.received_amount, less.refunded_amount, less.paid_amount) == (15, 7, 8)


async def test_the_amount_received_is_new_money_when_the_total_changes(store, sell, edit):
    saved = await sell(received_amount=Decimal(50))
    [line] = saved.lines
    edited = await edit(saved, lines=[CartLine(SOAP, Decimal(4), id=line.id)], received_amount=Decimal(50))
    assert movements(store, saved)[2:] == [("taken", 30), ("change", -10)]
    assert (edited.paid_amount, edited.total) == (40, 40)


async def test_a_lower_total_puts_what_is_too_much_into_the_wallet_on_request(store, sell, edit):
    saved = await sell(received_amount=Decimal(20))
    [line] = saved.lines
    edited = await edit(saved, lines=[CartLine(SOAP, Decimal(1), id=line.id)], rest_as_credit=True)
    assert (edited.rest_as_credit, edited.paid_amount, edited.change) == (10, 10, 0)
    assert store.entries == [(AICHA, 10, "rest")]


async def test_another_customer_gets_none_of_the_first_ones_credit(store, sell, edit):
    store.balances.update({AICHA: Decimal(20), OMAR: Decimal(5)})
    saved = await sell(wallet_amount=Decimal(15))
    edited = await edit(saved, customer_id=OMAR, wallet_amount=Decimal(5))
    assert movements(store, saved) == [("credit-used", 15), ("credit-returned", -15), ("credit-used", 5)]
    assert (edited.wallet_amount, store.balances) == (5, {AICHA: 20, OMAR: 0})


async def test_an_order_is_paid_by_several_methods(store, sell, pay):
    saved = await sell()
    partly = await pay(saved, 5, CASH, till="1")
    paid = await pay(partly, 15, CARD, reference="TPE-7")
    assert (partly.status, paid.status, paid.paid_amount) == ("partially-paid", "paid", 20)
    details = [entry.details for _, entry in store.ledger]
    assert [(detail.method.name, detail.till, detail.reference) for detail in details] == [
        ("Cash", "1", ""),
        ("Card", "", "TPE-7"),
    ]
    assert paid.payment_method.id == CASH


async def test_a_payment_beyond_what_is_due_gives_change_or_credit(store, sell, pay):
    saved = await sell()
    with_change = await pay(saved, 50, CASH)
    assert (with_change.change, with_change.paid_amount) == (30, 20)
    other = await sell()
    credited = await pay(other, 50, CASH, rest_as_credit=True)
    assert (credited.rest_as_credit, credited.change, store.balances[AICHA]) == (30, 0, 30)


async def test_the_wallet_pays_at_most_what_is_due(store, sell, pay):
    store.balances[AICHA] = Decimal(50)
    saved = await sell(wallet_amount=Decimal(5))
    with pytest.raises(ValidationError):
        await pay(saved, "15.01", from_wallet=True)
    paid = await pay(saved, 15, from_wallet=True)
    assert (paid.wallet_amount, paid.status, store.balances[AICHA]) == (20, "paid", 30)


@pytest.mark.parametrize(("amount", "code"), [("0", "range"), ("-1", "range"), ("0.001", "digits")])
async def test_amounts_are_positive_and_exact(sell, pay, refund, amount, code):
    saved = await sell(received_amount=Decimal(20))
    for act in (pay, refund):
        with pytest.raises(ValidationError) as error:
            await act(saved, amount, CASH)
        assert [(violation.field, violation.code) for violation in error.value.violations] == [
            ("amount", code)
        ]


async def test_a_payment_needs_a_known_method(sell, pay):
    saved = await sell()
    for method_id, code in ((None, "blank"), (AICHA, "unknown")):
        with pytest.raises(ValidationError) as error:
            await pay(saved, 5, method_id)
        [violation] = error.value.violations
        assert (violation.field, violation.code) == ("payment_method_id", code)


async def test_a_refund_leaves_the_order_owing_nothing(store, sell, refund):
    saved = await sell(received_amount=Decimal(20))
    refunded = await refund(saved, 8, CARD)
    assert (refunded.paid_amount, refunded.remaining, refunded.status) == (12, 0, "paid")
    assert movements(store, saved)[1:] == [("refunded", -8), ("written-off", 8)]
    in_wallet = await refund(refunded, 12, to_wallet=True)
    assert (in_wallet.paid_amount, in_wallet.rest_as_credit, in_wallet.remaining) == (0, 12, 0)
    assert store.balances[AICHA] == 12


async def test_a_refund_leaves_a_part_paid_order_owing_what_it_owed(sell, refund):
    saved = await sell(received_amount=Decimal(15))
    refunded = await refund(saved, 5, CARD)
    assert (refunded.paid_amount, refunded.remaining, refunded.status) == (10, 5, "partially-paid")


async def test_a_refund_by_mistake_is_paid_again(store, sell, refund, pay):
    saved = await sell(received_amount=Decimal(20))
    again = await pay(await refund(saved, 8, CARD), 8, CARD)
    assert (again.paid_amount, again.remaining, again.written_off_amount) == (20, 0, 0)
    assert movements(store, saved)[3:] == [("taken", 8), ("written-off", -8)]


async def test_no_more_than_was_paid_is_refunded(store, sell, refund):
    saved = await sell(received_amount=Decimal(50))
    with pytest.raises(ValidationError, match="more than was paid"):
        await refund(saved, "20.01")
    assert len(store.ledger) == 2


async def test_a_write_off_pays_nothing_and_is_taken_back_first(store, repositories, admin, sell, edit):
    saved = await sell(received_amount=Decimal(5))
    command = WriteOff(saved.id, Decimal(15), "moved away")
    given_up = await write_off(command, admin, NOW, repositories)
    assert (given_up.status, given_up.paid_amount, given_up.written_off_amount) == ("paid", 5, 15)
    [line] = saved.lines
    cheaper = await edit(saved, lines=[CartLine(SOAP, Decimal(1), id=line.id)])
    assert (cheaper.written_off_amount, cheaper.paid_amount, cheaper.refunded_amount) == (5, 5, 0)
    with pytest.raises(ValidationError, match="still owes"):
        await write_off(replace(command, amount=Decimal(1)), admin, NOW, repositories)


async def test_a_cancelled_order_takes_no_payment(repositories, admin, sell, pay, move):
    saved = await sell()
    await move(saved, "cancelled")
    with pytest.raises(ConflictError):
        await pay(saved, 5, CASH)
    with pytest.raises(ConflictError):
        await write_off(WriteOff(saved.id, Decimal(5), "x"), admin, NOW, repositories)


async def test_a_driver_takes_payments_of_his_own_orders_only(sell, pay, agent):
    assigned, other = await sell(agent_id=KARIM), await sell()
    assert (await pay(assigned, 20, CASH, agent)).status == "paid"
    with pytest.raises(ForbiddenError):
        await pay(other, 20, CASH, agent)


async def test_a_driver_names_the_method_of_the_first_payment(sell, edit, agent):
    assigned = await sell(agent_id=KARIM)
    edited = await edit(assigned, agent, received_amount=Decimal(20), payment_method_id=CASH)
    assert edited.status == "paid"
    with pytest.raises(ForbiddenError):
        await edit(edited, agent, payment_method_id=CARD)


async def test_a_stale_payment_is_rejected(sell, pay):
    saved = await sell()
    await pay(saved, 5, CASH)
    with pytest.raises(StaleError):
        await pay(saved, 5, CASH, version=1)
