"""Quotes: a save at other amounts than those that were shown is refused."""

from dataclasses import replace
from decimal import Decimal

import pytest
from chassis.errors import ConflictError, ForbiddenError, ValidationError
from order_fakes import AICHA, CASH, EXPRESS, KARIM, NOW, SOAP, build_promo_state
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.orders.quote import quote_order
from orders_pos.usecases.orders.get_quote import get_quote


@pytest.fixture
def quote(repositories, admin):
    """Quote a cart, or the given fields of an edit."""

    async def quote(cart, order=None, fields=(), as_caller=admin):
        edited = (order.id, fields) if order else None
        return await get_quote(cart, edited, as_caller, NOW, repositories)

    return quote


def soaps(order, quantity):
    return [CartLine(SOAP, Decimal(quantity), id=order.lines[0].id)]


async def test_a_cart_is_saved_at_the_quoted_amounts(store, build_cart, sell, quote):
    store.promos["eid"] = build_promo_state("EID", "10")
    terms = {"delivery_type": "delivery", "discount_percent": Decimal(5), "promo_code": "EID"}
    quoted = await quote(build_cart(**terms, shipping_tips=Decimal(3)))
    saved = await sell(**terms, shipping_tips=Decimal(3), quote_id=quoted.id)
    assert quote_order(saved, "MAD") == quoted
    assert (quoted.total, quoted.promo_amount, quoted.shipping_fees) == (
        Decimal("37.10"),
        Decimal("1.90"),
        20,
    )


async def test_a_changed_price_is_refused_with_the_new_quote(store, build_cart, sell, quote):
    quoted = await quote(build_cart())
    store.products[SOAP] = replace(store.products[SOAP], final_price=Decimal(11))
    with pytest.raises(ConflictError) as error:
        await sell(quote_id=quoted.id)
    assert (error.value.code, error.value.metadata["total"]) == ("quote-changed", "22.00")
    assert store.orders == {}
    saved = await sell(quote_id=error.value.metadata["quote_id"])
    assert saved.total == 22


async def test_a_cart_without_a_quote_is_priced_when_it_is_saved(sell):
    assert (await sell()).total == 20


async def test_an_edit_with_a_promo_in_percent_is_saved_as_quoted(store, sell, edit, quote):
    store.promos["eid"] = build_promo_state("EID", "12.5")
    saved = await sell(promo_code="EID")
    lines = soaps(saved, 3)
    quoted = await quote(Cart(lines=lines), saved, {"lines"})
    edited = await edit(saved, lines=lines, quote_id=quoted.id)
    assert (edited.promo_amount, edited.total) == (Decimal("3.75"), quoted.total)
    with pytest.raises(ConflictError):
        await edit(saved, lines=soaps(saved, 4), quote_id=quoted.id)


async def test_payment_is_no_part_of_a_quote(build_cart, sell, quote):
    quoted = await quote(build_cart())
    saved = await sell(received_amount=Decimal(50), payment_method_id=CASH, quote_id=quoted.id)
    assert saved.change == 30


async def test_a_cart_without_customer_and_shipping_has_a_quote(quote):
    quoted = await quote(Cart(lines=[CartLine(SOAP, Decimal(1))]))
    assert (quoted.total, quoted.shipping_fees) == (10, 0)
    assert quoted.id != (await quote(Cart(lines=[CartLine(SOAP, Decimal(2))]))).id


async def test_a_quote_needs_known_products_and_a_valid_code(store, build_cart, quote):
    store.promos["late"] = build_promo_state("LATE", "10", valid_until=NOW)
    for cart, field in (
        (build_cart(lines=[CartLine(AICHA, Decimal(1))]), "lines[0].product_id"),
        (build_cart(promo_code="NONE"), "promo_code"),
        (build_cart(promo_code="LATE"), "promo_code"),
        (build_cart(discount_percent=Decimal(101)), "discount_percent"),
    ):
        with pytest.raises(ValidationError) as error:
            await quote(cart)
        assert [violation.field for violation in error.value.violations] == [field]


async def test_a_driver_has_quotes_of_his_own_orders_only(sell, quote, agent):
    assigned, other = await sell(agent_id=KARIM, shipping_method_id=EXPRESS), await sell()
    lines = Cart(lines=soaps(assigned, 3))
    assert (await quote(lines, assigned, {"lines"}, agent)).total == 30
    with pytest.raises(ForbiddenError):
        await quote(lines, other, {"lines"}, agent)
