from dataclasses import replace
from decimal import Decimal
from uuid import UUID

import pytest
from chassis.context import CUSTOMER, Caller
from chassis.errors import ForbiddenError, ValidationError
from orders_pos.domain.carts.shop_cart import Contact, ShopCart
from orders_pos.domain.carts.shopper import check_guest, check_signed_in, customer_of, hide_details
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.order import Buyer

ID, METHOD = UUID(int=2), UUID(int=3)
GUEST = Caller(ID, UUID(int=1), "atlas", frozenset())
SIGNED_IN = replace(GUEST, roles=frozenset({CUSTOMER}))
WHOLE = ShopCart(
    UUID(int=9),
    contact=Contact("Salma", "Idrissi", "salma@example.com", "0612345678"),
    delivery_type="collecte-and-delivery",
    collect_address="1, rue A",
    shipping_address="2, rue B",
)
ORDER = Cart(shipping_method_id=METHOD)


def test_only_a_customer_has_a_wallet():
    check_signed_in(SIGNED_IN)
    assert (customer_of(SIGNED_IN), customer_of(GUEST)) == (ID, None)
    with pytest.raises(ForbiddenError) as raised:
        check_signed_in(GUEST)
    assert raised.value.code == "sign-in"


def missing(cart, order_cart=ORDER):
    with pytest.raises(ValidationError) as raised:
        check_guest(cart, replace(order_cart, delivery_type=cart.delivery_type))
    assert {violation.code for violation in raised.value.violations} == {"blank"}
    return {violation.field for violation in raised.value.violations}


def test_a_guest_gives_what_an_order_needs():
    check_guest(WHOLE, replace(ORDER, delivery_type=WHOLE.delivery_type))


@pytest.mark.parametrize("name", ["first_name", "last_name", "email", "phone"])
def test_a_guest_says_who_they_are(name):
    assert missing(replace(WHOLE, contact=replace(WHOLE.contact, **{name: "  "}))) == {f"contact.{name}"}


@pytest.mark.parametrize(
    ("delivery_type", "needed"),
    [
        ("collecte-and-delivery", {"collect_address", "shipping_address"}),
        ("collecte", {"collect_address"}),
        ("delivery", {"shipping_address"}),
        ("on-store", set()),
    ],
)
def test_addresses_are_needed_where_somebody_goes(delivery_type, needed):
    cart = replace(WHOLE, delivery_type=delivery_type, collect_address="", shipping_address="")
    assert missing(cart, Cart()) == {*needed, "shipping_method_id"}


def test_what_a_supplier_ships_needs_an_address():
    cart = replace(WHOLE, shipping_address="")
    with pytest.raises(ValidationError) as raised:
        check_guest(cart, replace(ORDER, delivery_type="on-store"), is_shipped=True)
    assert [violation.field for violation in raised.value.violations] == ["shipping_address"]


def test_the_type_of_delivery_is_needed():
    assert missing(replace(WHOLE, delivery_type="")) == {"delivery_type"}


def test_a_guest_sees_nothing_of_the_customer_whose_address_they_named():
    buyer = Buyer(ID, "Salma Idrissi", "0612345678", "1, rue A", "2, rue B", "3, rue C", Decimal("20.00"))
    assert hide_details(buyer) == Buyer(ID, "Salma Idrissi", "0612345678", "", "", "", Decimal(0))
