"""What callers may see of customers, and search them by."""

from dataclasses import dataclass
from decimal import Decimal

from chassis.context import SHIPPING_AGENT, Caller
from chassis.formats import format_number

from orders_pos.domain.customers.customer import is_phone, phone_key

# Shown for a currency's code.
_CURRENCY_LABELS = {"MAD": "DH"}
ANY_FIELD, NAME, PHONE = "any-field", "name", "phone"


@dataclass(frozen=True)
class CustomerSearch:
    """A text to search for, and where: in any field, in names, or as a phone number in the form of `phone_key`."""

    field: str
    text: str


def choose_search(text: str, caller: Caller) -> CustomerSearch:
    """Return what a caller's search means: admins search any field, everyone else names and full phone numbers."""
    searched = phone_key(text) if is_phone(text) else text
    if caller.is_admin:
        return CustomerSearch(ANY_FIELD, searched)
    return CustomerSearch(PHONE if is_phone(text) else NAME, searched)


def can_see_details(caller: Caller) -> bool:
    """Return whether the caller sees phone and credit in lists."""
    return caller.is_admin


def can_see_credit(caller: Caller) -> bool:
    """Return whether the caller takes payments, and so sees the credit of a single customer."""
    return bool(caller.roles - {SHIPPING_AGENT})


@dataclass(frozen=True)
class CustomerDetails:
    """What labels are made of; the credit is a decimal as a string."""

    first_name: str
    last_name: str
    phone: str
    email: str
    address: str
    wallet_credit: str


@dataclass(frozen=True)
class CustomerLabels:
    full_name: str
    full_name_with_phone: str
    label: str
    searchable_text: str = ""


def label_customer(customer: CustomerDetails, caller: Caller) -> CustomerLabels:
    """Return the labels of a customer, which are the name alone for callers who may not see more."""
    name = f"{customer.first_name} {customer.last_name}"
    if not can_see_details(caller):
        return CustomerLabels(name, name, name)
    with_phone = f"{name} {customer.phone}"
    credit = format_number(Decimal(customer.wallet_credit or 0), caller.locale)
    currency = _CURRENCY_LABELS.get(caller.currency, caller.currency)
    return CustomerLabels(
        name,
        with_phone,
        f"{with_phone} ({credit} {currency})",
        f"{name} {customer.phone} {customer.email} {customer.address}",
    )
