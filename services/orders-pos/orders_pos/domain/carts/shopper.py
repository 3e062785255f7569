"""Who a cart belongs to: a customer who is signed in, or a guest."""

from dataclasses import replace
from uuid import UUID

from chassis.context import CUSTOMER, Caller
from chassis.errors import FieldViolation, ForbiddenError, ValidationError

from orders_pos.domain.carts.shop_cart import Contact
from orders_pos.domain.orders.order import Buyer


def customer_of(caller: Caller) -> UUID | None:
    """Return the id of the customer who is signed in; None for a guest."""
    return caller.user_id if CUSTOMER in caller.roles else None


def check_signed_in(caller: Caller) -> None:
    """Raise ForbiddenError for a guest, who has no wallet."""
    if customer_of(caller) is None:
        raise ForbiddenError("Sign in to pay from your wallet.", "sign-in")


def check_contact(contact: Contact) -> None:
    """Raise ValidationError for each detail that a guest must give."""
    missing = [
        FieldViolation(f"contact.{name}", "This field is required.", "blank")
        for name, value in vars(contact).items()
        if not value.strip()
    ]
    if missing:
        raise ValidationError(*missing)


def hide_details(buyer: Buyer) -> Buyer:
    """Return a customer as a guest may use them, who named their e-mail and phone and proved neither: without addresses
    and credit."""
    none = type(buyer.wallet_credit)(0)
    return replace(buyer, address="", collect_address="", shipping_address="", wallet_credit=none)
