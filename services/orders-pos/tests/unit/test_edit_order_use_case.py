from dataclasses import replace
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, StaleError, ValidationError
from order_fakes import AICHA, CASH, FORMER_AGENT, KARIM, LATER, NOW, OMAR, SOAP, TOMORROW, build_promo_state
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.orders.order import Coordinates
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shipping.slots import Slot, SlotLimits
from orders_pos.usecases.orders.edit_order import EditOrder, edit_order

COLLECT = Slot(TOMORROW, 8 * 60, 10 * 60)
DELIVERY = Slot(LATER, 10 * 60, 12 * 60)
SLOTS = {
    "delivery_type": "collecte-and-delivery",
    "collect_slot": RequestedSlot(TOMORROW, 8 * 60),
    "delivery_slot": RequestedSlot(LATER, 10 * 60),
}


def soaps(order, quantity, **line_fields):
    """The line of a saved order with another quantity."""
    [line] = order.lines
    return [CartLine(SOAP, Decimal(quantity), id=line.id, **line_fields)]


async def test_edit_changes_the_given_fields_and_keeps_the_previous_version(store, sell, edit):
    saved = await sell(customer_note="ring", received_amount=Decimal(20))
    edited = await edit(saved, description="fragile")

    assert edited == replace(saved, description="fragile", version=2)
    assert (store.orders, store.versions) == ({saved.id: edited}, [saved])
    assert (store.entries, store.notifications) == ([], [])


async def test_edit_without_changes_saves_nothing(store, sell, edit):
    saved = await sell(description="x", discount_percent=Decimal(5))
    unchanged = {
        "description": "x",
        "discount_percent": Decimal("5.0"),
        "status": "waiting",
        "step_code": "received",
    }
    assert await edit(saved, **unchanged) == saved
    assert store.versions == []


async def test_source_cannot_be_edited(sell, edit):
    saved = await sell(source="pos")
    assert (await edit(saved, source="admin", description="x")).source == "pos"


@pytest.mark.parametrize(
    ("quantity", "received", "status", "remaining", "refunded"),
    [
        ("3", None, "partially-paid", 10, 0),
        ("3", 30, "paid", 0, 0),
        ("1", None, "paid", 0, 10),
        ("2", 0, "waiting", 20, 20),
    ],
)
async def test_edit_updates_status_and_remaining_and_refunds_what_is_too_much(
    sell, edit, quantity, received, status, remaining, refunded
):
    saved = await sell(received_amount=Decimal(20))
    payment = {} if received is None else {"received_amount": Decimal(received)}
    edited = await edit(saved, lines=soaps(saved, quantity), **payment)
    assert (edited.status, edited.remaining, edited.refunded_amount) == (status, remaining, refunded)


async def test_status_that_contradicts_the_amounts_is_rejected(sell, edit):
    saved = await sell()
    with pytest.raises(ValidationError, match="make this: waiting"):
        await edit(saved, status="paid")


async def test_unneeded_credit_is_refunded(store, sell, edit):
    store.balances[AICHA] = Decimal(50)
    saved = await sell(wallet_amount=Decimal(20))
    edited = await edit(saved, lines=soaps(saved, 1))
    assert (edited.wallet_amount, store.balances[AICHA]) == (10, 40)
    assert store.entries == [(AICHA, -20, "order-payment"), (AICHA, 10, "refund")]


async def test_usable_credit_is_the_balance_plus_the_credit_of_the_order(store, sell, edit):
    store.balances[AICHA] = Decimal(30)
    saved = await sell(wallet_amount=Decimal(20))
    with pytest.raises(ValidationError):
        await edit(saved, lines=soaps(saved, 4), wallet_amount=Decimal("30.01"))
    await edit(saved, lines=soaps(saved, 4), wallet_amount=Decimal(30))
    assert store.balances[AICHA] == 0
    assert store.entries == [(AICHA, -20, "order-payment"), (AICHA, -10, "order-payment")]


async def test_changing_the_customer_refunds_the_first_and_charges_neither(store, sell, edit):
    store.balances.update({AICHA: Decimal(20), OMAR: Decimal(20)})
    saved = await sell(wallet_amount=Decimal(20))
    edited = await edit(saved, customer_id=OMAR)
    assert (edited.buyer.id, edited.wallet_amount, edited.remaining) == (OMAR, 0, 20)
    assert store.entries[1:] == [(AICHA, 20, "refund")]


async def test_changing_the_customer_charges_the_credit_that_the_edit_names(store, sell, edit):
    store.balances.update({AICHA: Decimal(20), OMAR: Decimal(5)})
    saved = await sell(wallet_amount=Decimal(20))
    await edit(saved, customer_id=OMAR, wallet_amount=Decimal(5))
    assert store.entries[1:] == [(AICHA, 20, "refund"), (OMAR, -5, "order-payment")]


async def test_rest_is_credited_once(store, sell, edit):
    saved = await sell(received_amount=Decimal(20))
    edited = await edit(saved, lines=soaps(saved, 1), rest_as_credit=True)
    await edit(edited, description="x")
    assert (edited.rest_as_credit, edited.change) == (10, 0)
    assert store.entries == [(AICHA, 10, "rest")]


async def test_changed_slot_is_booked_and_the_previous_one_freed(store, sell, edit):
    saved = await sell(**SLOTS)
    edited = await edit(saved, delivery_slot=RequestedSlot(LATER, 14 * 60))
    moved = Slot(LATER, 14 * 60, 16 * 60)
    assert edited.slots == [COLLECT, moved]
    assert store.used_slots == {COLLECT: 1, DELIVERY: 0, moved: 1}


async def test_changed_slot_must_have_a_free_place(store, sell, edit):
    store.slot_plan = replace(store.slot_plan, limits=SlotLimits(1))
    saved = await sell(**SLOTS)
    store.used_slots[Slot(LATER, 14 * 60, 16 * 60)] = 1
    with pytest.raises(ConflictError):
        await edit(saved, delivery_slot=RequestedSlot(LATER, 14 * 60))
    assert store.orders[saved.id] == saved


async def test_stored_slots_stay_even_if_they_are_full_or_too_early(store, repositories, sell, admin):
    saved = await sell(**SLOTS)
    store.slot_plan = replace(store.slot_plan, limits=SlotLimits(1))
    command = EditOrder(saved.id, Cart(description="x"), {"description"})
    edited = await edit_order(command, admin, NOW.replace(day=30), repositories)
    assert edited.slots == saved.slots
    assert store.used_slots == {COLLECT: 1, DELIVERY: 1}


async def test_slots_are_validated_again_when_the_shipping_changes(store, repositories, sell, admin):
    saved = await sell(**SLOTS)
    command = EditOrder(saved.id, Cart(delivery_type="collecte"), {"delivery_type"})
    with pytest.raises(ValidationError) as error:
        await edit_order(command, admin, NOW.replace(day=30), repositories)
    assert error.value.violations[0].code == "too-early"


async def test_promo_code_keeps_the_value_it_had_at_checkout(store, sell, edit):
    store.promos["eid"] = build_promo_state("EID", "10")
    saved = await sell(promo_code="EID")
    promo = store.promos["eid"].promo
    store.promos["eid"] = replace(
        store.promos["eid"], promo=replace(promo, value=Decimal(50)), suspended=True
    )
    edited = await edit(saved, lines=soaps(saved, 4))
    assert (edited.promo_amount, edited.total) == (4, 36)
    assert store.promo_uses == {promo.id: 1}


async def test_removed_promo_code_is_released(store, sell, edit):
    store.promos["eid"] = build_promo_state("EID", "10")
    saved = await sell(promo_code="EID")
    edited = await edit(saved, promo_code="")
    assert (edited.promo, edited.promo_amount, edited.total) == (None, 0, 20)
    assert store.promo_uses == {saved.promo.id: 0}


async def test_replaced_promo_code_is_released_and_the_new_one_used(store, sell, edit):
    store.promos = {"one": build_promo_state("ONE", "10"), "two": build_promo_state("TWO", "20")}
    saved = await sell(promo_code="ONE")
    edited = await edit(saved, promo_code="two")
    assert edited.promo_amount == 4
    assert store.promo_uses == {saved.promo.id: 0, edited.promo.id: 1}


async def test_new_promo_code_must_meet_its_terms(store, sell, edit):
    store.promos["late"] = build_promo_state("LATE", "10", valid_until=NOW)
    saved = await sell()
    with pytest.raises(ValidationError, match="no longer valid"):
        await edit(saved, promo_code="LATE")
    assert store.orders[saved.id] == saved


async def test_fee_stays_until_method_type_or_products_total_changes(store, sell, edit):
    saved = await sell(delivery_type="delivery")
    [method] = store.shipping_methods.values()
    store.shipping_methods[method.id] = replace(method, fees={**method.fees, "delivery": "2"})
    assert (await edit(saved, description="x")).shipping_fees == 20
    assert (await edit(saved, lines=soaps(saved, 3))).shipping_fees == 2


async def test_stored_lines_keep_name_and_price_and_new_lines_take_the_catalogue_price(store, sell, edit):
    saved = await sell()
    store.products[SOAP] = replace(store.products[SOAP], name="Black soap", final_price=Decimal(99))
    edited = await edit(saved, lines=[*soaps(saved, 3), CartLine(SOAP, Decimal(1))])
    assert [(line.name, line.final_price) for line in edited.lines] == [("Soap", 10), ("Black soap", 99)]


async def test_archived_product_stays_on_its_lines_and_cannot_be_added(store, sell, edit):
    saved = await sell()
    del store.products[SOAP]
    assert (await edit(saved, lines=soaps(saved, 5))).total == 50
    with pytest.raises(ValidationError) as error:
        await edit(saved, lines=[*soaps(saved, 5), CartLine(SOAP, Decimal(1))])
    assert error.value.violations[0].field == "lines[1].product_id"


async def test_inactive_agent_stays_but_cannot_be_chosen(store, sell, edit):
    saved = await sell(agent_id=KARIM)
    store.agents[KARIM] = replace(store.agents[KARIM], is_valid=False)
    assert (await edit(saved, agent_id=KARIM, description="x")).agent.id == KARIM
    with pytest.raises(ValidationError):
        await edit(saved, agent_id=FORMER_AGENT)


async def test_cancelled_order_cannot_be_edited(sell, edit, move):
    saved = await sell()
    await move(saved, "cancelled")
    with pytest.raises(ConflictError) as error:
        await edit(saved, description="x")
    assert error.value.code == "cancelled"


async def test_stale_and_unknown_orders_are_rejected(sell, edit):
    saved = await sell()
    await edit(saved, version=1, description="x")
    with pytest.raises(StaleError):
        await edit(saved, version=1, description="y")
    with pytest.raises(NotFoundError):
        await edit(replace(saved, id=uuid4()), description="y")


async def test_step_of_an_edit_moves_the_order(store, sell, edit):
    saved = await sell()
    edited = await edit(saved, step_code="ready", description="x")
    assert (edited.step.code, edited.description, edited.version) == ("ready", "x", 3)
    assert store.moves == [("received", "ready", "")]


async def test_edit_notifies_the_customer_on_request(store, sell, edit):
    saved = await sell()
    await edit(saved, notify_customer=True)
    assert store.notifications == [("order-changed", saved.id)]


@pytest.mark.parametrize(
    "cart_fields", [{"discount_percent": Decimal(5)}, {"promo_code": "EID"}, {"agent_id": KARIM}]
)
async def test_staff_cannot_change_fields_of_admins(store, sell, edit, staff, cart_fields):
    store.promos["eid"] = build_promo_state("EID", "10")
    saved = await sell()
    with pytest.raises(ForbiddenError) as error:
        await edit(saved, staff, **cart_fields)
    assert error.value.metadata["field"] == next(iter(cart_fields))
    assert store.orders[saved.id] == saved


async def test_staff_cannot_remove_lines(sell, edit, staff):
    saved = await sell(lines=[CartLine(SOAP, Decimal(1)), CartLine(SOAP, Decimal(2), name="Wrapped")])
    first_line = CartLine(SOAP, Decimal(1), id=saved.lines[0].id)
    with pytest.raises(ForbiddenError) as error:
        await edit(saved, staff, lines=[first_line])
    assert error.value.metadata == {"field": "lines"}
    assert len((await edit(saved, lines=[first_line])).lines) == 1


async def test_agent_changes_lines_and_payment_of_assigned_orders_only(sell, edit, agent):
    assigned, unassigned = await sell(agent_id=KARIM, payment_method_id=CASH), await sell()
    edited = await edit(assigned, agent, lines=soaps(assigned, 3), received_amount=Decimal(30), status="paid")
    assert (edited.total, edited.paid_amount) == (30, 30)
    with pytest.raises(ForbiddenError):
        await edit(unassigned, agent, received_amount=Decimal(20))
    with pytest.raises(ForbiddenError) as error:
        await edit(assigned, agent, customer_note="x")
    assert error.value.metadata == {"field": "customer_note"}


async def test_agent_cannot_change_the_list_price(sell, edit, agent):
    assigned = await sell(agent_id=KARIM)
    with pytest.raises(ForbiddenError) as error:
        await edit(assigned, agent, lines=soaps(assigned, 2, price=Decimal(9)))
    assert error.value.metadata == {"field": "lines[0].price"}


async def test_new_address_clears_the_coordinates_of_its_leg(store, sell, edit):
    saved = await sell(delivery_type="collecte-and-delivery", coordinates=Coordinates(*map(Decimal, "1234")))
    edited = await edit(saved, shipping_address="3, rue C")
    assert edited.coordinates == Coordinates(Decimal(1), Decimal(2), None, None)


async def test_credit_that_the_edit_names_is_not_reduced(store, sell, edit):
    store.balances[AICHA] = Decimal(20)
    saved = await sell(wallet_amount=Decimal(20))
    edited = await edit(saved, wallet_amount=Decimal(10), received_amount=Decimal(20), payment_method_id=CASH)
    assert (edited.wallet_amount, edited.change) == (10, 10)


@pytest.mark.parametrize("cart_fields", [{"lines": []}, {"customer_id": None}, {"delivery_type": ""}])
async def test_required_fields_cannot_be_cleared(sell, edit, cart_fields):
    saved = await sell()
    with pytest.raises(ValidationError) as error:
        await edit(saved, **cart_fields)
    assert [(violation.field, violation.code) for violation in error.value.violations] == [
        (next(iter(cart_fields)), "blank")
    ]
