"""How much of an order a wallet may pay."""

from decimal import ROUND_DOWN, Decimal

from chassis.errors import invalid_field

_HUNDRED = Decimal(100)


def wallet_maximum(balance: Decimal, max_percent: Decimal, total: Decimal, digits: int) -> Decimal:
    """Return the least of the balance, the part of the balance that may pay one order, and the order's total."""
    part = (balance * max_percent / _HUNDRED).quantize(Decimal(1).scaleb(-digits), ROUND_DOWN)
    return max(min(balance, part, total), Decimal(0))


def check_wallet_amount(amount: Decimal, maximum: Decimal) -> None:
    """Raise ValidationError for more than the maximum."""
    if amount > maximum:
        raise invalid_field("wallet_amount", f"The wallet may pay {maximum:f} of this order.", "too-large")
