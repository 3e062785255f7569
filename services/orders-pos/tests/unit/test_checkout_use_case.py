from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.context import ADMIN, STAFF
from chassis.errors import ConflictError, ForbiddenError, ValidationError
from order_fakes import (
    AICHA,
    CARPET,
    CASH,
    FORMER_AGENT,
    KARIM,
    LATER,
    NOW,
    OMAR,
    SOAP,
    TOMORROW,
    build_promo_state,
)
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shipping.slots import Slot, SlotLimits

COLLECT = Slot(TOMORROW, 8 * 60, 10 * 60)
DELIVERY = Slot(LATER, 10 * 60, 12 * 60)
SLOTS = {
    "delivery_type": "collecte-and-delivery",
    "collect_slot": RequestedSlot(TOMORROW, 8 * 60),
    "delivery_slot": RequestedSlot(LATER, 10 * 60),
}


def violations(error: pytest.ExceptionInfo) -> dict[str, str]:
    return {violation.field: violation.code for violation in error.value.violations}


async def test_order_is_saved_with_number_step_and_totals(store, sell):
    order = await sell(
        lines=[CartLine(SOAP, Decimal(3)), CartLine(CARPET, Decimal("2.5"), attribute_value_id="wool")],
        delivery_type="delivery",
        discount_percent=Decimal(10),
        payment_method_id=CASH,
        received_amount=Decimal(150),
        shipping_tips=Decimal(5),
    )

    assert store.orders == {order.id: order}
    assert (order.number, order.step.code, order.version) == ("TES-2026-000001", "received", 1)
    assert (order.products_total, order.discount, order.shipping_fees) == (110, 11, 20)
    assert (order.total, order.paid_amount, order.change, order.remaining) == (119, 119, 31, 0)
    assert (order.status, order.received_amount, order.shipping_tips) == ("paid", 150, 5)
    assert [(line.name, line.amount, line.discount) for line in order.lines] == [
        ("Soap", 30, 3),
        ("Carpet Wool", 80, 8),
    ]
    assert (order.shipping_address, order.collect_address) == ("1, rue A", "")
    assert (store.entries, store.notifications) == ([], [])


async def test_credit_and_rest_are_two_wallet_entries(store, sell):
    store.balances[AICHA] = Decimal(30)
    order = await sell(wallet_amount=Decimal(15), received_amount=Decimal(20), rest_as_credit=True)

    assert store.entries == [(AICHA, -15, "order-payment"), (AICHA, 15, "rest")]
    assert (order.wallet_amount, order.rest_as_credit, order.change, order.remaining) == (15, 15, 0, 0)


async def test_change_is_handed_back_unless_it_is_kept_as_credit(store, sell):
    order = await sell(received_amount=Decimal(50))
    assert (order.change, order.rest_as_credit, order.paid_amount) == (30, 0, 20)
    assert store.entries == []


async def test_slots_are_booked_and_start_times_stored(store, sell):
    order = await sell(**SLOTS)
    assert order.slots == [COLLECT, DELIVERY]
    assert store.used_slots == {COLLECT: 1, DELIVERY: 1}
    assert order.start_processing_at.isoformat() == "2026-11-24T08:00:00+00:00"
    assert order.start_delivery_at.isoformat() == "2026-11-26T10:00:00+00:00"


async def test_promo_code_is_applied_and_used(store, sell):
    store.promos["eid"] = build_promo_state("EID", "10")
    order = await sell(promo_code=" eid ")
    assert (order.promo_amount, order.total, order.promo.code) == (2, 18, "EID")
    assert store.promo_uses == {order.promo.id: 1}


async def test_customer_is_notified_on_request(store, sell):
    order = await sell(notify_customer=True)
    assert store.notifications == [("order-saved", order.id)]


@pytest.mark.parametrize(
    ("cart_fields", "expected"),
    [
        ({"lines": []}, {"lines": "blank"}),
        ({"customer_id": None}, {"customer_id": "blank"}),
        ({"shipping_method_id": None}, {"shipping_method_id": "blank"}),
        ({"delivery_type": ""}, {"delivery_type": "blank"}),
        ({"lines": [CartLine(SOAP, Decimal(1))] * 501}, {"lines": "too-many"}),
        ({"customer_id": uuid4()}, {"customer_id": "unknown"}),
        ({"shipping_method_id": uuid4()}, {"shipping_method_id": "unknown"}),
        ({"payment_method_id": uuid4()}, {"payment_method_id": "unknown"}),
        ({"agent_id": uuid4()}, {"agent_id": "unknown"}),
        ({"agent_id": FORMER_AGENT}, {"agent_id": "unknown"}),
        ({"step_code": "lost"}, {"step_code": "unknown"}),
        ({"promo_code": "NONE"}, {"promo_code": "unknown"}),
        ({"lines": [CartLine(uuid4(), Decimal(1))]}, {"lines[0].product_id": "unknown"}),
        ({"lines": [CartLine(SOAP, Decimal("1.5"))]}, {"lines[0].quantity": "digits"}),
        (
            {"lines": [CartLine(CARPET, Decimal(1), attribute_value_id="silk")]},
            {"lines[0].attribute_value_id": "unknown"},
        ),
        ({"discount_percent": Decimal(101)}, {"discount_percent": "range"}),
        ({"received_amount": Decimal(-1)}, {"received_amount": "range"}),
        ({"shipping_tips": Decimal("0.001")}, {"shipping_tips": "digits"}),
        ({"wallet_amount": Decimal("0.01")}, {"wallet_amount": "too-large"}),
        ({"status": "paid"}, {"status": "does-not-add-up"}),
        ({"delivery_type": "delivery", "customer_id": OMAR}, {"shipping_address": "blank"}),
        ({**SLOTS, "collect_slot": RequestedSlot(TOMORROW, 8 * 60 + 10)}, {"collect_slot": "unknown"}),
        ({**SLOTS, "collect_slot": RequestedSlot(TOMORROW)}, {"collect_slot": "blank"}),
        ({**SLOTS, "collect_slot": RequestedSlot(NOW.date(), 8 * 60)}, {"collect_slot": "too-early"}),
        ({**SLOTS, "delivery_slot": RequestedSlot(TOMORROW, 13 * 60)}, {"delivery_slot": "too-early"}),
    ],
)
async def test_invalid_cart_names_the_fields_and_saves_nothing(store, sell, cart_fields, expected):
    with pytest.raises(ValidationError) as error:
        await sell(**cart_fields)
    assert violations(error) == expected
    assert (store.orders, store.entries, store.used_slots) == ({}, [], {})


@pytest.mark.parametrize(
    ("status", "received", "right"),
    [
        ("paid", 0, "waiting"),
        ("paid", 5, "partially-paid"),
        ("waiting", 20, "paid"),
        ("partially-paid", 0, "waiting"),
    ],
)
async def test_status_that_contradicts_the_amounts_is_answered_with_the_right_one(
    sell, status, received, right
):
    with pytest.raises(ValidationError) as error:
        await sell(status=status, received_amount=Decimal(received), payment_method_id=CASH)
    (violation,) = error.value.violations
    assert violation.field == "status"
    assert violation.message.rpartition(": ")[2] == right


async def test_earliest_delivery_is_collection_end_plus_hours_of_work(sell):
    order = await sell(**{**SLOTS, "delivery_slot": RequestedSlot(TOMORROW, 14 * 60)})
    assert order.delivery_slot == Slot(TOMORROW, 14 * 60, 16 * 60)


async def test_full_slot_is_rejected_before_anything_else_is_saved(store, sell):
    store.slot_plan = replace(store.slot_plan, limits=SlotLimits(1))
    store.promos["eid"] = build_promo_state("EID", "10")
    store.used_slots[COLLECT] = 1
    with pytest.raises(ConflictError) as error:
        await sell(**SLOTS, promo_code="EID", notify_customer=True)
    assert error.value.code == "slot-full"
    assert (store.orders, store.promo_uses, store.notifications) == ({}, {}, [])


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"valid_until": NOW}, "expired"),
        ({"valid_from": NOW + timedelta(seconds=1)}, "too-early"),
        ({"suspended": True}, "expired"),
        ({"minimum": Decimal("20.01")}, "too-small"),
        ({"usage_limit": 0}, "used-up"),
        ({"customer_limit": 1, "customer_uses": 1}, "used-up"),
    ],
)
async def test_promo_code_outside_its_terms_is_not_used(store, sell, terms, code):
    store.promos["eid"] = build_promo_state("EID", "10", **terms)
    with pytest.raises(ValidationError) as error:
        await sell(promo_code="EID")
    assert violations(error) == {"promo_code": code}
    assert (store.orders, store.promo_uses) == ({}, {})


@pytest.mark.parametrize(
    "cart_fields", [{"discount_percent": Decimal(5)}, {"promo_code": "EID"}, {"agent_id": KARIM}]
)
async def test_staff_cannot_set_fields_of_admins(store, sell, staff, cart_fields):
    store.promos["eid"] = build_promo_state("EID", "10")
    with pytest.raises(ForbiddenError) as error:
        await sell(staff, **cart_fields)
    assert error.value.metadata["field"] == next(iter(cart_fields))
    assert (await sell(**cart_fields)).version == 1


async def test_explicit_first_step_requires_one_of_its_roles(store, sell, staff):
    store.steps["received"] = replace(store.steps["received"], roles=frozenset({ADMIN}))
    with pytest.raises(ForbiddenError) as error:
        await sell(staff, step_code="ready")
    assert error.value.metadata == {"field": "step_code"}
    assert (await sell(staff)).step.code == "received"
    assert (await sell(step_code="ready")).step.code == "ready"


@pytest.mark.parametrize(
    ("price", "is_allowed"), [("9", True), ("8.99", False), ("11", True), ("11.01", False)]
)
async def test_price_change_is_limited_by_the_ceiling_of_the_role(store, sell, staff, price, is_allowed):
    store.price_ceilings = {STAFF: Decimal(10)}
    lines = [CartLine(SOAP, Decimal(1), Decimal(price))]
    if is_allowed:
        [line] = (await sell(staff, lines=lines)).lines
        assert (line.price, line.final_price, line.price_changed_by) == (10, Decimal(price), staff.name)
        return
    with pytest.raises(ForbiddenError) as error:
        await sell(staff, lines=lines)
    assert error.value.metadata["field"] == "lines[0].price"
