"""Ordering a cart, with repositories in memory."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from cart_fakes import (
    CART,
    GUEST_CALLER,
    NEW_CUSTOMER,
    SIGNED_IN,
    SOAP_LINE,
    SOAPS,
    TOKEN,
    WOOL,
    WOOL_LINE,
    Parcel,
)
from chassis.errors import ConflictError, NotFoundError, ValidationError
from order_fakes import AICHA, CARD, EXPRESS, NOW, TOMORROW, build_promo_state
from orders_pos.domain.carts.ship_to import SupplierGoods
from orders_pos.domain.carts.shop_cart import ChosenFreight, Contact
from orders_pos.domain.orders.order import Coordinates
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shipping.slots import Slot
from orders_pos.domain.shop.shop_terms import ShopTerms
from orders_pos.domain.shop.zones import DeliveryZone, DeliveryZones, Point
from orders_pos.usecases.carts import ShopOrder
from orders_pos.usecases.carts.place_shop_order import PlaceShopOrder, place_shop_order
from orders_pos.usecases.carts.read_cart import read_cart
from payments.freight_quotes import FreightQuote

SALMA = Contact("Salma", "Idrissi", "salma@example.com", "0612345678")
WHOLE = {
    "contact": SALMA,
    "delivery_type": "delivery",
    "shipping_method_id": EXPRESS,
    "shipping_address": "2, rue B",
}


@pytest.fixture
def place(shop, carts, card_payments):
    """Order the cart at the prices that are read just before, if no quote is given."""

    async def place(caller=GUEST_CALLER, **values):
        if "quote_id" not in values:
            values["quote_id"] = (await read_cart(TOKEN, caller, NOW, carts)).quote.id
        defaults = {"payment_option": "on-delivery", "tracking_token": "track", "locale": "fr"}
        placement = PlaceShopOrder(TOKEN, **{**defaults, **values})
        order_id = await place_shop_order(placement, caller, NOW, card_payments)
        return shop.orders[order_id]

    return place


async def refuse(place, *arguments, **values):
    with pytest.raises(ValidationError) as raised:
        await place(*arguments, **values)
    return {violation.field: violation.code for violation in raised.value.violations}


async def test_a_guest_orders_as_a_new_customer(shop, place):
    shop.add_cart(**WHOLE, customer_note="ring twice")
    order = await place(quote_id="")
    assert (order.source, order.step.code, order.number) == ("shop", "received", "TES-2026-000001")
    assert (order.buyer.id, order.buyer.full_name, order.payment_method) == (
        NEW_CUSTOMER,
        "Salma Idrissi",
        None,
    )
    assert (order.total, order.shipping_fees, order.remaining, order.wallet_amount) == (120, 20, 120, 0)
    assert (order.shipping_address, order.customer_note, order.description) == ("2, rue B", "ring twice", "")
    assert (shop.buyers[NEW_CUSTOMER].address, shop.locales) == ("2, rue B", {NEW_CUSTOMER: "fr"})


async def test_a_new_customer_lives_where_the_goods_are_collected_if_nothing_is_delivered(shop, place):
    shop.add_cart(
        **{**WHOLE, "delivery_type": "collecte", "shipping_address": "", "collect_address": "1, rue A"}
    )
    order = await place()
    assert (order.collect_address, shop.buyers[NEW_CUSTOMER].address) == ("1, rue A", "1, rue A")


async def test_a_new_customer_lives_where_the_goods_are_delivered(shop, place):
    shop.add_cart(**{**WHOLE, "delivery_type": "collecte-and-delivery", "collect_address": "1, rue A"})
    await place()
    assert shop.buyers[NEW_CUSTOMER].address == "2, rue B"


async def test_the_cart_is_known_by_its_order_which_can_be_tracked(shop, carts, place):
    cart = shop.add_cart(**WHOLE)
    quote_id = (await read_cart(TOKEN, GUEST_CALLER, NOW, carts)).quote.id
    order = await place(quote_id=quote_id)
    assert shop.cart == replace(cart, order_id=order.id)
    assert shop.shop_orders == {order.id: ShopOrder(order.id, CART, "track", "on-delivery", quote_id)}


async def test_what_the_cart_held_is_taken_from_stock(shop, place):
    shop.add_cart(**WHOLE)
    shop.held[CART] = {SOAPS: 20, WOOL: 25}
    await place()
    assert (shop.held, shop.on_hand) == ({}, {SOAPS: 80, WOOL: 75})


async def test_what_is_out_of_stock_meanwhile_is_not_ordered(shop, place):
    cart = shop.add_cart(**WHOLE)
    shop.on_hand[SOAPS] = 19
    with pytest.raises(ConflictError) as raised:
        await place()
    assert (raised.value.code, shop.cart, shop.shop_orders) == ("out-of-stock", cart, {})


async def test_slots_are_booked(shop, place):
    shop.add_cart(**WHOLE, delivery_slot=RequestedSlot(TOMORROW, 10 * 60))
    order = await place()
    assert (order.collect_slot, order.delivery_slot) == (None, Slot(TOMORROW, 600, 720))
    assert shop.used_slots == {Slot(TOMORROW, 600, 720): 1}


async def test_a_slot_that_is_too_early_now_is_refused(shop, place):
    shop.add_cart(**WHOLE, delivery_slot=RequestedSlot(NOW.date(), 10 * 60))
    assert await refuse(place) == {"delivery_slot": "too-early"}


@pytest.mark.parametrize(("notify", "notified"), [(True, ["order-saved"]), (False, [])])
async def test_who_wants_to_be_notified_is(shop, place, notify, notified):
    shop.add_cart(**WHOLE, notify_customer=notify)
    order = await place()
    assert shop.notifications == [(kind, order.id) for kind in notified]


async def test_a_customer_who_is_signed_in_needs_no_contact_and_has_an_address(shop, place):
    shop.add_cart(delivery_type="delivery", shipping_method_id=EXPRESS)
    order = await place(SIGNED_IN)
    assert (order.buyer.id, order.buyer.full_name) == (AICHA, "Aïcha Alami")
    assert (order.shipping_address, [*shop.locales]) == ("1, rue A", [])


async def test_the_wallet_of_a_customer_pays_a_part(shop, place):
    shop.balances[AICHA] = Decimal(50)
    shop.add_cart(delivery_type="delivery", shipping_method_id=EXPRESS, wallet_amount=Decimal(30))
    order = await place(SIGNED_IN)
    assert (order.wallet_amount, order.remaining, shop.balances[AICHA]) == (30, 90, 20)


async def test_a_guest_who_names_a_customer_uses_neither_wallet_nor_address_of_theirs(shop, place):
    shop.balances[AICHA] = Decimal(50)
    contact = replace(SALMA, phone=shop.buyers[AICHA].phone)
    shop.add_cart(**{**WHOLE, "contact": contact}, wallet_amount=Decimal(30))
    order = await place()
    assert (order.buyer.id, order.buyer.address, order.buyer.wallet_credit) == (AICHA, "", 0)
    assert (order.wallet_amount, order.shipping_address, shop.balances[AICHA]) == (0, "2, rue B", 50)


async def test_a_promo_code_is_used(shop, place):
    shop.promos["eid"] = build_promo_state("EID", "10")
    shop.add_cart(**WHOLE, promo_code="eid")
    order = await place()
    assert (order.promo.code, order.promo_amount, order.total) == ("EID", 10, 110)
    assert shop.promo_uses == {order.promo.id: 1}


async def test_the_fees_of_the_zone_are_those_of_the_order(shop, place):
    shop.delivery_zones = DeliveryZones([DeliveryZone("Near", Decimal(12), radius=9)], Point(33.57, -7.59))
    near = Coordinates(shipping_lat=Decimal("33.57"), shipping_lng=Decimal("-7.59"))
    shop.add_cart(**WHOLE, coordinates=near)
    assert (await place()).shipping_fees == 12


async def test_freight_is_charged_and_described(shop, place):
    shop.supplied[WOOL] = SupplierGoods("V1", ["MA"], is_cod=True)
    quote = FreightQuote("CJPacket Liquid", Decimal("4.37"), "7-12", NOW, brand="CJPacket")
    shop.parcels["quote"] = Parcel(quote, ("CN", "MA"), {"V1": 2})
    lines, freight = [replace(WOOL_LINE, tenths=20)], ChosenFreight("quote", "CN", "MA")
    shop.terms = ShopTerms(freight_method_id=EXPRESS)
    shop.add_cart(**{**WHOLE, "shipping_method_id": None}, lines=lines, freight=freight)
    order = await place()
    assert (order.shipping_fees, order.total) == (Decimal("4.37"), Decimal("68.37"))
    assert (order.shipping_method.id, order.description) == (EXPRESS, "Atlas Liquid (7-12): 4.37 USD")


async def test_prices_that_differ_from_the_quote_are_shown_again(shop, place):
    shop.add_cart(**WHOLE)
    with pytest.raises(ConflictError) as raised:
        await place(quote_id="another")
    assert (raised.value.code, raised.value.metadata["total"]) == ("quote-changed", "120.00")
    assert shop.orders == {}


async def test_without_a_cart_there_is_no_order(place):
    with pytest.raises(NotFoundError):
        await place(quote_id="seen")


async def test_a_cart_is_ordered_once(shop, place):
    shop.add_cart(**WHOLE)
    order = await place()
    quote_id = shop.shop_orders[order.id].quote_id
    assert await place(quote_id=quote_id) == order
    assert (len(shop.orders), shop.on_hand[SOAPS]) == (1, 80)
    for other in ({"quote_id": "another"}, {"quote_id": quote_id, "payment_option": "card"}):
        with pytest.raises(ConflictError) as raised:
            await place(**other)
        assert raised.value.code == "cart-ordered"


async def test_a_cart_of_an_order_that_is_not_of_the_shop_is_not_ordered_again(shop, place):
    shop.add_cart(**WHOLE, order_id=UUID(int=8))
    with pytest.raises(ConflictError) as raised:
        await place(quote_id="")
    assert raised.value.code == "cart-ordered"


async def test_a_shop_that_is_closed_takes_no_order(shop, place):
    shop.terms = ShopTerms(is_open=False)
    shop.add_cart(**WHOLE)
    with pytest.raises(ConflictError) as raised:
        await place()
    assert raised.value.code == "shop-closed"


async def test_a_payment_that_the_shop_does_not_take_is_refused(shop, place):
    shop.add_cart(**WHOLE)
    assert await refuse(place, payment_option="card") == {"payment_option": "choice"}


@pytest.mark.parametrize(("minimum", "is_refused"), [(90, False), (91, True)])
async def test_products_must_come_to_the_least_order_after_the_promo_code(shop, place, minimum, is_refused):
    shop.promos["eid"] = build_promo_state("EID", "10")
    shop.terms = ShopTerms(minimum_order=Decimal(minimum))
    shop.add_cart(**WHOLE, promo_code="eid")
    if is_refused:
        assert await refuse(place) == {"lines": "minimum-order"}
    else:
        assert (await place()).products_total == 100


@pytest.mark.parametrize(
    ("values", "violations"),
    [
        ({"promo_code": "eid"}, {"promo_code": "unknown"}),
        ({"lines": [SOAP_LINE, replace(SOAP_LINE, product_id=UUID(int=9))]}, {"lines[1].product_id": "unavailable"}),
        ({"lines": []}, {"lines": "blank"}),
        ({"contact": Contact("Salma", "Idrissi", "", "0612345678")}, {"contact.email": "blank"}),
        ({"shipping_method_id": None}, {"shipping_method_id": "blank"}),
        ({"delivery_type": "", "shipping_address": ""}, {"delivery_type": "blank"}),
    ],
)  # fmt: skip
async def test_what_is_missing_or_impossible_is_refused_before_anybody_becomes_a_customer(
    shop, place, values, violations
):
    shop.add_cart(**{**WHOLE, **values})
    assert await refuse(place) == violations
    assert (shop.orders, NEW_CUSTOMER in shop.buyers) == ({}, False)


async def test_a_customer_who_is_signed_in_says_how_the_goods_are_shipped(shop, place):
    shop.add_cart()
    assert await refuse(place, SIGNED_IN) == {"delivery_type": "blank", "shipping_method_id": "blank"}


async def test_a_payment_by_card_is_awaited(shop, place):
    shop.terms = ShopTerms(card_method_id=CARD)
    shop.add_cart(**WHOLE)
    order = await place(payment_option="card")
    [attempt] = shop.attempts.values()
    assert (attempt.subject_id, attempt.amount, attempt.currency) == (order.id, 12000, "MAD")
    assert (attempt.create_time, attempt.status, attempt.is_open) == (NOW, "created", True)
    assert shop.checks == [(attempt.id, NOW + timedelta(seconds=5))]
    assert (order.payment_method.id, order.remaining, shop.notifications) == (CARD, 120, [])


async def test_an_order_that_is_paid_on_delivery_awaits_nothing_and_has_no_method(shop, place):
    shop.terms = ShopTerms(card_method_id=CARD)
    shop.add_cart(**WHOLE)
    order = await place()
    assert (order.payment_method, shop.attempts, shop.checks) == (None, {}, [])


async def test_the_card_pays_what_the_wallet_does_not(shop, place):
    shop.terms, shop.balances[AICHA] = ShopTerms(card_method_id=CARD), Decimal(200)
    shop.add_cart(**WHOLE, wallet_amount=Decimal(50))
    await place(SIGNED_IN, payment_option="card")
    assert [attempt.amount for attempt in shop.attempts.values()] == [7000]


async def test_an_order_that_the_wallet_pays_awaits_no_card(shop, place):
    shop.terms, shop.balances[AICHA] = ShopTerms(card_method_id=CARD), Decimal(200)
    shop.add_cart(**WHOLE, wallet_amount=Decimal(120))
    order = await place(SIGNED_IN, payment_option="card")
    assert (order.status, order.remaining, shop.attempts) == ("paid", 0, {})
    assert shop.notifications == [("order-saved", order.id)]


async def test_a_method_of_card_payments_that_was_deleted_is_refused(shop, place):
    shop.terms = ShopTerms(card_method_id=UUID(int=99))
    shop.add_cart(**WHOLE)
    assert await refuse(place, payment_option="card") == {"payment_method_id": "unknown"}
