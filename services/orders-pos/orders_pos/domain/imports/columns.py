"""Which field each column of a file is, as its heading says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from reading.headings import Heading, read_heading

from orders_pos.domain.imports.fields import CUSTOMERS, FIELDS, PRODUCTS
from orders_pos.domain.imports.heading_key import heading_key
from orders_pos.domain.imports.import_field import AMOUNT, WEIGHT, ImportField
from orders_pos.domain.imports.program import Program, find_program

# Where the first heading is, the second one means another field: what is compared with is the list price, and the text
# beside a short description is the page's.
_BESIDE: Final = (
    ("compareatprice", "price", "finalPrice"),
    ("shortdescription", "description", "descriptionHtml"),
    ("descriptioncourte", "description", "descriptionHtml"),
)


@dataclass(frozen=True)
class _Match:
    """The field that a heading names; it `is_fit` unless its amounts are in another currency, or with another tax, than
    the shop keeps. `rank` is its place among the headings that a program has for the field."""

    field: str
    is_fit: bool = True
    rank: int = 0


def find_fields(kind: str, headers: Sequence[str], currency: str) -> list[str]:
    """Return the field of each column, as its heading says in an export of a known program, or in English, French or
    Arabic; empty for an unknown one. `currency` is the code of the shop's. Of several columns of one field the first
    counts that is kept as the shop keeps it, unless they are joined."""
    program = find_program(kind, headers)
    matches = [_match_program(program, kind, header, currency) for header in headers] if program else []
    if not program:
        matches = _match_words(kind, headers, currency)
    chosen: dict[str, int] = {}
    for index in sorted(range(len(matches)), key=lambda at: (matches[at].rank, not matches[at].is_fit)):
        chosen.setdefault(matches[index].field, index)
    fields = [
        match.field
        if match.field and (FIELDS[kind][match.field].has_several or chosen[match.field] == index)
        else ""
        for index, match in enumerate(matches)
    ]
    return _whole_names(fields) if kind == CUSTOMERS and not program else fields


def rank_columns(kind: str, headers: Sequence[str]) -> list[int]:
    """Return the columns in the order in which their cells count where several are one field."""
    program = find_program(kind, headers)
    ranks = [(program.match(header) or ("", 0))[1] if program else 0 for header in headers]
    return sorted(range(len(headers)), key=lambda index: ranks[index])


def is_known_heading(kind: str, header: str) -> bool:
    """Return whether a heading as a whole, with what it has in brackets, is one of a field."""
    return heading_key(header) in _fields_by_heading(kind)


def _match_words(kind: str, headers: Sequence[str], currency: str) -> list[_Match]:
    keys = [heading_key(header) for header in headers]
    beside = {key: field for mark, key, field in _BESIDE if mark in keys and kind == PRODUCTS}
    return [
        _Match(beside[key]) if key in beside else _match(kind, header, currency)
        for header, key in zip(headers, keys, strict=True)
    ]


def _match_program(program: Program, kind: str, header: str, currency: str) -> _Match:
    match = program.match(header)
    if match is None:
        return _Match("")
    name, rank = match
    field, heading = FIELDS[kind][name], read_heading(header, currency)
    if field.kind == WEIGHT and heading.unit:
        return _Match(_weight_field(kind, field, heading), rank=rank)
    # A column that is kept as the shop keeps it goes before one that is preferred.
    is_fit = is_fitting(field, heading, currency)
    return _Match(name, is_fit=is_fit, rank=rank if is_fit else rank + 100)


def is_fitting(field: ImportField, heading: Heading, currency: str) -> bool:
    """Return whether amounts below a heading are as the shop keeps those of the field: in its currency, and with tax or
    without it as the field is."""
    if field.kind != AMOUNT:
        return True
    return heading.currency in ("", currency) and heading.tax in ("", field.tax)


def _match(kind: str, header: str, currency: str) -> _Match:
    fields_by_heading = _fields_by_heading(kind)
    heading = read_heading(header, currency)
    name = fields_by_heading.get(heading_key(header)) or fields_by_heading.get(heading_key(heading.name), "")
    if not name:
        return _Match("")
    field = FIELDS[kind][name]
    if field.kind == WEIGHT:
        return _Match(_weight_field(kind, field, heading))
    return _Match(name, is_fit=is_fitting(field, heading, currency))


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
