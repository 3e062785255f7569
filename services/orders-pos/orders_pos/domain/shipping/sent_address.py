"""Addresses that are sent in parts."""

from collections.abc import Iterator
from dataclasses import replace

from chassis.errors import FieldViolation, ValidationError
from countries.addresses import AddressParts, compose_address
from countries.packs import is_country
from countries.postcodes import normalize_postcode


def compose_sent_address(parts: AddressParts, home: str, path: str) -> str:
    """Return the address as one text, by the lines of its country, which is `home` where none is sent; an empty text
    if all parts are empty. Raise ValidationError naming each part that the country does not have so."""
    address = replace(parts, country=parts.country.upper() or home)
    if not any((parts.street, parts.postcode, parts.city, parts.state)):
        return ""
    if violations := list(_find_violations(address, home, path)):
        raise ValidationError(*violations)
    return compose_address(address, home)


def _find_violations(address: AddressParts, home: str, path: str) -> Iterator[FieldViolation]:
    if address.country != home and not is_country(address.country):
        yield FieldViolation(f"{path}.country", "There is no such country.", "choice")
        return
    form = address.form
    if form.postcode and address.postcode.strip() and not normalize_postcode(address.postcode, form):
        message = f"This is no post code such as {form.postcode_example}: {address.postcode}"
        yield FieldViolation(f"{path}.postcode", message, "postcode")
    if form.states and address.state and address.state not in form.states:
        yield FieldViolation(f"{path}.state", "There is no such state.", "choice")
