"""Orders put together from the rows of a file."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Final

from chassis.errors import FieldViolation
from chassis.money import Currency
from reading.characters import fold
from reading.context import ReadingContext
from reading.dates import read_datetime
from reading.result import Value, to_violation
from reading.zones import read_zone

from orders_pos.domain.imports.file_currency import to_code
from orders_pos.domain.imports.order_groups import group_orders
from orders_pos.domain.imports.order_lines import Line, read_lines
from orders_pos.domain.imports.order_totals import OrderAmounts, read_amounts
from orders_pos.domain.imports.program import Program
from orders_pos.domain.imports.row_reader import ParsedRow
from orders_pos.domain.search import to_single_line

_TEXTS: Final = ("phone", "email", "address", "state", "note")
_BLANK: Final = ("This field is required.", "blank")
# Words of states, of other programs and in other languages.
_CANCELLED: Final = frozenset(
    map(
        fold,
        (
            "cancelled", "canceled", "void", "voided", "failed", "wc-cancelled", "wc-failed", "payment error", "annulé",
            "annulée", "échouée", "erreur de paiement", "cancelado", "cancelada", "anulado", "storniert", "abgebrochen",
            "ملغى", "ملغي", "ملغاة",
        ),
    )
)  # fmt: skip


@dataclass(frozen=True)
class OrderFacts:
    """What orders are put together with: the names of the fields of the file, its program, its currency and the shop's,
    the zone in which times without one are meant, and what the total is where the file has none."""

    fields: frozenset[str]
    program: Program | None
    currency: Currency
    own_currency: Currency
    zone: tzinfo
    total_answer: str = ""


def assemble_orders(rows: Sequence[ParsedRow], facts: OrderFacts) -> list[ParsedRow]:
    """Return one row for each order, with the values of ImportedOrder."""
    return [_assemble(group, facts) for group in group_orders(rows, has_numbers="number" in facts.fields)]


def _assemble(group: Sequence[ParsedRow], facts: OrderFacts) -> ParsedRow:
    head = group[0]
    lines = [line for row in group for line in read_lines(row.values, facts.program)]
    values = {**_texts(group), **_person(group), "program": _program(head, facts)}
    violations = [violation for row in group for violation in row.violations]
    placed_at = _placed_at(head, facts)
    amounts = read_amounts(group, lines, facts.fields, facts.program, facts.currency, facts.total_answer)
    currency = _currency(head, facts)
    for value, name in ((placed_at, "placed_at"), (currency, "currency")):
        if isinstance(value, FieldViolation):
            violations.append(value)
        else:
            values[name] = value
    violations += amounts.violations
    if number := to_single_line(str(head.values.get("number", ""))):
        values["number"] = number
    values |= _of_amounts(amounts, lines)
    values["is_cancelled"] = _is_cancelled(group)
    return ParsedRow(head.line, head.cells, values, _distinct(violations), amounts.notes)


def _distinct(violations: Sequence[FieldViolation]) -> tuple[FieldViolation, ...]:
    """Return each violation once; a field that can't be read is not missing."""
    first = {(each.field, each.code): each for each in reversed(violations)}
    unreadable = {field for field, code in first if code != _BLANK[1]}
    distinct = [each for each in first.values() if each.code != _BLANK[1] or each.field not in unreadable]
    return tuple(reversed(distinct))


def _of_amounts(amounts: OrderAmounts, lines: Sequence[Line]) -> Iterator[tuple[str, object]]:
    yield from amounts.values.items()
    yield "has_other_lines", bool(amounts.notes)
    if lines:
        yield "lines", list(lines)


def _texts(group: Sequence[ParsedRow]) -> dict[str, object]:
    """Return texts of the order, each of the first row that has it."""
    return {
        name: str(row.values[name]).strip()
        for name in _TEXTS
        for row in reversed(group)
        if name in row.values
    }


def _person(group: Sequence[ParsedRow]) -> dict[str, object]:
    """Return the customer's name, and phone or e-mail that are in one cell."""
    values: Mapping[str, object] = {
        name: value for row in reversed(group) for name, value in row.values.items()
    }
    name = values.get("customer_name") or f"{values.get('$first_name', '')} {values.get('$last_name', '')}"
    person: dict[str, object] = {"customer_name": to_single_line(str(name))}
    for contact in str(values.get("$contacts", "")).replace(";", ",").split(","):
        if contact.strip():
            person.setdefault("email" if "@" in contact else "phone", contact.strip())
    return {column: text for column, text in person.items() if text}


def _program(head: ParsedRow, facts: OrderFacts) -> str:
    own = to_single_line(str(head.values.get("program", "")))
    return own or (facts.program.name if facts.program else "")


def _placed_at(head: ParsedRow, facts: OrderFacts) -> datetime | FieldViolation:
    """Return when the order was placed, by the clock of the shop where neither the time nor a column names a zone."""
    placed_at = head.values.get("placed_at")
    if not isinstance(placed_at, datetime):
        return FieldViolation("placedAt", *_BLANK)
    if text := head.values.get("$time"):
        reading = read_datetime(f"2000-01-01 {text}", ReadingContext())
        if not isinstance(reading, Value):
            return to_violation("placedTime", reading)
        placed_at = datetime.combine(placed_at.date(), reading.value.time(), reading.value.tzinfo)
    if placed_at.tzinfo:
        return placed_at
    zone = read_zone(str(head.values["$zone"])) if "$zone" in head.values else Value(facts.zone)
    return placed_at.replace(tzinfo=zone.value) if isinstance(zone, Value) else to_violation("timeZone", zone)


def _currency(head: ParsedRow, facts: OrderFacts) -> str | FieldViolation:
    text = str(head.values.get("currency", "")).strip()
    if not text:
        return facts.currency.code
    code = to_code(text, facts.own_currency.code)
    return code or FieldViolation("currency", f"This is no currency: {text}", "unknown-currency")


def _is_cancelled(group: Sequence[ParsedRow]) -> bool:
    if any("$cancelled" in row.values for row in group):
        return True
    states = str(_texts(group).get("state", "")).split("/")
    return any(fold(state.strip()) in _CANCELLED for state in states)
