"""All money of an order in one pure calculation."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from chassis.errors import FieldViolation, ValidationError

WAITING, PARTIALLY_PAID, PAID = "waiting", "partially-paid", "paid"
_NUMBER = re.compile(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)")
_PERCENT = Decimal(100)
_ZERO = Decimal(0)


@dataclass(frozen=True)
class Line:
    """A price of one, in the currency, and how many tenths of one."""

    price: Decimal
    tenths: int


@dataclass(frozen=True)
class Sale:
    """What money is calculated from; amounts in the currency, the discount in percent."""

    lines: Sequence[Line]
    digits: int = 2
    discount_percent: Decimal = _ZERO
    promo: Decimal = _ZERO
    fees: Decimal = _ZERO
    tip: Decimal = _ZERO
    credit: Decimal = _ZERO
    paid: Decimal = _ZERO


@dataclass(frozen=True)
class Figures:
    """What a sale comes to. `remaining` is negative when too much was paid; `change` is what then goes back, before the
    tip; `to_collect` is what the customer still hands over, tip included."""

    line_totals: list[Decimal]
    products_total: Decimal
    discount: Decimal
    promo: Decimal
    allocated_discounts: list[Decimal]
    total: Decimal
    remaining: Decimal
    status: str
    change: Decimal
    to_collect: Decimal


def calculate(sale: Sale) -> Figures:
    """The figures of a sale; each amount is rounded half up, once. Raises Invalid for what is negative or too fine."""
    _check(sale)
    totals = [rounded(line.price * line.tenths / 10, sale.digits) for line in sale.lines]
    products = sum(totals, _ZERO)
    discount = min(rounded(products * sale.discount_percent / _PERCENT, sale.digits), products)
    promo = min(sale.promo, products - discount)
    total = products + sale.fees - discount - promo
    remaining = total - sale.credit - sale.paid
    return Figures(
        totals,
        products,
        discount,
        promo,
        allocate(discount + promo, totals, sale.digits),
        total,
        remaining,
        status_of(len(totals), total, remaining),
        max(-remaining, _ZERO),
        max(remaining, _ZERO) + sale.tip,
    )


def status_of(lines: int, total: Decimal, remaining: Decimal) -> str:
    """What was paid, in a word."""
    if not lines:
        return WAITING
    if remaining <= 0:
        return PAID
    return PARTIALLY_PAID if remaining < total else WAITING


def allocate(amount: Decimal, weights: Sequence[Decimal], digits: int) -> list[Decimal]:
    """The amount shared out by weight, to the currency's digits: the largest remainders take what rounding down leaves,
    the first line first."""
    whole = sum(weights, _ZERO)
    if not whole:
        return [_ZERO for _ in weights]
    unit = Decimal(1).scaleb(-digits)
    units, whole_units = int(amount / unit), int(whole / unit)
    shares = [divmod(units * int(weight / unit), whole_units) for weight in weights]
    left = units - sum(share for share, _ in shares)
    takers = set(sorted(range(len(shares)), key=lambda at: (-shares[at][1], at))[:left])
    return [(share + (at in takers)) * unit for at, (share, _) in enumerate(shares)]


def rounded(amount: Decimal, digits: int) -> Decimal:
    """Half up, to so many decimals."""
    return amount.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


def parse(text: str, path: str) -> Decimal:
    """A number with a dot or a comma as its decimal mark; nothing is zero. Raises Invalid."""
    text = text.strip()
    if not text:
        return _ZERO
    if not _NUMBER.fullmatch(text):
        raise ValidationError(FieldViolation(path, "This is not a number.", "not-a-number"))
    return Decimal(text.replace(",", "."))


def tenths(quantity: Decimal, path: str) -> int:
    """A quantity in whole tenths; raises Invalid for a finer one, and for none."""
    if quantity * 10 != int(quantity * 10):
        raise ValidationError(FieldViolation(path, "Quantities go in steps of 0.1.", "too-fine"))
    if quantity <= 0:
        raise ValidationError(FieldViolation(path, "At least 0.1.", "too-small"))
    return int(quantity * 10)


def quantity_of(tenths_: int) -> Decimal:
    """1.5, and 3 without a decimal."""
    return Decimal(tenths_) / 10


def _check(sale: Sale) -> None:
    amounts = {
        "promo": sale.promo,
        "fees": sale.fees,
        "tip": sale.tip,
        "credit": sale.credit,
        "paid": sale.paid,
        **{f"lines[{at}].price": line.price for at, line in enumerate(sale.lines)},
    }
    violations = [fault for path, amount in amounts.items() for fault in _faults(path, amount, sale.digits)]
    if not 0 <= sale.discount_percent <= _PERCENT:
        violations.append(FieldViolation("discountPercent", "Between 0 and 100.", "range"))
    if violations:
        raise ValidationError(*violations)


def _faults(path: str, amount: Decimal, digits: int) -> list[FieldViolation]:
    if amount < 0:
        return [FieldViolation(path, "At least 0.", "too-small")]
    if amount != rounded(amount, digits):
        return [FieldViolation(path, f"At most {digits} decimals.", "too-fine")]
    return []
