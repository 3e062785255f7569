"""Who a cart belongs to: a customer who is signed in, or a guest."""

from dataclasses import replace
from uuid import UUID

from chassis.context import CUSTOMER, Caller
from chassis.errors import FieldViolation, ForbiddenError, ValidationError

from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.order import Buyer
from orders_pos.domain.shipping.dates import TYPES_WITH_COLLECTION, TYPES_WITH_DELIVERY


def customer_of(caller: Caller) -> UUID | None:
    """Return the id of the customer who is signed in; None for a guest."""
    return caller.user_id if CUSTOMER in caller.roles else None


def check_signed_in(caller: Caller) -> None:
    """Raise ForbiddenError for a guest, who has no wallet."""
    if customer_of(caller) is None:
        raise ForbiddenError("Sign in to pay from your wallet.", "sign-in")


def check_guest(cart: ShopCart, order_cart: Cart, *, is_shipped: bool = False) -> None:
    """Raise ValidationError for all that a guest must give and has not: nothing is known of them. What a supplier
    ships needs an address too."""
    needed = {
        **{f"contact.{name}": value for name, value in vars(cart.contact).items()},
        "delivery_type": order_cart.delivery_type,
        "shipping_method_id": str(order_cart.shipping_method_id or ""),
    }
    if order_cart.delivery_type in TYPES_WITH_COLLECTION:
        needed["collect_address"] = cart.collect_address
    if is_shipped or order_cart.delivery_type in TYPES_WITH_DELIVERY:
        needed["shipping_address"] = cart.shipping_address
    missing = [
        FieldViolation(name, "This field is required.", "blank")
        for name, value in needed.items()
        if not value.strip()
    ]
    if missing:
        raise ValidationError(*missing)


def hide_details(buyer: Buyer) -> Buyer:
    """Return a customer as a guest may use them, who named their e-mail and phone and proved neither: without addresses
    and credit."""
    none = type(buyer.wallet_credit)(0)
    return replace(buyer, address="", collect_address="", shipping_address="", wallet_credit=none)
