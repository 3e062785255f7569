"""Checks of legal numbers, by the names that packs give them."""

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Final

NumberCheck = Callable[[str], bool]

# What people write between the digits of a number.
_SEPARATORS: Final = re.compile(r"[\s./-]")
_DIGITS: Final = re.compile(r"digits:([1-9][0-9]?)")


@cache
def find_check(name: str) -> NumberCheck:
    """Return the check of a name: `digits:15` for so many digits, or `fr.siret`, a module of python-stdnum, for one
    with check digits. Raise ValueError if there is none."""
    if not name:
        return bool
    if match := _DIGITS.fullmatch(name):
        return re.compile(f"[0-9]{{{match[1]}}}").fullmatch  # pyright: ignore[reportReturnType]  # truth is asked
    try:
        module: Any = import_module(f"stdnum.{name}")
    except ModuleNotFoundError:
        raise ValueError(f"there is no check {name}") from None
    return module.is_valid


def is_legal_number(check: str, number: str) -> bool:
    """Return whether a number passes a check, however its digits are grouped."""
    return bool(find_check(check)(compact_number(number) if check else number.strip()))


def canonical_number(check: str, number: str) -> str:
    """Return a number as its register writes it: without what people write between its digits, and without a prefix
    that the check leaves out, such as the country's before a number of that country alone."""
    compact = compact_number(number)
    if not check or _DIGITS.fullmatch(check):
        return compact
    module: Any = import_module(f"stdnum.{check}")
    return module.compact(compact)


def compact_number(number: str) -> str:
    """Return a number without spaces, points, dashes and slashes, in capitals, as it is compared."""
    return _SEPARATORS.sub("", number).upper()
