"""Amounts of money: a number with or without the sign, code or name of its currency."""

import re
from decimal import Decimal
from typing import Final

from reading.characters import is_too_long
from reading.context import ReadingContext
from reading.currency_words import currencies_called, currencies_named, is_currency
from reading.number_marks import to_marks
from reading.numbers import read_body
from reading.result import Question, Reading, Reason, Value, readings_of
from reading.words_around import NumberWithWords, split_words

_TO: Final = re.compile(r" ?(?:--?|~) ?| (?:to|à) ")


def read_amount(text: str, context: ReadingContext) -> Reading[Decimal]:
    """Return the amount, with its decimals as written, in the currency of the context, a question between two, or a
    reason: also one in another currency. `text` may have the currency before or after."""
    parts = None if is_too_long(text) else split_words(to_marks(text))
    if parts is None:
        return Reason("unreadable-amount", text)
    if reason := _check_currency(parts, text, context):
        return reason
    digits = context.currency.digits if context.currency else None
    reading = read_body(parts.body, text, context, is_negative=parts.is_negative, decimals=digits)
    return Reason("unreadable-amount", text) if isinstance(reading, Reason) else reading


def read_range(text: str, context: ReadingContext) -> Reading[tuple[Decimal, Decimal]]:
    """Return the lowest and the highest amount of one amount or of a range (`1.20-3.50`, `2.10 -- 3.50`), a question
    where one of them is open, or a reason."""
    whole = read_amount(text, context)
    ranges = [(amount, amount) for amount in readings_of(whole)] or _ranges(text, context)
    if len(ranges) == 1:
        return Value(ranges[0])
    if not ranges:
        return whole if isinstance(whole, Reason) else Reason("unreadable-amount", text)
    shown = tuple(f"{low:f}" if low == high else f"{low:f}-{high:f}" for low, high in ranges)
    return Question("ambiguous-number", tuple(ranges), shown)


def read_currencies(text: str, own: str) -> frozenset[str]:
    """Return the codes of the currencies that the signs or words beside an amount can mean, empty where there are none;
    what people call the currency `own` means that one alone."""
    parts = None if is_too_long(text) else split_words(to_marks(text))
    if parts is None or not parts.words:
        return frozenset()
    codes = (
        frozenset({own}) if is_currency(word, own, "") else currencies_called(word) for word in parts.words
    )
    return frozenset.intersection(*codes)


def _ranges(text: str, context: ReadingContext) -> list[tuple[Decimal, Decimal]]:
    if is_too_long(text):
        return []
    ends = [readings_of(read_amount(end, context)) for end in _TO.split(to_marks(text))]
    if len(ends) != 2:  # noqa: PLR2004  # from and to
        return []
    return sorted({(min(first, last), max(first, last)) for first in ends[0] for last in ends[1]})


def _check_currency(parts: NumberWithWords, text: str, context: ReadingContext) -> Reason | None:
    code = context.currency.code if context.currency else ""
    for word in parts.words:
        if code and is_currency(word, code, context.locale):
            continue
        named = currencies_named(word, context.locale)
        if named != frozenset({code}):
            return Reason("other-currency" if named else "unreadable-amount", text)
    return None
