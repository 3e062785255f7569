"""Digits with separators, in all the ways in which they are a number."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from reading.number_marks import DECIMAL_MARKS, GROUP_MARKS

_MAX_DIGITS: Final = 30
_PARTS: Final = re.compile(r"[0-9]+|[^0-9]")
_THOUSANDS: Final = 3
# In India the groups before the last one have two digits.
_HUNDREDS: Final = 2


def interpret(text: str) -> dict[Decimal, str]:
    """Return the numbers that unsigned digits with separators can be, each with the separator that stands before its
    decimals, empty if none does. Nothing where the text is no number: `1,23,4`."""
    parts = _PARTS.findall(text)
    digits = [part for part in parts if is_plain(part)]
    if not digits or sum(map(len, digits)) > _MAX_DIGITS:
        return {}
    return dict(_interpretations(parts))


def is_plain(text: str) -> bool:
    """Return whether a text is digits alone."""
    return text.isascii() and text.isdigit()


def _interpretations(parts: list[str]) -> Iterator[tuple[Decimal, str]]:
    whole = _ungroup(parts)
    if whole:
        yield Decimal(whole), ""
    last = max((place for place, part in enumerate(parts) if not is_plain(part)), default=-1)
    if last < 0 or parts[last] not in DECIMAL_MARKS or parts.count(parts[last]) > 1:
        return
    before, after = parts[:last], "".join(parts[last + 1 :])
    whole = _ungroup(before) if before else "0"
    if whole and (before or after):
        yield Decimal(f"{whole}.{after}" if after else whole), parts[last]


def _ungroup(parts: list[str]) -> str:
    """Return the digits of a whole number, whose thousands may be separated by one mark; empty if they are not
    grouped as such."""
    groups, separators = parts[::2], set(parts[1::2])
    if not all(map(is_plain, groups)) or len(separators) > 1 or not separators <= GROUP_MARKS:
        return ""
    if len(parts) % 2 == 0:
        return ""
    return "".join(groups) if len(groups) == 1 or _are_groups(groups) else ""


def _are_groups(groups: list[str]) -> bool:
    first, *middle, last = groups
    if first.startswith("0") or len(last) != _THOUSANDS:
        return False
    if all(len(group) == _THOUSANDS for group in middle) and len(first) <= _THOUSANDS:
        return True
    return bool(middle) and len(first) <= _HUNDREDS and all(len(group) == _HUNDREDS for group in middle)
