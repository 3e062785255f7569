"""Amounts and quantities in the texts of suppliers, who write a point before decimals."""

from decimal import Decimal
from typing import Final

from chassis.money import Currency
from reading.amounts import read_range
from reading.context import ReadingContext
from reading.result import Value

# What suppliers charge in.
CURRENCY: Final = Currency("USD")
_CONTEXT: Final = ReadingContext(currency=CURRENCY, decimal_mark=".")
_DAYS: Final = ("days", "day", "business", "working")


def parse_amounts(value: object) -> tuple[Decimal, Decimal] | None:
    """Return the lowest and the highest amount of `11.85`, "11.85", "1,185.00", "1.20-3.50" or "2.10 -- 3.50"; None if
    the value is not wholly an amount or a range, or is negative."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal, str)):
        return None
    text = value if isinstance(value, str) else format(Decimal(str(value)), "f")
    reading = read_range(text, _CONTEXT)
    return reading.value if isinstance(reading, Value) and reading.value[0] >= 0 else None


def parse_price(value: object) -> Decimal | None:
    """Return the highest amount in cents, half up; None without one, or if nothing is left of it: `0.001`."""
    amounts = parse_amounts(value)
    price = CURRENCY.quantize(amounts[1]) if amounts else None
    return price or None


def parse_days(text: str) -> tuple[Decimal, Decimal] | None:
    """Return the least and the most days of "7", "7-12" or "7-12 days"; None if the text says none."""
    for word in _DAYS:
        text = text.rstrip().removesuffix(word)
    return parse_amounts(text)


def parse_quantity(value: object) -> int | None:
    """Return the whole number of `12`, `12.0`, "12", "12.0" or, the lower one, of "12-20"; None if there is none."""
    amounts = parse_amounts(value)
    return int(amounts[0]) if amounts and amounts[0] == int(amounts[0]) else None
