"""Reading, taking over and saving carts, and what they can be ordered with, with repositories in memory."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from cart_fakes import CART, GUEST_CALLER, SIGNED_IN, SOAP_LINE, SOAPS, TOKEN, WOOL
from chassis.errors import NotFoundError
from order_fakes import EXPRESS, NOW
from orders_pos.domain.carts.changes import CartChange
from orders_pos.domain.carts.shop_cart import Contact
from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.order import Coordinates
from orders_pos.domain.shop.shop_terms import ShopTerms
from orders_pos.domain.shop.zones import DeliveryZone, DeliveryZones, Point
from orders_pos.usecases.carts.hold_stock import hold_stock
from orders_pos.usecases.carts.list_cart_options import list_cart_options
from orders_pos.usecases.carts.load_priced_cart import load_priced_cart
from orders_pos.usecases.carts.read_cart import read_cart
from orders_pos.usecases.carts.save_cart import save_cart
from orders_pos.usecases.carts.take_cart_over import take_cart_over

SALMA = Contact("Salma", "Idrissi", "salma@example.com", "0612345678")
ORDERED = {"contact": SALMA, "order_id": UUID(int=8), "promo_code": "eid"}
OTHER = UUID(int=7)


async def test_a_token_without_a_cart_reads_an_empty_one(shop, carts):
    priced = await read_cart(TOKEN, GUEST_CALLER, NOW, carts)
    assert (priced.lines, priced.quote.total, shop.carts) == ([], 0, {})


async def test_a_cart_is_read_by_its_token_with_its_prices(shop, carts):
    shop.add_cart()
    priced = await read_cart(TOKEN, GUEST_CALLER, NOW, carts)
    assert (priced.cart, priced.quote.total) == (shop.cart, 100)


async def test_a_cart_that_was_ordered_reads_as_an_empty_one_of_the_same_shopper(shop, carts):
    shop.add_cart(**ORDERED)
    priced = await read_cart(TOKEN, GUEST_CALLER, NOW, carts)
    assert (priced.cart.id, priced.cart.contact, priced.cart.promo_code) == (CART, SALMA, "")
    assert (priced.lines, priced.quote.total) == ([], 0)


async def test_a_code_gives_its_cart_to_the_token_that_takes_it(shop, carts):
    shop.add_cart()
    shop.handovers["code"] = CART, NOW + timedelta(minutes=5)
    priced = await take_cart_over("code", "phone", GUEST_CALLER, NOW, carts)
    assert priced.quote.total == 100
    assert [*shop.carts] == ["phone"]


async def test_a_cart_that_was_ordered_is_taken_over_empty(shop, carts):
    shop.add_cart(**ORDERED)
    shop.handovers["code"] = CART, NOW + timedelta(minutes=5)
    priced = await take_cart_over("code", "phone", GUEST_CALLER, NOW, carts)
    assert (priced.lines, priced.cart.contact) == ([], SALMA)


@pytest.mark.parametrize("code", ["late", "unknown"])
async def test_a_code_that_does_not_count_gives_nothing(shop, carts, code):
    shop.add_cart()
    shop.handovers["late"] = CART, NOW
    with pytest.raises(NotFoundError):
        await take_cart_over(code, "phone", GUEST_CALLER, NOW, carts)
    assert [*shop.carts] == [TOKEN]


async def test_a_change_is_shown_once(shop, carts):
    rug_line = replace(SOAP_LINE, id=UUID(int=113), product_id=UUID(int=9), seen_name="Rug")
    cart = shop.add_cart(lines=[replace(SOAP_LINE, seen_price=Decimal(9)), rug_line])
    first = await load_priced_cart(cart, GUEST_CALLER, NOW, carts)
    await save_cart(first, carts)
    assert [change.code for change in first.changes] == ["price-changed", "unavailable"]
    assert shop.cart.lines == [replace(SOAP_LINE, seen_price=Decimal("10.00")), rug_line]
    second = await load_priced_cart(shop.cart, GUEST_CALLER, NOW, carts)
    assert second.changes == [CartChange("unavailable", str(rug_line.id), "Rug")]


async def test_a_shopper_sees_the_name_that_an_order_would_have(shop, carts):
    shop.products[SOAP_LINE.product_id] = replace(shop.products[SOAP_LINE.product_id], name="Olive soap")
    await save_cart(await load_priced_cart(shop.add_cart(lines=[SOAP_LINE]), GUEST_CALLER, NOW, carts), carts)
    assert [line.seen_name for line in shop.cart.lines] == ["Olive soap"]


async def hold(cart, carts):
    await hold_stock(await load_priced_cart(cart, GUEST_CALLER, NOW, carts), NOW, carts)


async def test_stock_of_a_cart_is_held_for_the_time_of_the_shop(shop, carts):
    shop.terms = ShopTerms(reservation_minutes=45)
    await hold(shop.add_cart(), carts)
    assert shop.held == {CART: {SOAPS: 20, WOOL: 25}}
    assert shop.releases == [(CART, NOW + timedelta(minutes=45))]


async def test_no_more_is_held_than_there_is(shop, carts):
    shop.on_hand[SOAPS], shop.on_hand[WOOL] = 1, -1
    await hold(shop.add_cart(), carts)
    assert shop.held == {CART: {SOAPS: 1}}


async def test_what_is_not_counted_is_not_held(shop, carts):
    del shop.low[SOAPS]
    await hold(shop.add_cart(), carts)
    assert shop.held == {CART: {WOOL: 25}}


@pytest.mark.parametrize("low", [{}, {SOAPS: 0, WOOL: 0}])
async def test_without_stock_nothing_is_held_and_nothing_to_release(shop, carts, low):
    shop.low = low
    shop.on_hand.clear()
    await hold(shop.add_cart(), carts)
    assert (shop.held, shop.releases) == ({}, [])


async def test_a_cart_keeps_what_it_holds_when_somebody_else_is_quicker(shop, carts):
    shop.held[CART] = {SOAPS: 10}
    priced = await load_priced_cart(shop.add_cart(), GUEST_CALLER, NOW, carts)
    shop.held[OTHER] = {SOAPS: 90}
    await hold_stock(priced, NOW, carts)
    assert (shop.held, shop.releases) == ({CART: {SOAPS: 10}, OTHER: {SOAPS: 90}}, [])


async def test_each_shipping_method_is_offered_at_its_fees(shop, carts):
    bike = Method(UUID(int=24), "Bike", {"delivery": "7"}, Decimal(100))
    walk = Method(UUID(int=25), "Walk", {"delivery": "5"}, Decimal(101))
    shop.shipping_methods.update({bike.id: bike, walk.id: walk})
    shop.add_cart(delivery_type="delivery", shipping_method_id=EXPRESS)
    options = await list_cart_options(TOKEN, GUEST_CALLER, NOW, carts)
    assert [(method.name, fees) for method, fees in options.methods] == [
        ("Express", 20),
        ("Bike", 0),
        ("Walk", 5),
    ]


async def test_shipping_methods_are_offered_at_the_fees_of_the_zone(shop, carts):
    shop.delivery_zones = DeliveryZones([DeliveryZone("Near", Decimal(12), radius=9)], Point(33.57, -7.59))
    near = Coordinates(shipping_lat=Decimal("33.57"), shipping_lng=Decimal("-7.59"))
    shop.add_cart(delivery_type="delivery", coordinates=near)
    options = await list_cart_options(TOKEN, GUEST_CALLER, NOW, carts)
    assert [fees for _, fees in options.methods] == [12]


async def test_the_days_that_are_possible_are_offered(shop, carts):
    shop.add_cart(delivery_type="collecte-and-delivery", shipping_method_id=EXPRESS)
    dates = (await list_cart_options(TOKEN, GUEST_CALLER, NOW, carts)).dates
    assert (dates.tenths, dates.dates.collect.min_date) == (45, date(2026, 11, 23))
    assert dates.dates.collect.chosen.start == 9 * 60
    assert dates.dates.delivery.chosen.start == 15 * 60


@pytest.mark.parametrize(
    ("terms", "options"),
    [(ShopTerms(), ["on-delivery"]), (ShopTerms(card_method_id=UUID(int=23)), ["on-delivery", "card"])],
)
async def test_a_cart_can_be_paid_as_the_shop_takes_payments(shop, carts, terms, options):
    shop.terms = terms
    assert (await list_cart_options(TOKEN, SIGNED_IN, NOW, carts)).payment_options == options


async def test_a_shopper_without_a_cart_has_options(shop, carts):
    options = await list_cart_options(TOKEN, SIGNED_IN, NOW, carts)
    assert [(method.name, fees) for method, fees in options.methods] == [("Express", 0)]
    assert (options.dates.tenths, shop.carts) == (0, {})
    assert "customer-missing" not in options.dates.remarks


async def test_the_options_of_a_cart_that_was_ordered_are_those_of_an_empty_one(shop, carts):
    shop.add_cart(**ORDERED)
    options = await list_cart_options(TOKEN, GUEST_CALLER, NOW, carts)
    assert options.dates.remarks[:2] == ["lines-missing", "customer-missing"]
