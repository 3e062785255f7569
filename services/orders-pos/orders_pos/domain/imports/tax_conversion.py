"""Amounts of a file that are with tax or without it, unlike the shop's."""

from decimal import Decimal
from typing import Final

from chassis.money import Currency, round_half_up
from reading.headings import EXCLUDED, INCLUDED

_HUNDRED: Final = Decimal(100)


def convert_taxes(values: dict[str, object], vat_percent: Decimal, currency: Currency) -> None:
    """Convert the amounts of a row that were answered to be without tax, or with it, to what the shop keeps, rounded
    half up to the currency's digits."""
    factor = 1 + vat_percent / _HUNDRED
    for key in [name for name in values if name.startswith("$tax:")]:
        tax, column = values.pop(key), key.removeprefix("$tax:")
        amount = values.get(column)
        if not isinstance(amount, Decimal):
            continue
        if tax == EXCLUDED:
            values[column] = round_half_up(amount * factor, currency.digits)
        elif tax == INCLUDED:
            values[column] = round_half_up(amount / factor, currency.digits)
