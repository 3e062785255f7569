"""Marks of decimals and of thousands, by language and in a column."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from babel import Locale, UnknownLocaleError

from reading.characters import ARABIC_DECIMAL, ARABIC_GROUP, to_plain

POINT, COMMA = ".", ","
OPEN_MARKS: Final = (POINT, COMMA)
# A few languages write the Arabic comma and the turned one of Adlam.
_ALIKE: Final = {"\u060c": COMMA, "\u2e41": COMMA}
_TO_MARK: Final = str.maketrans(_ALIKE)


@dataclass(frozen=True)
class Marks:
    """The marks that a language uses, `.` or `,` or neither. A mark that it uses for both says nothing."""

    decimals: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()

    def is_decimal(self, mark: str) -> bool | None:
        """Return whether the mark stands before decimals; None if that is not known."""
        if (mark in self.decimals) == (mark in self.groups):
            return None
        return mark in self.decimals


def to_marks(text: str) -> str:
    """Return a plain text whose separators are `.`, `,`, spaces, apostrophes and the two Arabic ones alone."""
    return to_plain(text).translate(_TO_MARK)


@lru_cache(maxsize=256)
def marks_of(locale: str) -> Marks:
    """Return the marks of a locale of CLDR in all its systems of digits; none for an unknown one."""
    try:
        symbols = Locale.parse(locale).number_symbols.values() if locale else ()
    except (UnknownLocaleError, ValueError):
        symbols = ()
    decimals = {_mark(system.get("decimal")) for system in symbols}
    groups = {_mark(system.get("group")) for system in symbols}
    return Marks(frozenset(decimals & {*OPEN_MARKS}), frozenset(groups & {*OPEN_MARKS}))


def marks_of_decimal(mark: str) -> Marks:
    """Return the marks where the decimal mark is decided; the other one groups."""
    return Marks(frozenset(mark), frozenset({*OPEN_MARKS} - {mark}))


def is_certain(separator: str) -> bool:
    """Return whether a separator has one meaning only: all but the point and the comma."""
    return separator not in OPEN_MARKS


def one_mark(marks: Iterable[str]) -> str:
    """Return the mark that all have; empty if there is none, or if they differ."""
    distinct = {mark for mark in marks if mark}
    return distinct.pop() if len(distinct) == 1 else ""


def _mark(symbol: str | None) -> str:
    return (symbol or "").translate(_TO_MARK)


DECIMAL_MARKS: Final = frozenset({*OPEN_MARKS, ARABIC_DECIMAL})
GROUP_MARKS: Final = frozenset({*OPEN_MARKS, ARABIC_GROUP, " ", "'"})
