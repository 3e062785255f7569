"""Calculation of all amounts of an order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from chassis.errors import FieldViolation, ValidationError
from chassis.money import round_half_up

from orders_pos.domain.orders.sales_tax import TaxPart, add_taxes, added_tax
from orders_pos.domain.payments.cash_rounding import CashStep, round_cash, round_to

WAITING, PARTIALLY_PAID, PAID = "waiting", "partially-paid", "paid"
_PERCENT = Decimal(100)
_ZERO = Decimal(0)
# A JSON number keeps 15 digits exactly: a browser reads the cents of every amount up to this.
_MAX_MINOR_UNITS = 10**15 - 1


@dataclass(frozen=True)
class SaleLine:
    """Unit price in the currency, quantity in tenths, and the tax in percent that is added to it; 0 where prices
    include it."""

    price: Decimal
    tenths: int
    added_percent: Decimal = _ZERO


@dataclass(frozen=True)
class Sale:
    """The input of the calculation: amounts in the currency, discount and the tax that is added to fees in percent.
    `cash_step` is what a total that is paid in cash is a multiple of; None where it is not rounded, and for what is not
    paid in cash."""

    lines: Sequence[SaleLine]
    digits: int = 2
    discount_percent: Decimal = _ZERO
    promo: Decimal = _ZERO
    fees: Decimal = _ZERO
    tip: Decimal = _ZERO
    credit: Decimal = _ZERO
    paid: Decimal = _ZERO
    fees_added_percent: Decimal = _ZERO
    cash_step: CashStep = None


@dataclass(frozen=True)
class Totals:
    """The totals of a sale.

    `added_tax` is the tax that the total has beside prices and fees, `taxed` the same by rate; `rounded` is what
    rounding of cash takes off the total, negative if it is rounded up. `remaining` is negative if too much was paid;
    `change` is the amount to hand back, without the tip; `to_collect` is the amount that the customer still has to pay,
    rounded if it is cash, with the tip.
    """

    line_totals: list[Decimal]
    products_total: Decimal
    discount: Decimal
    promo: Decimal
    allocated_discounts: list[Decimal]
    added_tax: Decimal
    taxed: Sequence[TaxPart]
    total: Decimal
    rounded: Decimal
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
    _check_size(sale, totals)
    discount = min(round_half_up(products * sale.discount_percent / _PERCENT, sale.digits), products)
    promo = min(sale.promo, products - discount)
    allocated = allocate(discount + promo, totals, sale.digits)
    taxed = add_taxes(_taxed(sale, totals, allocated), sale.digits)
    tax = sum((part.tax for part in taxed), _ZERO)
    total = products + sale.fees - discount - promo + tax
    due = total - sale.credit
    rounded = round_cash(due, sale.paid, sale.cash_step)
    remaining = due - sale.paid - rounded
    return Totals(
        totals,
        products,
        discount,
        promo,
        allocated,
        tax,
        taxed,
        total,
        rounded,
        remaining,
        payment_status(len(totals), total, remaining),
        max(-remaining, _ZERO),
        (max(round_to(due, sale.cash_step) - sale.paid, _ZERO) if remaining > 0 else _ZERO) + sale.tip,
    )


def _taxed(
    sale: Sale, totals: Sequence[Decimal], allocated: Sequence[Decimal]
) -> Iterator[tuple[Decimal, Decimal]]:
    """Yield the rates of what tax is added to, and its net amounts: lines less their discount, and the fees."""
    for line, total, discount in zip(sale.lines, totals, allocated, strict=True):
        yield line.added_percent, total - discount
    yield sale.fees_added_percent, sale.fees


def _check_size(sale: Sale, totals: Sequence[Decimal]) -> None:
    """Raise ValidationError if the sale is too large without its discount, which may be taken away."""
    most_tax = added_tax(_taxed(sale, totals, [_ZERO] * len(totals)), sale.digits)
    most = sum(totals, _ZERO) + sale.fees + sale.tip + most_tax
    if most > Decimal(_MAX_MINOR_UNITS).scaleb(-sale.digits):
        raise ValidationError(FieldViolation("lines", "The total is too large.", "too-large"))


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
