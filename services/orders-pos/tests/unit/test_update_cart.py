"""What shoppers change of a cart beside its lines, with repositories in memory."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from cart_fakes import CART, GUEST_CALLER, SIGNED_IN, SOAPS, TOKEN, WOOL
from chassis.errors import ConflictError, ForbiddenError, ValidationError
from order_fakes import AICHA, EXPRESS, NOW, TOMORROW, build_promo_state
from orders_pos.domain.carts.shop_cart import Contact
from orders_pos.domain.orders.order import Coordinates
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shop.zones import DeliveryZone, DeliveryZones, Point
from orders_pos.usecases.carts.update_cart import update_cart
from orders_pos.usecases.carts.use_wallet import use_wallet

UNKNOWN = UUID(int=99)
SALMA = Contact("Salma", "Idrissi", "salma@example.com", "0612345678")
CASABLANCA = Coordinates(shipping_lat=Decimal("33.57"), shipping_lng=Decimal("-7.59"))
RABAT = Coordinates(shipping_lat=Decimal("34.02"), shipping_lng=Decimal("-6.84"))
ZONES = DeliveryZones([DeliveryZone("Casablanca", Decimal(12), radius=10)], Point(33.57, -7.59))
HELD = {CART: {SOAPS: 20, WOOL: 25}}
DELIVERY = {"delivery_type": "delivery", "shipping_method_id": EXPRESS}


@pytest.fixture
def update(carts):
    async def update(caller=GUEST_CALLER, **changes):
        return await update_cart(TOKEN, changes, caller, NOW, carts)

    return update


async def refuse(update, **changes):
    with pytest.raises(ValidationError) as raised:
        await update(**changes)
    return {violation.field: violation.code for violation in raised.value.violations}


async def test_fields_are_changed_and_the_others_stay(shop, update):
    cart = shop.add_cart(customer_note="ring twice")
    priced = await update(contact=SALMA, **DELIVERY)
    assert shop.cart == replace(cart, contact=SALMA, **DELIVERY)
    assert (priced.cart.contact, priced.quote.shipping_fees) == (SALMA, 20)


async def test_a_change_makes_a_cart_where_there_is_none(shop, update):
    await update(customer_note="ring twice")
    assert (shop.cart.id, shop.cart.customer_note, shop.held) == (CART, "ring twice", {})


async def test_a_change_after_an_order_begins_another_cart(shop, update):
    shop.add_cart(order_id=UUID(int=8), contact=SALMA)
    await update(customer_note="ring twice")
    assert (shop.cart.lines, shop.cart.contact, shop.cart.order_id) == ([], SALMA, None)


async def test_a_cart_that_is_touched_holds_its_stock_longer(shop, update):
    shop.add_cart()
    await update(customer_note="ring twice")
    assert (shop.held, shop.releases) == (HELD, [(CART, NOW + timedelta(minutes=30))])


@pytest.mark.parametrize(
    ("changes", "violations"),
    [
        ({"promo_code": "eid"}, {"promo_code": "unknown"}),
        ({"shipping_method_id": UNKNOWN}, {"shipping_method_id": "unknown"}),
        (
            {"delivery_type": "collecte", "collect_slot": RequestedSlot(TOMORROW, 3 * 60)},
            {"collect_slot": "unknown"},
        ),
        ({**DELIVERY, "delivery_slot": RequestedSlot(NOW.date(), 10 * 60)}, {"delivery_slot": "too-early"}),
    ],
)
async def test_what_cannot_be_ordered_is_refused_by_its_field(shop, update, changes, violations):
    cart = shop.add_cart()
    assert await refuse(update, **changes) == violations
    assert (shop.cart, shop.held) == (cart, {})


async def test_a_day_is_saved_before_its_slot_is_chosen(shop, update):
    shop.add_cart(delivery_type="delivery")
    for day in (RequestedSlot(TOMORROW), RequestedSlot(NOW.date())):
        assert (await update(delivery_slot=day)).cart.delivery_slot == day


async def test_a_slot_that_is_possible_is_saved(shop, update):
    shop.add_cart(**DELIVERY)
    slot = RequestedSlot(TOMORROW, 10 * 60)
    assert (await update(delivery_slot=slot)).cart.delivery_slot == slot
    assert shop.cart.delivery_slot == slot


async def test_what_does_not_count_any_more_does_not_stop_another_change(shop, update):
    yesterday = RequestedSlot(date(2026, 11, 22), 10 * 60)
    shop.add_cart(promo_code="eid", shipping_method_id=UNKNOWN, delivery_slot=yesterday)
    await update(delivery_type="delivery", customer_note="ring twice", collect_slot=None)
    assert shop.cart.customer_note == "ring twice"


async def test_what_does_not_count_any_more_can_be_taken_out(shop, update):
    shop.add_cart(promo_code="eid", shipping_method_id=UNKNOWN)
    priced = await update(promo_code="", shipping_method_id=None)
    assert (priced.problems, shop.cart.promo_code, shop.cart.shipping_method_id) == ({}, "", None)


async def test_a_promo_code_that_applies_is_saved(shop, update):
    shop.promos["eid"] = build_promo_state("EID", "10")
    shop.add_cart()
    assert (await update(promo_code="eid")).quote.total == 90
    assert shop.cart.promo_code == "eid"


@pytest.mark.parametrize(
    ("changes", "stored"),
    [
        ({"coordinates": RABAT}, {"delivery_type": "delivery"}),
        ({"shipping_address": "2, rue B"}, {"delivery_type": "delivery", "coordinates": RABAT}),
        ({"delivery_type": "delivery"}, {"coordinates": RABAT}),
    ],
)
async def test_an_address_outside_the_zones_is_refused(shop, update, changes, stored):
    shop.delivery_zones = ZONES
    shop.add_cart(shipping_method_id=EXPRESS, **stored)
    assert await refuse(update, **changes) == {"shipping_address": "outside-zones"}


@pytest.mark.parametrize(
    ("changes", "stored"),
    [
        ({"coordinates": CASABLANCA}, {"delivery_type": "delivery"}),
        ({"shipping_address": "2, rue B"}, {"delivery_type": "delivery"}),
        ({"customer_note": "ring twice"}, {"delivery_type": "delivery", "coordinates": RABAT}),
        ({"coordinates": RABAT}, {"delivery_type": "on-store"}),
    ],
)
async def test_an_address_is_refused_only_when_it_is_known_and_changed(shop, update, changes, stored):
    shop.delivery_zones = ZONES
    shop.add_cart(shipping_method_id=EXPRESS, **stored)
    [(name, value)] = changes.items()
    assert getattr((await update(**changes)).cart, name) == value


async def test_a_guest_has_no_wallet_to_pay_with(shop, update, carts):
    shop.add_cart()
    for change in (update(wallet_amount=Decimal(5)), use_wallet(TOKEN, Decimal(5), GUEST_CALLER, NOW, carts)):
        with pytest.raises(ForbiddenError) as raised:
            await change
        assert raised.value.code == "sign-in"
    assert (await update(wallet_amount=Decimal(0))).wallet_amount == 0


@pytest.mark.parametrize("amount", ["30.01", "-1"])
async def test_a_guest_is_refused_before_the_cart_is_made(shop, update, amount):
    with pytest.raises(ForbiddenError):
        await update(wallet_amount=Decimal(amount))
    assert shop.carts == {}


async def test_a_customer_pays_a_part_from_the_wallet(shop, update, carts):
    shop.balances[AICHA] = Decimal(30)
    shop.add_cart()
    assert (await update(SIGNED_IN, wallet_amount=Decimal(10))).left == 90
    priced = await use_wallet(TOKEN, Decimal(30), SIGNED_IN, NOW, carts)
    assert (priced.left, shop.cart.wallet_amount) == (70, 30)


async def test_the_wallet_pays_no_more_than_it_has(shop, update, carts):
    shop.balances[AICHA] = Decimal(30)
    cart = shop.add_cart()
    for change in (
        update(SIGNED_IN, wallet_amount=Decimal("30.01")),
        use_wallet(TOKEN, Decimal("30.01"), SIGNED_IN, NOW, carts),
    ):
        with pytest.raises(ValidationError) as raised:
            await change
        assert [(violation.field, violation.code) for violation in raised.value.violations] == [
            ("wallet_amount", "too-large")
        ]
    assert shop.cart == cart


async def test_paying_from_the_wallet_holds_the_stock_longer(shop, carts):
    shop.add_cart()
    await use_wallet(TOKEN, Decimal(0), SIGNED_IN, NOW, carts)
    assert (shop.held, shop.releases) == (HELD, [(CART, NOW + timedelta(minutes=30))])


@pytest.mark.parametrize("values", [None, {"lines": []}, {"order_id": UUID(int=8)}])
async def test_without_goods_there_is_nothing_to_pay(shop, carts, values):
    if values is not None:
        shop.add_cart(**values)
    with pytest.raises(ConflictError) as raised:
        await use_wallet(TOKEN, Decimal(0), SIGNED_IN, NOW, carts)
    assert raised.value.code == "cart-empty"
