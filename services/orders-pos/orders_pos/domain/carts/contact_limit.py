"""How often guests may use a contact: they name an e-mail address and a phone, and prove neither."""

from dataclasses import dataclass
from datetime import timedelta

from chassis.errors import FieldViolation, ValidationError
from reading.phones import phone_key

from orders_pos.domain.carts.shop_cart import Contact


@dataclass(frozen=True)
class ContactLimit:
    """At most so many uses of one kind within the time that begins with the first."""

    kind: str
    most: int
    time: timedelta


# A household may order some times a day; a shopper who orders more signs in, with a code that proves the address.
ORDERS_OF_EMAIL = ContactLimit("order-email", 5, timedelta(days=1))
ORDERS_OF_PHONE = ContactLimit("order-phone", 5, timedelta(days=1))
# Anybody can type an address of somebody else into as many carts as they like.
REMINDERS_OF_EMAIL = ContactLimit("reminder-email", 1, timedelta(days=3))


def list_order_uses(contact: Contact, country: str) -> list[tuple[str, ContactLimit, str]]:
    """Return field, limit and value of all that an order's contact is counted by, always in the same order. The country
    is the tenant's."""
    return [
        ("contact.email", ORDERS_OF_EMAIL, contact.email.strip().lower()),
        ("contact.phone", ORDERS_OF_PHONE, phone_key(contact.phone, country)),
    ]


def too_many_orders(field: str) -> ValidationError:
    """Return the error for a contact that is used too often, to be raised for the field."""
    message = "Too many orders were placed with this contact today. Sign in to order more."
    return ValidationError(FieldViolation(field, message, "too-many-orders"))
