"""Numbers and answers in cells, with the digits and separators of English, French and Arabic. Numbers are exact."""

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Final

# Western, Arabic and Persian digits and separators.
_ARABIC, _PERSIAN = range(0x660, 0x66A), range(0x6F0, 0x6FA)
_DIGITS: Final = {
    **{code: str(value) for digits in (_ARABIC, _PERSIAN) for value, code in enumerate(digits)},
    0x66B: ".",
    0x2212: "-",
}
# Spaces, apostrophes, the Arabic separator of thousands and marks of direction.
_GROUPS: Final = re.compile("[\\s\u00a0\u202f\u2009'\u2019\u066c\u200e\u200f\u061c]")
_PLAIN: Final = re.compile(r"-?\d{1,30}([.,]\d{1,30})?")
# Thousands in groups of three with one separator.
_GROUPED: Final = re.compile(r"-?\d{1,3}([.,])\d{3}(\1\d{3})*")
_BOTH: Final = re.compile(r"-?\d{1,3}(?:,\d{3})+\.\d+|-?\d{1,3}(?:\.\d{3})+,\d+")
# Digits that a number's end and a group of thousands have alike.
_GROUP_LENGTH = 3
_YES: Final = frozenset(["1", "yes", "y", "true", "oui", "o", "vrai", "x", "on", "نعم", "صحيح", "notify"])
_NO: Final = frozenset(["0", "no", "n", "false", "non", "faux", "off", "لا", "خطأ"])
NUMBER_CODE, AMBIGUOUS_CODE = "number", "ambiguous-number"


class NumberError(ValueError):
    """A cell is no number, or could be two; `code` says which."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def find_decimal_mark(cells: Iterable[str]) -> str:
    """Return the decimal mark of a column, `.` or `,`, as its clear numbers show; empty if none of them does, or if
    they differ."""
    marks = {mark for cell in cells if (mark := _clear_mark(_clean(cell)))}
    return marks.pop() if len(marks) == 1 else ""


def _clear_mark(text: str) -> str:
    if _BOTH.fullmatch(text):
        return "." if text.rfind(".") > text.rfind(",") else ","
    match = _PLAIN.fullmatch(text)
    if match and match[1]:
        return "" if len(match[1]) - 1 == _GROUP_LENGTH and _GROUPED.fullmatch(text) else match[1][0]
    grouped = _GROUPED.fullmatch(text)
    return "" if not grouped else "," if grouped[1] == "." else "."


def parse_number(cell: str, units: Iterable[str] = (), mark: str = "", decimals: int = 2) -> Decimal:
    """Return the number in a cell, without one of the `units` around it. What could be thousands or decimals, as 1,234,
    is read by the decimal mark of its column; without one it has decimals only where a number has three of them. Raise
    NumberError."""
    text = _clean(strip_unit(cell, units))
    if _BOTH.fullmatch(text):
        return Decimal(text.replace("," if text.rfind(".") > text.rfind(",") else ".", "").replace(",", "."))
    grouped, plain = _GROUPED.fullmatch(text), _PLAIN.fullmatch(text)
    if grouped and not (plain and text.lstrip("-").startswith("0")):
        separator = grouped[1]
        if text.count(separator) > 1 or (mark and separator != mark):
            return Decimal(text.replace(separator, ""))
        if not mark and decimals < _GROUP_LENGTH:
            raise NumberError(AMBIGUOUS_CODE)
    if plain:
        return Decimal(text.replace(",", "."))
    raise NumberError(NUMBER_CODE)


def parse_yes_no(cell: str) -> bool | None:
    """Return what a cell answers in any of the languages; None for no answer."""
    text = cell.strip().casefold()
    return True if text in _YES else False if text in _NO else None


def _clean(cell: str) -> str:
    return _GROUPS.sub("", cell.translate(_DIGITS))


def strip_unit(cell: str, units: Iterable[str]) -> str:
    """Return a cell without the unit that it starts or ends with."""
    text = cell.strip()
    for unit in units:
        if text.casefold().endswith(unit.casefold()):
            return text[: -len(unit)]
        if text.casefold().startswith(unit.casefold()):
            return text[len(unit) :]
    return text
