from dataclasses import fields, replace
from datetime import date
from decimal import Decimal
from uuid import UUID

from orders_pos.domain.carts.shop_cart import ChosenFreight, Contact, ShopCart, ShopCartLine
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.order import SHOP, Coordinates
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.stock.stock_level import StockKey

CARPET, SOAP, METHOD, CUSTOMER = (UUID(int=number) for number in range(1, 5))
LINES = (
    ShopCartLine(UUID(int=11), CARPET, "wool", 25, "Carpet", Decimal(30)),
    ShopCartLine(UUID(int=12), SOAP, "", 10, "Soap", Decimal(5)),
)
CART = ShopCart(
    UUID(int=9),
    LINES,
    contact=Contact("Salma", "Idrissi", "salma@example.com", "0612345678"),
    delivery_type="delivery",
    shipping_method_id=METHOD,
    collect_slot=RequestedSlot(date(2026, 11, 28), None),
    delivery_slot=RequestedSlot(date(2026, 11, 30), None),
    collect_address="1, rue A",
    shipping_address="2, rue B",
    coordinates=Coordinates(shipping_lat=Decimal("33.5"), shipping_lng=Decimal("-7.6")),
    customer_note="ring twice",
    notify_customer=False,
    promo_code="SAVE10",
    wallet_amount=Decimal(7),
    freight=ChosenFreight("quote", "CN", "MA"),
)
# What a shopper says once, and not for each order.
KEPT = {
    "id", "contact", "delivery_type", "shipping_method_id", "collect_address", "shipping_address", "coordinates",
    "notify_customer",
}  # fmt: skip


def test_what_is_wanted_is_counted_in_tenths_by_stock():
    assert CART.quantities == {StockKey(CARPET, "wool"): 25, StockKey(SOAP, ""): 10}


def test_a_cart_is_kept_until_it_is_an_order():
    assert CART.renew() is CART


def test_after_an_order_the_cart_is_empty_and_knows_the_shopper():
    renewed, empty = replace(CART, order_id=UUID(int=8)).renew(), ShopCart(CART.id)
    for field in fields(ShopCart):
        source = CART if field.name in KEPT else empty
        assert getattr(renewed, field.name) == getattr(source, field.name), field.name


def test_an_order_takes_everything_but_prices_and_credit():
    line = LINES[0].to_cart_line()
    assert (line.product_id, line.quantity, line.attribute_value_id) == (CARPET, Decimal("2.5"), "wool")
    cart = CART.to_order_cart([line], CUSTOMER)
    assert cart.lines == [line]
    assert (cart.source, cart.customer_id) == (SHOP, CUSTOMER)
    assert cart.wallet_amount == Cart().wallet_amount
    for name in (*KEPT - {"id", "contact"}, "promo_code", "collect_slot", "delivery_slot", "customer_note"):
        assert getattr(cart, name) == getattr(CART, name), name
