"""Dates, prices, payments and steps of orders, as the counter saves and edits them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from chassis.errors import ForbiddenError, ValidationError
from chassis.timezones import load_zone
from order_fakes import AICHA, CARD, CARPET, CASH, EXPRESS, LATER, NOW, SOAP, TOMORROW, build_promo_state
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.dates import GRACE_PERIOD, choose_slots
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.orders.order import Step
from orders_pos.domain.orders.quote import quote_order
from orders_pos.domain.orders.steps import check_step_exit
from orders_pos.domain.payments.give_back import give_back
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shipping.hours import OpeningHours
from orders_pos.domain.shipping.slots import Slot, SlotLimits, SlotPlan
from orders_pos.usecases.orders.edit_order import EditOrder, edit_order

DAYS = {
    "delivery_type": "collecte-and-delivery",
    "collect_slot": RequestedSlot(TOMORROW, 8 * 60),
    "delivery_slot": RequestedSlot(LATER, 10 * 60),
}
COLLECT, DELIVERY = Slot(TOMORROW, 480, 600), Slot(LATER, 600, 720)


def violations(error):
    return [(violation.field, violation.code) for violation in error.value.violations]


async def refuse(call):
    with pytest.raises(ValidationError) as raised:
        await call
    return violations(raised)


async def test_a_slot_may_be_named_by_the_instant_at_which_it_starts(sell):
    order = await sell(
        delivery_type="collecte-and-delivery",
        start_processing_at=datetime(2026, 11, 24, 8, tzinfo=UTC),
        start_delivery_at=datetime(2026, 11, 26, 10, tzinfo=UTC),
    )
    assert (order.collect_slot, order.delivery_slot) == (COLLECT, DELIVERY)


async def test_a_shop_that_is_never_open_has_no_slots(store, sell):
    store.slot_plan = SlotPlan(OpeningHours(load_zone("UTC"), days={}))
    assert await refuse(sell(**DAYS)) == [("collect_slot", "closed")]


async def test_a_slot_without_its_end_is_the_one_that_the_order_has(store, repositories, sell, admin):
    order = await sell(**DAYS)
    store.slot_plan = replace(store.slot_plan, minutes=60)
    fields = {"collect_slot": DAYS["collect_slot"], "customer_note": "x"}
    edit = EditOrder(order.id, Cart(**fields), set(fields))
    edited = await edit_order(edit, admin, NOW + timedelta(days=9), repositories)
    assert (edited.collect_slot, edited.customer_note) == (COLLECT, "x")


async def test_the_delivery_is_checked_again_when_the_way_of_shipping_changes(repositories, sell, admin):
    order = await sell(**DAYS)
    edit = EditOrder(order.id, Cart(delivery_type="delivery"), {"delivery_type"})
    assert await refuse(edit_order(edit, admin, NOW + timedelta(days=9), repositories)) == [
        ("delivery_slot", "too-early")
    ]


async def test_a_slot_that_began_can_be_ordered_for_ten_minutes(repositories, admin):
    starts_at = NOW + timedelta(hours=1)
    cart = Cart(delivery_type="collecte", collect_slot=RequestedSlot(NOW.date(), 10 * 60))
    context = await repositories.orders.get_checkout_context(cart, "received", admin)
    assert choose_slots(cart, context, starts_at + GRACE_PERIOD) == (Slot(NOW.date(), 600, 720), None)
    with pytest.raises(ValidationError) as raised:
        choose_slots(cart, context, starts_at + GRACE_PERIOD + timedelta(minutes=1))
    assert violations(raised) == [("collect_slot", "too-early")]


async def test_a_delivery_without_a_method_needs_no_time_for_work(store, repositories, admin):
    cart = Cart(delivery_type="delivery", delivery_slot=RequestedSlot(NOW.date(), 9 * 60))
    context = await repositories.orders.get_checkout_context(cart, "received", admin)
    assert choose_slots(cart, context, NOW) == (None, Slot(NOW.date(), 540, 660))


@pytest.mark.parametrize(
    ("days", "field"),
    [
        ({"delivery_type": "collecte", "collect_slot": DAYS["collect_slot"]}, "collect_slot"),
        ({"delivery_type": "delivery", "delivery_slot": DAYS["delivery_slot"]}, "delivery_slot"),
    ],
)
async def test_a_slot_without_room_for_the_goods_is_refused_by_its_field(store, sell, days, field):
    store.slot_plan = replace(store.slot_plan, limits=SlotLimits(tenths=19))
    assert await refuse(sell(**days)) == [(field, "slot-load")]


async def test_a_promo_code_takes_off_what_the_discount_leaves(store, sell):
    store.promos["eid"] = build_promo_state("EID", "10")
    order = await sell(discount_percent=Decimal(50), promo_code="eid")
    assert (order.discount, order.promo_amount, order.total) == (10, 1, 9)


async def test_fees_stay_while_the_products_cost_the_same_after_discount_and_promo_code(store, sell, edit):
    store.promos["eid"] = build_promo_state("EID", "10")
    order = await sell(delivery_type="delivery", discount_percent=Decimal(50), promo_code="eid")
    method = store.shipping_methods[EXPRESS]
    store.shipping_methods[EXPRESS] = replace(method, fees={"delivery": "25"})
    assert (await edit(order, customer_note="x")).shipping_fees == 20
    assert (await edit(order, discount_percent=Decimal(40))).shipping_fees == 25


@pytest.mark.parametrize("field", ["wallet_amount", "received_amount", "shipping_tips"])
@pytest.mark.parametrize(("amount", "code"), [("0.001", "digits"), ("-1", "range")])
async def test_an_amount_that_is_none_is_refused_by_its_field(sell, field, amount, code):
    assert await refuse(sell(**{field: Decimal(amount)})) == [(field, code)]


@pytest.mark.parametrize(
    ("quantity", "code"), [("0.15", "digits"), ("0", "range"), ("-1", "range"), ("100000.1", "range")]
)
async def test_a_quantity_that_is_none_is_refused_by_its_field(sell, quantity, code):
    line = CartLine(CARPET, Decimal(quantity), attribute_value_id="wool")
    assert await refuse(sell(lines=[line])) == [("lines[0].quantity", code)]


async def test_an_order_takes_the_most_pieces_that_there_can_be(sell):
    line = CartLine(CARPET, Decimal(100_000), attribute_value_id="wool")
    assert (await sell(lines=[line])).products_total == 3_200_000


async def test_too_many_pieces_say_how_many_there_can_be(sell):
    with pytest.raises(ValidationError, match="The maximum is 100000\\."):
        await sell(lines=[CartLine(SOAP, Decimal(100_001))])


async def test_an_order_has_up_to_500_lines(sell):
    order = await sell(lines=[CartLine(SOAP, Decimal(1))] * 500)
    assert len(order.lines) == 500


async def test_an_address_is_needed_where_the_goods_are_collected(store, sell):
    store.buyers[AICHA] = replace(store.buyers[AICHA], address="")
    assert await refuse(sell(delivery_type="collecte")) == [("collect_address", "blank")]
    assert await refuse(sell(delivery_type="delivery")) == [("shipping_address", "blank")]


async def test_an_order_of_no_other_source_is_of_the_counter(sell):
    assert (await sell(source="")).source == "admin"


@pytest.mark.parametrize(("received", "credit"), [(None, 10), ("15", 5), ("20", 0), ("25", 0)])
async def test_credit_pays_what_money_leaves_of_a_smaller_order(store, sell, edit, received, credit):
    store.balances[AICHA] = Decimal(20)
    order = await sell(
        lines=[CartLine(SOAP, Decimal(4))], payment_method_id=CASH, received_amount=Decimal(10),
        wallet_amount=Decimal(20),
    )  # fmt: skip
    lines = [CartLine(SOAP, Decimal(2), id=order.lines[0].id)]
    money = {} if received is None else {"received_amount": Decimal(received)}
    edited = await edit(order, lines=lines, **money)
    assert (edited.wallet_amount, edited.remaining, edited.refunded_amount) == (credit, 0, 0)


@pytest.mark.parametrize(
    "lines",
    [
        [CartLine(SOAP, Decimal(1), Decimal(20)), CartLine(CARPET, Decimal(1), Decimal(10))],
        [CartLine(SOAP, Decimal(1), Decimal(10)), CartLine(SOAP, Decimal(1), Decimal(20))],
        [CartLine(SOAP, Decimal(1), Decimal(10)), CartLine(CARPET, Decimal(2), Decimal(10))],
    ],
)
async def test_other_lines_are_another_quote_even_at_the_same_total(sell, lines):
    first = [CartLine(SOAP, Decimal(1), Decimal(10)), CartLine(CARPET, Decimal(1), Decimal(20))]
    quotes = [quote_order(await sell(lines=cart), "MAD") for cart in (first, lines)]
    assert quotes[0].total == quotes[1].total
    assert quotes[0].id != quotes[1].id
    assert len(quotes[0].id) == 20


def test_a_step_is_named_in_the_language_of_the_reader():
    step = Step("ready", "Ready", names={"fr": "Prête", "ar": ""})
    assert [step.name_in(locale) for locale in ("fr", "ar", "en")] == ["Prête", "Ready", "Ready"]


@pytest.mark.parametrize("code", ["delivered", "cancelled"])
def test_only_an_admin_takes_an_order_out_of_its_last_step_and_says_why(admin, staff, code):
    check_step_exit(code, "wrong order", admin)
    check_step_exit("ready", "", staff)
    with pytest.raises(ForbiddenError) as forbidden:
        check_step_exit(code, "wrong order", staff)
    assert forbidden.value.metadata["field"] == "step_code"
    with pytest.raises(ValidationError) as missing:
        check_step_exit(code, " ", admin)
    assert violations(missing) == [("reason", "blank")]


@pytest.mark.parametrize(
    ("refund_to", "violation"),
    [("", ("refund_to", "blank")), ("payment-method", ("payment_method_id", "blank"))],
)
async def test_money_of_a_cancelled_order_goes_somewhere(sell, refund_to, violation):
    order = replace(await sell(received_amount=Decimal(20)), payment_method=None)
    with pytest.raises(ValidationError) as raised:
        give_back(order, refund_to, [(None, Decimal(20))])
    assert violations(raised) == [violation]


async def test_a_payment_has_the_method_of_its_order_unless_another_is_named(store, sell, pay):
    order = await sell(payment_method_id=CASH)
    await pay(order, 5)
    await pay(order, 5, CARD)
    assert [movement.details.method.id for _, movement in store.ledger] == [CASH, CARD]


@pytest.mark.parametrize(("amount", "is_refused"), [("15", False), ("15.01", True)])
async def test_the_wallet_pays_no_more_than_an_order_still_owes(store, sell, pay, amount, is_refused):
    store.balances[AICHA] = Decimal(50)
    order = await sell(payment_method_id=CASH, received_amount=Decimal(5))
    if is_refused:
        assert await refuse(pay(order, amount, from_wallet=True)) == [("amount", "too-large")]
    else:
        assert (await pay(order, amount, from_wallet=True)).remaining == 0


async def test_a_driver_creates_no_orders(sell, agent):
    with pytest.raises(ForbiddenError):
        await sell(agent)
