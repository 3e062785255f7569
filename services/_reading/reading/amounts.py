"""Amounts of money: a number with or without the sign, code or name of its currency."""

import re
from decimal import Decimal
from typing import Final

from reading.context import ReadingContext
from reading.currency_words import currencies_named, is_currency
from reading.number_marks import to_marks
from reading.numbers import read_body
from reading.result import Reading, Reason
from reading.words_around import NumberWithWords, split_words

_RANGE: Final = re.compile(r"(?<=[0-9.]) ?(?:--?|~| to ) ?(?=[0-9.])")


def read_amount(text: str, context: ReadingContext) -> Reading[Decimal]:
    """Return the amount, with its decimals as written, in the currency of the context, a question between two, or a
    reason: also one in another currency. `text` may have the currency before or after."""
    parts = split_words(to_marks(text))
    if parts is None:
        return Reason("unreadable-amount", text)
    if reason := _check_currency(parts, text, context):
        return reason
    digits = context.currency.digits if context.currency else None
    reading = read_body(parts.body, text, context, is_negative=parts.is_negative, decimals=digits)
    return Reason("unreadable-amount", text) if isinstance(reading, Reason) else reading


def split_range(text: str) -> list[str]:
    """Return the two texts of a range (`1.20-3.50`, `2.10 -- 3.50`), or the whole one if it is none."""
    return _RANGE.split(to_marks(text), maxsplit=1)


def _check_currency(parts: NumberWithWords, text: str, context: ReadingContext) -> Reason | None:
    code = context.currency.code if context.currency else ""
    for word in parts.words:
        if code and is_currency(word, code, context.locale):
            continue
        named = currencies_named(word, context.locale)
        if named != frozenset({code}):
            return Reason("other-currency" if named else "unreadable-amount", text)
    return None
