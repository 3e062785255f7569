"""Which field each column of a file is, as its heading says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from chassis.normalization import normalize_text
from reading.headings import Heading, read_heading
from reading.result import Reason

from orders_pos.domain.imports.fields import AMOUNT, CUSTOMERS, FIELDS, PRODUCTS, WEIGHT, ImportField

# Where the first heading is, the second one means another field: what is compared with is the list price, and the text
# beside a short description is the page's.
_BESIDE: Final = (
    ("compareatprice", "price", "finalPrice"),
    ("shortdescription", "description", "descriptionHtml"),
    ("descriptioncourte", "description", "descriptionHtml"),
)
_TATWEEL = "\u0640"


@dataclass(frozen=True)
class _Match:
    """The field that a heading names; it `is_fit` unless its amounts are in another currency, or with another tax, than
    the shop keeps."""

    field: str
    is_fit: bool = True


def find_fields(kind: str, headers: Sequence[str], currency: str) -> list[str]:
    """Return the field of each column, as its heading says in English, French or Arabic or in an export of Shopify or
    WooCommerce; empty for an unknown one. `currency` is the code of the shop's. Of several columns of one field the
    first counts that is kept as the shop keeps it, unless they are joined."""
    keys = [heading_key(header) for header in headers]
    beside = {key: field for mark, key, field in _BESIDE if mark in keys and kind == PRODUCTS}
    matches = [
        _Match(beside[key]) if key in beside else _match(kind, header, currency)
        for header, key in zip(headers, keys, strict=True)
    ]
    chosen: dict[str, int] = {}
    for index, match in sorted(enumerate(matches), key=lambda numbered: not numbered[1].is_fit):
        chosen.setdefault(match.field, index)
    fields = [
        match.field
        if match.field and (FIELDS[kind][match.field].has_several or chosen[match.field] == index)
        else ""
        for index, match in enumerate(matches)
    ]
    return _whole_names(fields) if kind == CUSTOMERS else fields


def check_heading(field: ImportField, header: str, currency: str) -> Reason | None:
    """Return why the amounts under a heading are not those of the field: they are in another currency than the shop's,
    or with tax where the field is without it."""
    if field.kind != AMOUNT:
        return None
    heading = read_heading(header, currency)
    if heading.currency not in ("", currency):
        return Reason("other-currency", header)
    return Reason("other-tax", header) if heading.tax not in ("", field.tax) else None


def heading_key(header: str) -> str:
    """Return what two spellings of a heading have in common: its letters and digits, without case and accents."""
    plain = normalize_text("NFKD", header.casefold())
    return "".join(character for character in plain if character.isalnum() and character != _TATWEEL)


def _match(kind: str, header: str, currency: str) -> _Match:
    fields_by_heading = _fields_by_heading(kind)
    heading = read_heading(header, currency)
    name = fields_by_heading.get(heading_key(header)) or fields_by_heading.get(heading_key(heading.name), "")
    if not name:
        return _Match("")
    field = FIELDS[kind][name]
    if field.kind == WEIGHT:
        return _Match(_weight_field(kind, field, heading))
    return _Match(name, is_fit=check_heading(field, header, currency) is None)


def _weight_field(kind: str, field: ImportField, heading: Heading) -> str:
    """Return the field of a weight in the unit that a heading names."""
    units = {other.unit: other.name for other in FIELDS[kind].values() if other.kind == WEIGHT}
    return units.get(heading.unit, units[""]) if heading.unit else field.name


@cache
def _fields_by_heading(kind: str) -> Mapping[str, str]:
    return {
        heading_key(heading): field.name
        for field in FIELDS[kind].values()
        for heading in (field.name, *field.labels, *field.aliases.split("|"))
        if heading
    }


def _whole_names(fields: list[str]) -> list[str]:
    """Return the fields; where there is one part of the name alone, it is the whole name. Beside one part, the column
    that is called name is the other one."""
    parts = {"firstName", "lastName"} & set(fields)
    if len(parts) != 1:
        return fields
    part = parts.pop()
    other = "lastName" if part == "firstName" else "firstName"
    if "fullName" in fields:
        return [other if field == "fullName" else field for field in fields]
    return ["fullName" if field == part else field for field in fields]
