"""Which fields an edit changes, and who may change them."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from chassis.errors import ForbiddenError
from order_fakes import AICHA, CARD, KARIM, LATER, OMAR, TOMORROW, build_promo_state
from orders_pos.domain.orders.apply_edit import (
    apply_edit,
    cart_from_order,
    changed_fields,
    check_field_permissions,
)
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.order import Coordinates
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shipping.slots import Slot

PLACE = Coordinates(Decimal("33.1"), Decimal("-7.1"), Decimal("33.2"), Decimal("-7.2"))
DAYS = {
    "delivery_type": "collecte-and-delivery",
    "collect_slot": RequestedSlot(TOMORROW, 8 * 60),
    "delivery_slot": RequestedSlot(LATER, 10 * 60),
}


@pytest.fixture
async def order(store, sell):
    """An order that is collected and delivered, with coordinates and a promo code."""
    store.promos["eid"] = build_promo_state("EID", "10")
    return await sell(**DAYS, coordinates=PLACE, promo_code="EID", source="pos", customer_note="ring twice")


def forbidden(call, *arguments):
    with pytest.raises(ForbiddenError) as raised:
        call(*arguments)
    return raised.value.metadata["field"]


@pytest.mark.parametrize(
    ("fields", "changes"),
    [
        ({"shipping_address": "9, rue Z"}, {"shipping_lat": None, "shipping_lng": None}),
        ({"collect_address": "9, rue Z"}, {"collect_lat": None, "collect_lng": None}),
        ({"customer_note": "call first"}, {}),
    ],
)
async def test_an_address_that_moves_forgets_where_it_was(order, fields, changes):
    cart = apply_edit(order, Cart(**fields), fields)
    assert cart.coordinates == replace(PLACE, **changes)


@pytest.mark.parametrize("name", ["collect_lat", "collect_lng", "shipping_lat", "shipping_lng"])
async def test_one_coordinate_is_edited_alone(order, edit, name):
    moved = replace(PLACE, **{name: Decimal("1.5")})
    cart = apply_edit(order, Cart(coordinates=moved), {name})
    assert cart.coordinates == moved
    assert changed_fields(order, cart, {name}) == {name}
    assert changed_fields(order, replace(cart, coordinates=PLACE), {name}) == set()


async def test_the_coordinates_that_are_sent_with_an_address_are_its_own(order):
    place = Coordinates(shipping_lat=Decimal("1.5"), shipping_lng=Decimal("2.5"))
    fields = {"shipping_address", "shipping_lat", "shipping_lng"}
    cart = apply_edit(order, Cart(shipping_address="9, rue Z", coordinates=place), fields)
    assert cart.coordinates == replace(PLACE, shipping_lat=Decimal("1.5"), shipping_lng=Decimal("2.5"))


async def test_the_source_stays_and_is_no_change(order):
    cart = apply_edit(order, Cart(source="admin"), {"source"})
    assert cart.source == "pos"
    assert changed_fields(order, replace(cart, source="admin"), {"source"}) == set()


async def test_a_cart_of_an_order_is_that_order(order):
    cart = cart_from_order(order)
    assert changed_fields(order, cart, vars(cart).keys() - {"coordinates"}) == set()
    assert cart.delivery_slot == RequestedSlot(LATER, 600, 720)


@pytest.mark.parametrize(
    ("values", "changed"),
    [
        ({"promo_code": " eid "}, set()),
        ({"promo_code": ""}, {"promo_code"}),
        ({"status": ""}, set()),
        ({"status": "waiting"}, set()),
        ({"status": "paid"}, {"status"}),
        ({"collect_slot": RequestedSlot(TOMORROW, 8 * 60)}, set()),
        ({"collect_slot": RequestedSlot(TOMORROW, 9 * 60)}, {"collect_slot"}),
        ({"delivery_slot": None}, {"delivery_slot"}),
        ({"customer_note": "call first"}, {"customer_note"}),
        ({"till": "Till 1", "payment_reference": "x", "refund_to": "wallet", "quote_id": "q"}, set()),
        ({"rest_as_credit": True}, set()),
    ],
)
async def test_only_what_means_something_else_is_a_change(order, values, changed):
    cart = replace(cart_from_order(order), **values)
    assert changed_fields(order, cart, values.keys()) == changed


async def test_a_start_is_another_form_of_its_slot(order, edit):
    nine = datetime(2026, 11, 24, 9, tzinfo=UTC)
    edited = await edit(order, start_processing_at=nine)
    assert (edited.collect_slot, edited.start_processing_at) == (Slot(TOMORROW, 540, 660), nine)
    eleven = datetime(2026, 11, 26, 11, tzinfo=UTC)
    edited = await edit(order, start_delivery_at=eleven)
    assert (edited.delivery_slot, edited.start_delivery_at) == (Slot(LATER, 660, 780), eleven)


@pytest.mark.parametrize("name", ["collect_slot", "delivery_slot"])
async def test_a_slot_that_is_taken_out_takes_its_start_along(order, edit, name):
    edited = await edit(order, **{name: None})
    start = {"collect_slot": "start_processing_at", "delivery_slot": "start_delivery_at"}[name]
    assert (getattr(edited, name), getattr(edited, start)) == (None, None)


@pytest.mark.parametrize("name", ["collect_slot", "delivery_slot"])
async def test_a_slot_is_edited_without_its_start(order, edit, name):
    later = {
        "collect_slot": RequestedSlot(TOMORROW, 9 * 60),
        "delivery_slot": RequestedSlot(LATER, 11 * 60),
    }
    assert getattr(await edit(order, **{name: later[name]}), name).start == later[name].start


async def test_an_edit_without_a_step_moves_nothing(store, order, edit):
    edited = await edit(order, step_code="", customer_note="call first")
    assert (edited.step.code, edited.customer_note, store.moves) == ("received", "call first", [])


@pytest.mark.parametrize(
    ("values", "name"),
    [({"agent_id": KARIM}, "agent"), ({"payment_method_id": CARD}, "payment_method"), ({"customer_id": OMAR}, "buyer")],
)  # fmt: skip
async def test_who_and_how_are_edited_alone(store, order, edit, values, name):
    edited = await edit(order, collect_address="1, rue A", shipping_address="1, rue A", **values)
    [changed] = values.values()
    assert (getattr(edited, name).id, getattr(store.orders[order.id], name).id) == (changed, changed)


async def test_the_same_people_and_methods_are_no_edit(store, order, edit):
    assert await edit(order, customer_id=AICHA, agent_id=None) == order
    assert store.versions == []


@pytest.mark.parametrize(
    "name", ["lines", "received_amount", "wallet_amount", "rest_as_credit", "status", "step_code", "payment_method_id"]
)  # fmt: skip
async def test_a_driver_edits_goods_payment_and_step(order, agent, name):
    check_field_permissions({name}, order, agent)


@pytest.mark.asvs("8.2.3")
@pytest.mark.parametrize("name", ["customer_note", "delivery_slot", "customer_id", "discount_percent"])
async def test_a_driver_edits_nothing_else(order, agent, name):
    assert forbidden(check_field_permissions, {name, "lines"}, order, agent) == name


async def test_a_driver_keeps_the_payment_method_of_an_order(store, order, agent):
    paid = replace(order, payment_method=store.payment_methods[CARD])
    assert forbidden(check_field_permissions, {"payment_method_id"}, paid, agent) == "payment_method_id"


@pytest.mark.parametrize("name", ["promo_code", "agent_id"])
async def test_only_an_admin_edits_promo_code_and_driver(order, admin, staff, name):
    check_field_permissions({name}, order, admin)
    check_field_permissions({"customer_note"}, order, staff)
    assert forbidden(check_field_permissions, {name}, order, staff) == name
