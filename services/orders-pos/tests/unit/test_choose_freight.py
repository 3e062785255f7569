"""Choosing the supplier's shipping method for a cart, with repositories in memory."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from cart_fakes import CART, GUEST_CALLER, SOAP_LINE, SOAPS, TOKEN, WOOL, WOOL_LINE, Parcel
from chassis.errors import ConflictError
from order_fakes import NOW
from orders_pos.domain.carts.ship_to import SupplierGoods
from orders_pos.domain.carts.shop_cart import ChosenFreight
from orders_pos.usecases.carts.choose_freight import ChooseFreight, choose_freight
from payments.freight_quotes import FreightQuote

QUOTE = FreightQuote("CJPacket Liquid", Decimal("4.37"), "7-12", NOW, brand="CJPacket")
CHOSEN = ChosenFreight("quote", "CN", "MA")
CHOICE = ChooseFreight("quote", "CN", "MA", "Atlas Liquid", Decimal("43.70"), "7-12")
GOODS = [SOAP_LINE, replace(WOOL_LINE, tenths=20)]


@pytest.fixture
def choose(shop, carts):
    shop.supplied[WOOL] = SupplierGoods("V1", ["FR", "MA"], is_cod=True)
    shop.parcels["quote"] = Parcel(QUOTE, ("CN", "MA"), {"V1": 2})
    shop.rates["USD", "MAD"] = Decimal(10), date(2026, 11, 23)

    async def choose(choice=CHOICE):
        return await choose_freight(TOKEN, choice, GUEST_CALLER, NOW, carts)

    return choose


async def refuse(choose, choice=CHOICE):
    with pytest.raises(ConflictError) as raised:
        await choose(choice)
    return raised.value.code


async def test_a_quote_is_kept_with_its_cart_whose_stock_is_held_longer(shop, choose):
    shop.add_cart(lines=GOODS)
    priced = await choose()
    assert (priced.quote.shipping_fees, shop.cart.freight) == (Decimal("43.70"), CHOSEN)
    assert shop.held == {CART: {SOAPS: 20, WOOL: 20}}
    assert shop.releases == [(CART, NOW + timedelta(minutes=30))]


async def test_without_a_quote_that_of_the_cart_is_confirmed(shop, choose):
    shop.add_cart(lines=GOODS, freight=CHOSEN)
    priced = await choose(ChooseFreight("", "", "", "Atlas Liquid"))
    assert (priced.quote.shipping_fees, shop.cart.freight) == (Decimal("43.70"), CHOSEN)


async def test_a_cart_without_a_quote_has_none_to_confirm(shop, choose):
    cart = shop.add_cart(lines=GOODS)
    assert await refuse(choose, ChooseFreight("", "", "", "")) == "quote-mismatch"
    assert shop.cart == cart


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        (replace(CHOICE, quote="forged"), "quote-invalid"),
        (replace(CHOICE, start_country="US"), "quote-mismatch"),
        (replace(CHOICE, end_country="FR"), "quote-mismatch"),
        (replace(CHOICE, name="DHL"), "quote-mismatch"),
        (replace(CHOICE, fees=Decimal(1)), "quote-mismatch"),
        (replace(CHOICE, days="1-2"), "quote-mismatch"),
    ],
)
async def test_what_was_not_quoted_or_not_shown_changes_nothing(shop, choose, choice, code):
    cart = shop.add_cart(lines=GOODS)
    assert await refuse(choose, choice) == code
    assert (shop.cart, shop.held) == (cart, {})


async def test_a_quote_of_other_goods_is_refused(shop, choose):
    shop.add_cart(lines=[replace(WOOL_LINE, tenths=30)])
    assert await refuse(choose) == "quote-mismatch"


async def test_a_quote_that_is_too_old_is_refused(shop, choose):
    shop.add_cart(lines=GOODS)
    old = replace(QUOTE, issue_time=NOW - timedelta(hours=6))
    shop.parcels["quote"] = Parcel(old, ("CN", "MA"), {"V1": 2})
    assert await refuse(choose) == "quote-expired"


@pytest.mark.parametrize("values", [None, {"lines": []}, {"lines": GOODS, "order_id": UUID(int=8)}])
async def test_a_quote_needs_a_cart_with_goods(shop, choose, values):
    if values is not None:
        shop.add_cart(freight=CHOSEN, **values)
    # A quote for no pieces would be good for an empty cart.
    shop.parcels["quote"] = Parcel(QUOTE, ("CN", "MA"), {"V1": 2} if values and values["lines"] else {})
    assert await refuse(choose) == "quote-mismatch"
    assert shop.held == {}
