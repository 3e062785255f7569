"""Amounts and quantities in the texts of suppliers."""

import re
from decimal import Decimal

# An amount, whose thousands may be separated.
_AMOUNT = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")


def parse_amounts(value: object) -> tuple[Decimal, Decimal] | None:
    """Return the lowest and the highest amount of `11.85`, "11.85", "1,185.00", "1.20-3.50" or "2.10 -- 3.50"; None if
    there is none, or it is negative."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal, str)):
        return None
    text = value if isinstance(value, str) else format(Decimal(str(value)), "f")
    if text.lstrip().startswith("-"):
        return None
    matches = [Decimal(match.replace(",", "")) for match in _AMOUNT.findall(text)]
    return (min(matches), max(matches)) if matches else None


def parse_quantity(value: object) -> int | None:
    """Return the whole number of `12`, `12.0`, "12", "12.0" or, the lower one, of "12-20"; None if there is none."""
    amounts = parse_amounts(value)
    return int(amounts[0]) if amounts else None
