"""Numbers, amounts, dates and times as the reader's language writes them, with Western digits."""

import re
from datetime import date, datetime
from decimal import Decimal

from babel.dates import format_date as format_babel_date
from babel.numbers import format_currency, format_decimal

# Those of the web app.
_LOCALES = {"en": "en_GB", "fr": "fr", "ar": "ar_MA"}
_DIGITS = "latn"
_DATE = "d MMM y"
# CLDR separates a currency's code from the number; Babel does not.
_CODE_END = re.compile(r"(?<=[A-Za-z])(?=\d)")
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


def format_number(number: Decimal, locale: str) -> str:
    """Return the number with its decimals: 1234.50 is "1,234.50" in English."""
    exponent = number.as_tuple().exponent
    decimals = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
    return format_decimal(number, pattern, _to_cldr(locale), numbering_system=_DIGITS)


def format_amount(amount: Decimal, currency: str, locale: str) -> str:
    """Return the amount with its currency, an ISO 4217 code: "1,234.50 MAD" in French. No decimal is dropped."""
    text = format_currency(
        amount, currency, locale=_to_cldr(locale), decimal_quantization=False, numbering_system=_DIGITS
    )
    return _CODE_END.sub(_NO_BREAK_SPACE, text)


def format_date(day: date, locale: str) -> str:
    """Return the date with the month's short name: "21 Nov 2026" in English."""
    return format_babel_date(day, _DATE, _to_cldr(locale))


def format_datetime(instant: datetime, locale: str) -> str:
    """Return date and time in the instant's own zone: "21 Nov 2026 08:05" in English."""
    return f"{format_date(instant, locale)} {instant:%H:%M}"


def _to_cldr(locale: str) -> str:
    return _LOCALES.get(locale, _LOCALES["en"])
