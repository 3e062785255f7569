"""Amounts of an order in a file: those of its rows together, and whether its lines add up to its total."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from chassis.errors import FieldViolation
from chassis.money import Currency
from reading.headings import EXCLUDED

from orders_pos.domain.imports.order_lines import Line, sum_lines
from orders_pos.domain.imports.program import Program
from orders_pos.domain.imports.questions import LINES_AND_TAX
from orders_pos.domain.imports.row_reader import ParsedRow

_COLUMNS: Final = ("discount", "shipping", "tax", "total")
_NONE: Final = Decimal(0)


@dataclass(frozen=True)
class OrderAmounts:
    """`values` are discount, shipping, tax and total, those that the file has; `notes` say that the lines add up to
    another amount."""

    values: Mapping[str, Decimal]
    violations: tuple[FieldViolation, ...] = ()
    notes: tuple[FieldViolation, ...] = ()


def read_amounts(
    group: Sequence[ParsedRow],
    lines: Sequence[Line],
    fields: frozenset[str],
    program: Program | None,
    currency: Currency,
    total_answer: str,
) -> OrderAmounts:
    """Return the amounts of an order. `total_answer` is what the total is in a file without one, empty while that is
    open."""
    values, violations = _of_rows(group, is_summed=program is not None and program.sums_rows)
    tax = values.get("tax", _NONE)
    if "total" not in fields:
        total = _sum_of_lines(group, lines, values)
        if tax and not total_answer:
            violations.append(FieldViolation("total", "Say what the total of these orders is.", "open-total"))
        elif total is not None:
            values["total"] = total + (tax if total_answer == LINES_AND_TAX else _NONE)
    elif "total" in values and group[0].values.get("$tax:total") == EXCLUDED:
        if "tax" not in values:
            message = "This total is without tax, and the file has no tax."
            violations.append(FieldViolation("total", message, "total-without-tax"))
        values["total"] += tax
    if "total" not in values and not any(violation.field == "total" for violation in violations):
        violations.append(FieldViolation("total", "This field is required.", "blank"))
    notes = _notes(values, lines, currency) if "total" in fields else ()
    # A discount is written with a sign or without one.
    stored = {name: abs(value) if name == "discount" else value for name, value in values.items()}
    return OrderAmounts(stored, tuple(violations), notes)


def _of_rows(
    group: Sequence[ParsedRow], *, is_summed: bool
) -> tuple[dict[str, Decimal], list[FieldViolation]]:
    values, violations = dict[str, Decimal](), list[FieldViolation]()
    for name in _COLUMNS:
        amounts = [amount for row in group if isinstance(amount := row.values.get(name), Decimal)]
        if not amounts:
            continue
        if not is_summed and len(set(amounts)) > 1:
            message = (
                f"Rows of this order say different things: {', '.join(map(str, dict.fromkeys(amounts)))}"
            )
            violations.append(FieldViolation(name, message, "differing-rows"))
            continue
        values[name] = sum(amounts, _NONE) if is_summed else amounts[0]
    dates = dict.fromkeys(str(row.values["placed_at"]) for row in group if "placed_at" in row.values)
    if not is_summed and len(dates) > 1:
        message = f"Rows of this order say different things: {', '.join(dates)}"
        violations.append(FieldViolation("placedAt", message, "differing-rows"))
    return values, violations


def _sum_of_lines(
    group: Sequence[ParsedRow], lines: Sequence[Line], values: Mapping[str, Decimal]
) -> Decimal | None:
    """Return what the lines cost after discounts, with shipping and without tax; None where there are no lines."""
    shipping = values.get("shipping", _NONE)
    nets = [net for row in group if isinstance(net := row.values.get("$line_net"), Decimal)]
    if nets:
        return sum(nets, _NONE) + shipping
    gross, discount = sum_lines(lines), values.get("discount", _NONE)
    if gross is None:
        return None
    return gross + shipping + (discount if discount * gross < 0 else -discount)


def _notes(
    values: Mapping[str, Decimal], lines: Sequence[Line], currency: Currency
) -> tuple[FieldViolation, ...]:
    """Return the note that lines do not add up to the total: neither with the discount nor without it, with tax nor
    without it."""
    gross, total = sum_lines(lines), values.get("total")
    if gross is None or total is None:
        return ()
    discount, tax = abs(values.get("discount", _NONE)), values.get("tax", _NONE)
    sums = {
        gross + part + values.get("shipping", _NONE) + added
        for part in (_NONE, discount, -discount)
        for added in (_NONE, tax)
    }
    # Each line was rounded.
    tolerance = Decimal(1).scaleb(-currency.digits) * len(lines) / 2
    if any(abs(amount - total) <= tolerance for amount in sums):
        return ()
    message = f"The lines add up to another amount than the total: {gross:f} / {total:f}"
    return (FieldViolation("total", message, "other-total"),)
