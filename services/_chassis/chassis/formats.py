"""Numbers, amounts, dates and times as the reader's language writes them.

The tenant of the current caller may have chosen other marks for numbers, and Arabic digits for Arabic texts.
"""

import re
from datetime import date, datetime
from decimal import Decimal

from babel.dates import format_date as format_babel_date
from babel.numbers import format_currency, format_decimal, get_decimal_symbol, get_group_symbol

from chassis.context import find_caller
from chassis.locales import CLDR_LOCALES, supported_locale

_DIGITS = "latn"
# Marks between thousands and before decimals, by number format.
_MARKS = {
    "space-comma": ("\N{NARROW NO-BREAK SPACE}", ","),
    "comma-point": (",", "."),
    "point-comma": (".", ","),
}
_ARABIC_MARKS = ("\N{ARABIC THOUSANDS SEPARATOR}", "\N{ARABIC DECIMAL SEPARATOR}")
_ARABIC_DIGITS = {ord("0") + digit: ord("\N{ARABIC-INDIC DIGIT ZERO}") + digit for digit in range(10)}
_MARK = re.compile(r"(?<=\d)\W(?=\d)")
_DATE = "d MMM y"
# CLDR separates a currency's code from the number; Babel does not.
_CODE_END = re.compile(r"(?<=[A-Za-z])(?=\d)")
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


def format_number(number: Decimal, locale: str) -> str:
    """Return the number with its decimals: 1234.50 is "1,234.50" in English."""
    exponent = number.as_tuple().exponent
    decimals = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
    return _style(format_decimal(number, pattern, _to_cldr(locale), numbering_system=_DIGITS), locale)


def format_amount(amount: Decimal, currency: str, locale: str) -> str:
    """Return the amount with its currency, an ISO 4217 code: "1,234.50 MAD" in French. No decimal is dropped."""
    text = format_currency(
        amount, currency, locale=_to_cldr(locale), decimal_quantization=False, numbering_system=_DIGITS
    )
    return _style(_CODE_END.sub(_NO_BREAK_SPACE, text), locale)


def format_date(day: date, locale: str) -> str:
    """Return the date with the month's short name: "21 Nov 2026" in English."""
    return _to_digits(format_babel_date(day, _DATE, _to_cldr(locale)), locale)


def format_datetime(instant: datetime, locale: str) -> str:
    """Return date and time in the instant's own zone: "21 Nov 2026 08:05" in English."""
    return f"{format_date(instant, locale)} {_to_digits(f'{instant:%H:%M}', locale)}"


def _style(text: str, locale: str) -> str:
    """Return a number's text with the marks and digits of the tenant."""
    caller, cldr = find_caller(), _to_cldr(locale)
    language_marks = _ARABIC_MARKS if _has_arabic_digits(locale) else None
    if caller and (marks := _MARKS.get(caller.number_format, language_marks)):
        group = get_group_symbol(cldr, numbering_system=_DIGITS)
        decimal = get_decimal_symbol(cldr, numbering_system=_DIGITS)
        chosen = dict(zip((group, decimal), marks, strict=True))
        text = _MARK.sub(lambda match: chosen[match[0]], text)
    return _to_digits(text, locale)


def _to_digits(text: str, locale: str) -> str:
    return text.translate(_ARABIC_DIGITS) if _has_arabic_digits(locale) else text


def _has_arabic_digits(locale: str) -> bool:
    caller = find_caller()
    return caller is not None and caller.arabic_digits and locale == "ar"


def _to_cldr(locale: str) -> str:
    return CLDR_LOCALES[supported_locale(locale)]
