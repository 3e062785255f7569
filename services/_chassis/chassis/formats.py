"""Numbers, amounts, dates and times as the reader's language writes them.

The tenant of the current caller may have chosen other marks for numbers, and Arabic digits for Arabic texts.
"""

import re
from datetime import date, datetime
from decimal import Decimal
from functools import cache

from babel.dates import format_skeleton, format_time
from babel.localedata import exists
from babel.numbers import format_currency, format_decimal, get_decimal_symbol, get_group_symbol

from chassis.context import find_caller
from chassis.locales import CLDR_LOCALES, REGIONAL_LOCALES, supported_locale

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
_DATE = "yMMMd"
# CLDR separates a currency's code from the number; Babel does not.
_CODE_END = re.compile(r"(?<=[A-Za-z])(?=\d)")
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


def format_number(number: Decimal, locale: str) -> str:
    """Return the number with its decimals: 1234.50 is "1,234.50" in English."""
    exponent = number.as_tuple().exponent
    decimals = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
    cldr = CLDR_LOCALES[supported_locale(locale)]
    return _style(format_decimal(number, pattern, cldr, numbering_system=_DIGITS), locale, cldr)


def format_amount(amount: Decimal, currency: str, locale: str) -> str:
    """Return the amount with its currency, an ISO 4217 code: "1,234.50 MAD" in French. No decimal is dropped."""
    cldr = _to_cldr(locale)
    text = format_currency(
        amount, currency, locale=cldr, decimal_quantization=False, numbering_system=_DIGITS
    )
    return _style(_CODE_END.sub(_NO_BREAK_SPACE, text), locale, cldr)


def format_date(day: date, locale: str) -> str:
    """Return the date with the month's short name: "21 Nov 2026" in British English."""
    return _to_digits(format_skeleton(_DATE, day, locale=_to_cldr(locale)), locale)


def format_datetime(instant: datetime, locale: str) -> str:
    """Return date and time in the instant's own zone: "21 Nov 2026 08:05" in British English."""
    time = format_time(instant, "short", tzinfo=instant.tzinfo, locale=_to_cldr(locale))
    return f"{format_date(instant, locale)} {_to_digits(time, locale)}"


def _style(text: str, locale: str, cldr: str) -> str:
    """Return a number's text, as a CLDR locale has it, with the marks and digits of the tenant. Marks are those of the
    language in every country: numbers that people type are read by them."""
    caller = find_caller()
    chosen = _MARKS.get(caller.number_format) if caller else None
    if chosen is None:
        has_arabic_marks = caller is not None and _has_arabic_digits(locale)
        chosen = _ARABIC_MARKS if has_arabic_marks else _marks_of(CLDR_LOCALES[supported_locale(locale)])
    marks = dict(zip(_marks_of(cldr), chosen, strict=True))
    return _to_digits(_MARK.sub(lambda match: marks[match[0]], text), locale)


@cache
def _marks_of(cldr: str) -> tuple[str, str]:
    """Return the marks between thousands and before decimals."""
    group = get_group_symbol(cldr, numbering_system=_DIGITS)
    return group, get_decimal_symbol(cldr, numbering_system=_DIGITS)


def _to_digits(text: str, locale: str) -> str:
    return text.translate(_ARABIC_DIGITS) if _has_arabic_digits(locale) else text


def _has_arabic_digits(locale: str) -> bool:
    caller = find_caller()
    return caller is not None and caller.arabic_digits and locale == "ar"


def _to_cldr(locale: str) -> str:
    caller = find_caller()
    return _find_cldr(supported_locale(locale), caller.country if caller else "")


@cache
def _find_cldr(locale: str, country: str) -> str:
    """Return the CLDR locale of a language in a country, else that of the language."""
    regional = f"{locale}_{country}"
    return regional if locale in REGIONAL_LOCALES and exists(regional) else CLDR_LOCALES[locale]
