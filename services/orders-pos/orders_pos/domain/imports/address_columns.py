"""Addresses that a file has in several columns."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from countries.addresses import AddressParts, compose_address, find_country, to_state_code
from countries.packs import country_pack
from countries.postcodes import normalize_postcode

from orders_pos.domain.imports.heading_key import heading_key

ADDRESS_COLUMNS: Final = ("address", "collect_address", "shipping_address")
STREET: Final = "street"
# Of these, the first that a heading has says which part its column is.
_PARTS: Final[Sequence[tuple[str, str]]] = (
    ("postcode", "zip|postal code|post code|code postal|الرمز البريدي"),
    ("city", "city|ville|المدينة"),
    ("state", "province|state"),
    ("country", "country|pays|البلد"),
)
_MARKS: Final = [(part, heading_key(mark)) for part, marks in _PARTS for mark in marks.split("|")]


def find_part(header: str) -> str:
    """Return which part of an address a column is, as its heading says; the street of any other one."""
    key = heading_key(header)
    return next((part for part, mark in _MARKS if mark in key), STREET)


def part_key(column: str, part: str) -> str:
    """Return the key of a part among the values of a row."""
    return f"${column}.{part}"


def join_addresses(values: Mapping[str, object], home: str) -> Mapping[str, object]:
    """Return the values with the parts of each address as one text: by the lines of its country, or as they stand in
    the file where the country has no such parts."""
    keys = {part_key(column, part) for column in ADDRESS_COLUMNS for part, _ in _PARTS}
    joined = {name: value for name, value in values.items() if name not in keys}
    for column in ADDRESS_COLUMNS:
        parts = {part: str(values.get(part_key(column, part), "")) for part, _ in _PARTS}
        if any(parts.values()):
            joined[column] = _join(str(values.get(column, "")), parts, home)
    return joined


def _join(street: str, parts: Mapping[str, str], home: str) -> str:
    country = find_country(parts["country"]) if parts["country"] else home
    form = country_pack(country).address if country else None
    if form is None or (parts["postcode"] and not normalize_postcode(parts["postcode"], form)):
        return ", ".join(_texts(street, parts))
    state = to_state_code(parts["state"], form)
    return compose_address(AddressParts(street, parts["postcode"], parts["city"], state, country), home)


def _texts(street: str, parts: Mapping[str, str]) -> Iterator[str]:
    yield from filter(None, (street, parts["city"], parts["state"], parts["postcode"], parts["country"]))
