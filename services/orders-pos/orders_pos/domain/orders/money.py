"""Calculation of all amounts of an order."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from chassis.errors import FieldViolation, ValidationError
from chassis.money import round_half_up

WAITING, PARTIALLY_PAID, PAID = "waiting", "partially-paid", "paid"
_PERCENT = Decimal(100)
_ZERO = Decimal(0)
# A JSON number keeps 15 digits exactly: a browser reads the cents of every amount up to this.
_MAX_MINOR_UNITS = 10**15 - 1


@dataclass(frozen=True)
class SaleLine:
    """Unit price in the currency, and quantity in tenths."""

    price: Decimal
    tenths: int


@dataclass(frozen=True)
class Sale:
    """The input of the calculation: amounts in the currency, the discount in percent."""

    lines: Sequence[SaleLine]
    digits: int = 2
    discount_percent: Decimal = _ZERO
    promo: Decimal = _ZERO
    fees: Decimal = _ZERO
    tip: Decimal = _ZERO
    credit: Decimal = _ZERO
    paid: Decimal = _ZERO


@dataclass(frozen=True)
class Totals:
    """The totals of a sale.

    `remaining` is negative if too much was paid; `change` is the amount to hand back, without the tip; `to_collect`
    is the amount that the customer still has to pay, with the tip.
    """

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


def calculate(sale: Sale) -> Totals:
    """Return the totals of a sale, each rounded half up once.

    Raise ValidationError for amounts that are negative, too large, or have too many decimals.
    """
    _check(sale)
    totals = [round_half_up(line.price * line.tenths / 10, sale.digits) for line in sale.lines]
    products = sum(totals, _ZERO)
    discount = min(round_half_up(products * sale.discount_percent / _PERCENT, sale.digits), products)
    promo = min(sale.promo, products - discount)
    total = products + sale.fees - discount - promo
    if products + sale.fees + sale.tip > Decimal(_MAX_MINOR_UNITS).scaleb(-sale.digits):
        raise ValidationError(FieldViolation("lines", "The total is too large.", "too-large"))
    remaining = total - sale.credit - sale.paid
    return Totals(
        totals,
        products,
        discount,
        promo,
        allocate(discount + promo, totals, sale.digits),
        total,
        remaining,
        payment_status(len(totals), total, remaining),
        max(-remaining, _ZERO),
        max(remaining, _ZERO) + sale.tip,
    )


def payment_status(lines: int, total: Decimal, remaining: Decimal) -> str:
    """Return the payment status."""
    if not lines:
        return WAITING
    if remaining <= 0:
        return PAID
    return PARTIALLY_PAID if remaining < total else WAITING


def allocate(amount: Decimal, weights: Sequence[Decimal], digits: int) -> list[Decimal]:
    """Distribute an amount by weight, in units of the currency's last digit.

    Largest remainder method: what rounding down leaves goes to the largest remainders, to the first line on a tie.
    """
    whole = sum(weights, _ZERO)
    if not whole:
        return [_ZERO for _ in weights]
    unit = Decimal(1).scaleb(-digits)
    units, whole_units = int(amount / unit), int(whole / unit)
    shares = [divmod(units * int(weight / unit), whole_units) for weight in weights]
    rest = units - sum(share for share, _ in shares)
    receivers = set(sorted(range(len(shares)), key=lambda index: (-shares[index][1], index))[:rest])
    return [(share + (index in receivers)) * unit for index, (share, _) in enumerate(shares)]


def to_tenths(quantity: Decimal, path: str) -> int:
    """Return a quantity in tenths. Raise ValidationError if it is not a multiple of 0.1 or not positive."""
    if quantity * 10 != int(quantity * 10):
        raise ValidationError(FieldViolation(path, "Enter a multiple of 0.1.", "digits"))
    if quantity <= 0:
        raise ValidationError(FieldViolation(path, "Enter at least 0.1.", "range"))
    return int(quantity * 10)


def to_quantity(tenths_: int) -> Decimal:
    """Return tenths as a quantity: 15 is 1.5 and 30 is 3."""
    return Decimal(tenths_) / 10


def _check(sale: Sale) -> None:
    amounts = {
        "promo": sale.promo,
        "fees": sale.fees,
        "tip": sale.tip,
        "credit": sale.credit,
        "paid": sale.paid,
        **{f"lines[{index}].price": line.price for index, line in enumerate(sale.lines)},
    }
    violations = [
        violation
        for path, amount in amounts.items()
        for violation in _amount_violations(path, amount, sale.digits)
    ]
    if not 0 <= sale.discount_percent <= _PERCENT:
        violations.append(FieldViolation("discountPercent", "Enter a percentage between 0 and 100.", "range"))
    if violations:
        raise ValidationError(*violations)


def _amount_violations(path: str, amount: Decimal, digits: int) -> list[FieldViolation]:
    if amount < 0:
        return [FieldViolation(path, "Must not be negative.", "range")]
    if amount != round_half_up(amount, digits):
        return [FieldViolation(path, f"Use at most {digits} decimals.", "digits")]
    return []
