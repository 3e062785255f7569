"""What callers may see of customers, and search them by."""

from dataclasses import dataclass
from decimal import Decimal

from chassis.context import ADMIN, STAFF, Caller
from chassis.errors import ForbiddenError
from chassis.formats import format_number
from reading.phones import phone_spellings

from orders_pos.domain.customers.customer import is_phone

# Shown for a currency's code.
_CURRENCY_LABELS = {"MAD": "DH"}
ANY_FIELD, NAME, PHONE = "any-field", "name", "phone"

# Searches that show how customers are reached, by their filters.
_FOR_ADMINS = {
    "email": "Only an admin may search by e-mail address.",
    "same_phone": "Only an admin may list customers with one phone number.",
}


@dataclass(frozen=True)
class CustomerSearch:
    """A text to search for, and where: in any field, in names, or as a phone number. `phones` are the keys of the
    number that it is."""

    field: str
    text: str
    phones: tuple[str, ...] = ()


def choose_search(text: str, caller: Caller) -> CustomerSearch:
    """Return what a caller's search means: admins search any field, everyone else names and full phone numbers."""
    phones = phone_spellings(text, caller.country) if is_phone(text) else ()
    if not phones:
        return CustomerSearch(ANY_FIELD if caller.is_admin else NAME, text)
    # The shortest spelling is what a part of a number may be found by.
    return CustomerSearch(ANY_FIELD if caller.is_admin else PHONE, min(phones, key=len), phones)


def can_see_details(caller: Caller) -> bool:
    """Return whether the caller sees more of customers than their names: how they are reached, and their credit."""
    return caller.is_admin


def takes_orders(caller: Caller) -> bool:
    """Return whether the caller takes orders and payments, and so sees addresses and credit of a chosen customer."""
    return bool(caller.roles & {ADMIN, STAFF})


def check_search(caller: Caller, field: str) -> None:
    """Raise ForbiddenError for a search by a filter of admins, unless the caller is one."""
    if not can_see_details(caller):
        raise ForbiddenError(_FOR_ADMINS[field], field=field)


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
    """How a customer is shown in lists and searched for, as far as the caller may see it."""

    full_name: str
    full_name_with_phone: str
    label: str
    searchable_text: str = ""


def label_customer(customer: CustomerDetails, caller: Caller, *, is_whole: bool) -> CustomerLabels:
    """Return the labels of a customer, which are the name alone unless all of the customer is shown."""
    name = f"{customer.first_name} {customer.last_name}"
    if not is_whole:
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
