"""What a cart of own and supplier goods is offered is what its order is accepted with."""

from dataclasses import replace
from itertools import product

import pytest
from cart_fakes import GUEST_CALLER, SOAP_LINE, SOAPS, TOKEN, WOOL, WOOL_LINE, Parcel
from chassis.errors import ValidationError
from order_fakes import CARD, EXPRESS, NOW, TOMORROW
from orders_pos.domain.carts.ship_to import CartGoods, SupplierGoods
from orders_pos.domain.carts.shop_cart import ChosenFreight, Contact, ShopCart
from orders_pos.domain.orders.money import Decimal
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shop.shop_terms import ShopTerms
from orders_pos.usecases.carts.list_cart_options import list_cart_options
from orders_pos.usecases.carts.place_shop_order import PlaceShopOrder, place_shop_order
from orders_pos.usecases.carts.read_cart import read_cart
from payments.freight_quotes import FreightQuote

COUNTRIES = "MA", "FR", "US"
LISTINGS = [
    None,
    *(SupplierGoods("", where, cod) for where in (["MA"], ["FR"], ["MA", "FR"]) for cod in (0, 1)),
]
CARTS = list(product(LISTINGS, LISTINGS))
LINES = [SOAP_LINE, replace(WOOL_LINE, tenths=20)]
QUOTE = FreightQuote("CJPacket Liquid", Decimal("4.37"), "7-12", NOW, brand="CJPacket")
WHOLE = {
    "contact": Contact("Salma", "Idrissi", "salma@example.com", "0612345678"),
    "delivery_type": "delivery",
    "shipping_method_id": EXPRESS,
    "shipping_address": "2, rue B",
}


@pytest.fixture
def fill(shop):
    """Put a soap and a carpet, each own or of a listing, into a cart with freight to a country."""

    def fill(soap, carpet, country="", **more):
        shop.terms = ShopTerms(card_method_id=CARD, freight_method_id=EXPRESS, country="MA")
        goods = {SOAPS: ("S", soap, 2), WOOL: ("W", carpet, 2)}
        shop.supplied = {
            key: replace(supplied, variant=vid) for key, (vid, supplied, _) in goods.items() if supplied
        }
        pieces = {vid: count for vid, supplied, count in goods.values() if supplied}
        shop.parcels["quote"] = Parcel(QUOTE, ("CN", country), pieces)
        freight = ChosenFreight("quote", "CN", country) if country and pieces else None
        shop.add_cart(lines=LINES, freight=freight, **{**WHOLE, **more})

    return fill


@pytest.fixture
def place(carts, card_payments, shop):
    async def place(option="on-delivery"):
        quote_id = (await read_cart(TOKEN, GUEST_CALLER, NOW, carts)).quote.id
        placement = PlaceShopOrder(TOKEN, quote_id, option, "track", "fr")
        return shop.orders[await place_shop_order(placement, GUEST_CALLER, NOW, card_payments)]

    return place


@pytest.mark.parametrize(("soap", "carpet"), CARTS)
async def test_what_is_offered_is_what_is_accepted(shop, carts, fill, place, soap, carpet):
    for country, option in product(COUNTRIES, ("on-delivery", "card")):
        shop.contact_uses.clear()
        shop.on_hand.update({SOAPS: 100, WOOL: 100})
        fill(soap, carpet, country)
        priced = await read_cart(TOKEN, GUEST_CALLER, NOW, carts)
        options = await list_cart_options(TOKEN, GUEST_CALLER, NOW, carts)
        offered = priced.goods.list_countries("MA")
        is_offered = option in options.payment_options and (
            country in offered or not priced.goods.is_supplied
        )
        try:
            await place(option)
        except ValidationError:
            assert not is_offered
        else:
            assert is_offered


@pytest.mark.parametrize(("soap", "carpet"), [pair for pair in CARTS if any(pair)])
async def test_supplier_goods_are_ordered_with_freight_alone(shop, fill, place, soap, carpet):
    fill(soap, carpet)
    with pytest.raises(ValidationError) as raised:
        await place("card")
    assert {violation.code for violation in raised.value.violations} <= {"blank", "no-common-country"}
    assert shop.orders == {}


async def test_supplier_goods_alone_have_no_methods_slots_or_collection(shop, carts, fill, place):
    lamp = SupplierGoods("", ["FR"], is_cod=True)
    slot = RequestedSlot(TOMORROW, 600, 720)
    left = {"delivery_type": "collecte", "collect_address": "1, rue A", "collect_slot": slot}
    fill(lamp, lamp, "FR", **left)
    options = await list_cart_options(TOKEN, GUEST_CALLER, NOW, carts)
    assert (options.methods, options.has_delivery_types, options.dates.dates.collect) == ([], False, None)
    order = await place()
    assert (order.delivery_type, order.collect_slot, order.collect_address) == ("delivery", None, "")


async def test_a_mixed_cart_has_the_methods_of_its_own_goods(carts, fill):
    fill(None, SupplierGoods("", ["FR"]), "FR")
    options = await list_cart_options(TOKEN, GUEST_CALLER, NOW, carts)
    assert (bool(options.methods), options.has_delivery_types, options.payment_options) == (
        True,
        True,
        ["card"],
    )


async def test_a_quote_of_a_country_that_was_taken_from_the_listing_is_not_ordered(shop, fill, place):
    fill(None, SupplierGoods("", ["FR"], is_cod=True), "FR")
    shop.supplied[WOOL] = replace(shop.supplied[WOOL], countries=["US"])
    with pytest.raises(ValidationError) as raised:
        await place()
    [violation] = raised.value.violations
    assert (violation.field, violation.message) == ("end_country", "Not sold to FR: Carpet Wool.")


async def test_an_address_is_needed_for_what_a_supplier_ships(fill, place):
    fill(None, SupplierGoods("", ["FR"]), "FR", delivery_type="on-store", shipping_address="")
    with pytest.raises(ValidationError) as raised:
        await place("card")
    assert [violation.field for violation in raised.value.violations] == ["shipping_address"]


def test_the_shop_s_own_country_comes_first():
    goods = CartGoods(LINES, {SOAPS: SupplierGoods("", ["FR", "DE", "MA"])})
    assert goods.list_countries("MA") == ["MA", "DE", "FR"]
    assert CartGoods(ShopCart(WOOL.product_id).lines, {}).list_countries("MA") == []


def test_goods_without_a_common_country_are_named_line_by_line():
    where = [SupplierGoods("S", ["MA"]), SupplierGoods("W", ["FR", "US"])]
    with pytest.raises(ValidationError) as raised:
        CartGoods(LINES, dict(zip((SOAPS, WOOL), where, strict=True))).check_common()
    assert [(violation.field, violation.code) for violation in raised.value.violations] == [
        (f"lines[{index}].product_id", "no-common-country") for index in (0, 1)
    ]
    assert "(FR, US)" in raised.value.violations[1].message
