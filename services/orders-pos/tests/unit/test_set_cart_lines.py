"""Replacing the lines of a cart, with repositories in memory."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from cart_fakes import CART, GUEST_CALLER, SOAP_LINE, SOAPS, TOKEN, WOOL, WOOL_LINE
from chassis.errors import ConflictError, ValidationError
from order_fakes import CARPET, NOW, SOAP
from orders_pos.domain.orders.lines import CartLine
from orders_pos.usecases.carts.set_cart_lines import set_cart_lines

ONE_SOAP, METRE = CartLine(SOAP, Decimal(1)), CartLine(CARPET, Decimal(1), attribute_value_id="wool")


@pytest.fixture
def set_lines(carts):
    async def set_lines(*lines):
        return await set_cart_lines(TOKEN, lines, GUEST_CALLER, NOW, carts)

    return set_lines


async def refuse(set_lines, *lines):
    with pytest.raises(ValidationError) as raised:
        await set_lines(*lines)
    return {violation.field: violation.code for violation in raised.value.violations}


async def test_the_first_lines_make_a_cart_and_hold_its_stock(shop, set_lines):
    priced = await set_lines(ONE_SOAP, METRE)
    assert [(line.key, line.tenths, line.seen_name, line.seen_price) for line in shop.cart.lines] == [
        (SOAPS, 10, "Soap", 10),
        (WOOL, 10, "Carpet Wool", 32),
    ]
    assert (priced.quote.total, priced.changes) == (42, [])
    assert shop.held == {CART: {SOAPS: 10, WOOL: 10}}
    assert shop.releases == [(CART, NOW + timedelta(minutes=30))]


async def test_what_is_measured_is_a_line_each(shop, set_lines):
    shop.products[CARPET] = replace(shop.products[CARPET], unit="m²")
    four, two = replace(METRE, quantity=Decimal(4)), replace(METRE, quantity=Decimal("1.5"))
    priced = await set_lines(four, ONE_SOAP, two, four)
    assert [(line.key, line.tenths) for line in shop.cart.lines] == [
        (WOOL, 40),
        (SOAPS, 10),
        (WOOL, 15),
        (WOOL, 40),
    ]
    assert shop.held == {CART: {WOOL: 95, SOAPS: 10}}
    assert len({line.id for line in shop.cart.lines}) == 4
    ids = [line.id for line in shop.cart.lines]
    assert priced.quote.total == 314
    await set_lines(four, ONE_SOAP, two)
    assert [line.id for line in shop.cart.lines] == ids[:3]
    assert await refuse(set_lines, four, four, replace(two, quantity=Decimal("2.1"))) == {
        "lines[0].quantity": "out-of-stock"
    }


async def test_lines_of_the_same_product_and_value_are_one(shop, set_lines):
    await set_lines(ONE_SOAP, METRE, replace(ONE_SOAP, quantity=Decimal(3)), ONE_SOAP)
    assert [(line.key, line.tenths) for line in shop.cart.lines] == [(SOAPS, 50), (WOOL, 10)]
    assert shop.held == {CART: {SOAPS: 50, WOOL: 10}}


async def test_a_line_that_stays_keeps_its_id_and_says_what_changed(shop, set_lines):
    shop.add_cart(lines=[replace(SOAP_LINE, seen_price=Decimal(9)), WOOL_LINE])
    priced = await set_lines(ONE_SOAP, ONE_SOAP)
    assert [(change.code, change.line) for change in priced.changes] == [("price-changed", str(SOAP_LINE.id))]
    assert shop.cart.lines == [replace(SOAP_LINE, tenths=20, seen_price=Decimal("10.00"))]


async def test_an_empty_cart_holds_nothing(shop, set_lines):
    await set_lines(ONE_SOAP)
    shop.releases.clear()
    priced = await set_lines()
    assert (priced.lines, shop.cart.lines, shop.held, shop.releases) == ([], [], {}, [])


async def test_lines_after_an_order_begin_another_cart(shop, set_lines):
    shop.add_cart(order_id=UUID(int=8), promo_code="eid", shipping_address="1, rue A")
    await set_lines(ONE_SOAP)
    assert [line.key for line in shop.cart.lines] == [SOAPS]
    assert shop.cart.lines[0].id != SOAP_LINE.id
    assert (shop.cart.order_id, shop.cart.promo_code, shop.cart.shipping_address) == (None, "", "1, rue A")


@pytest.mark.parametrize(
    ("line", "violation"),
    [
        (CartLine(UUID(int=99), Decimal(1)), {"lines[1].product_id": "unknown"}),
        (replace(METRE, attribute_value_id="silk"), {"lines[1].attribute_value_id": "unknown"}),
        (CartLine(SOAP, Decimal("0.5")), {"lines[1].quantity": "digits"}),
        (replace(METRE, quantity=Decimal("10.1")), {"lines[1].quantity": "out-of-stock"}),
    ],
)
async def test_a_line_that_cannot_be_sold_is_refused_by_its_field(set_lines, line, violation):
    assert await refuse(set_lines, ONE_SOAP, line) == violation


async def test_what_others_hold_is_out_of_stock(shop, set_lines):
    shop.held[UUID(int=7)] = {SOAPS: 91}
    assert await refuse(set_lines, ONE_SOAP) == {"lines[0].quantity": "out-of-stock"}
    shop.held[UUID(int=7)] = {SOAPS: 90}
    assert (await set_lines(ONE_SOAP)).quote.total == 10


async def test_stock_that_is_missing_for_a_line_says_how_much(set_lines):
    with pytest.raises(ValidationError) as raised:
        await set_lines(METRE, replace(ONE_SOAP, quantity=Decimal(12)))
    [violation] = raised.value.violations
    assert (violation.field, violation.message) == (
        "lines[1].quantity",
        "Soap: 2 more than there is in stock.",
    )


async def test_what_is_not_counted_can_be_put_into_a_cart_without_stock(shop, set_lines):
    shop.low.clear()
    priced = await set_lines(replace(ONE_SOAP, quantity=Decimal(500)))
    assert (priced.quote.total, shop.held) == (5000, {})


async def test_a_conflict_that_is_of_no_line_stays_as_it_is(carts, set_lines, monkeypatch):
    async def refuse_all(*_):
        raise ConflictError("Somebody counts the stock.", "counting", product=str(SOAP))

    monkeypatch.setattr(carts.reservations, "replace", refuse_all)
    with pytest.raises(ConflictError) as raised:
        await set_lines(METRE)
    assert (raised.value.code, str(raised.value)) == ("counting", "Somebody counts the stock.")
