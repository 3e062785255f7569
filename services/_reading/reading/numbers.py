"""Numbers as people and programs write them."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Final

from reading.characters import is_too_long
from reading.context import ReadingContext
from reading.number_marks import is_certain, marks_of, marks_of_decimal, one_mark, to_marks
from reading.numerals import interpret
from reading.result import Question, Reading, Reason, Value
from reading.words_around import split_words

_PERCENT: Final = "%"
_THREE_DECIMALS: Final = 3


def read_number(text: str, context: ReadingContext) -> Reading[Decimal]:
    """Return the number that a text is, with its decimals as written, a question between the two that it can be, or a
    reason. A sign may stand on either side, parentheses are a minus."""
    return _read_between(text, context, ())


def read_percent(text: str, context: ReadingContext) -> Reading[Decimal]:
    """Return a number with or without a per cent sign, in per cent."""
    return _read_between(text, context, (_PERCENT,))


def decide_mark(cells: Iterable[str]) -> str:
    """Return the decimal mark of a column, `.` or `,`, as the numbers in it show that can be read in one way only;
    empty if none of them does, or if they differ."""
    return one_mark(_shown_mark(cell) for cell in cells)


def read_body(
    body: str, text: str, context: ReadingContext, *, is_negative: bool = False, decimals: int | None = None
) -> Reading[Decimal]:
    """Return the number of digits with separators, in the form of `to_marks` and without a sign. `text` is named where
    that is none, `decimals` is how many the number would have if nothing else tells."""
    # Not multiplied by a sign, which would round to the digits of a decimal context.
    readings = {
        number.copy_negate() if is_negative else number: mark for number, mark in interpret(body).items()
    }
    if not readings:
        return Reason("unreadable-number", text)
    if len(readings) > 1:
        readings = _decide(readings, context, decimals)
    if len(readings) == 1:
        return Value(next(iter(readings)))
    ordered = tuple(sorted(readings))
    return Question("ambiguous-number", ordered, tuple(f"{number:f}" for number in ordered))


def _read_between(text: str, context: ReadingContext, word: tuple[str, ...]) -> Reading[Decimal]:
    """Return the number of a text that may have a word before or behind it."""
    parts = None if is_too_long(text) else split_words(to_marks(text))
    if parts is None or parts.words not in ((), word):
        return Reason("unreadable-number", text)
    return read_body(parts.body, text, context, is_negative=parts.is_negative)


def _decide(
    readings: dict[Decimal, str], context: ReadingContext, decimals: int | None
) -> dict[Decimal, str]:
    """Return those of two readings, with decimals and without, that what is known leaves."""
    mark = next(filter(None, readings.values()))
    if is_certain(mark):
        return {number: shown for number, shown in readings.items() if shown}
    is_decimal = _is_decimal(mark, context)
    if is_decimal is None and decimals == _THREE_DECIMALS:
        # In a currency of three decimals all amounts have them.
        is_decimal = True
    if is_decimal is None:
        return readings
    if is_decimal and decimals is not None and decimals < _THREE_DECIMALS and not context.decimal_mark:
        # The language says decimals, and the currency has less.
        return readings
    return {number: shown for number, shown in readings.items() if bool(shown) == is_decimal}


def _is_decimal(mark: str, context: ReadingContext) -> bool | None:
    if context.decimal_mark:
        return marks_of_decimal(context.decimal_mark).is_decimal(mark)
    return marks_of(context.locale).is_decimal(mark) if context.is_typed else None


def _shown_mark(cell: str) -> str:
    parts = None if is_too_long(cell) else split_words(to_marks(cell))
    readings = interpret(parts.body) if parts else {}
    if len(readings) != 1:
        return ""
    (mark,) = readings.values()
    if mark:
        return "" if is_certain(mark) else mark
    # Thousands alone show the mark that they leave for decimals.
    return one_mark({".": ",", ",": "."}.get(character, "") for character in parts.body) if parts else ""
