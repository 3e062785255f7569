from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from chassis.formats import format_amount, format_date, format_datetime, format_number


@pytest.mark.parametrize(
    ("locale", "text"), [("en", "1,234.50"), ("fr", "1\u202f234,50"), ("ar", "1.234,50"), ("de", "1,234.50")]
)
def test_numbers_keep_their_decimals(locale, text):
    assert format_number(Decimal("1234.50"), locale) == text


def test_a_whole_number_has_no_decimal_mark():
    assert [format_number(Decimal(text), "fr") for text in ("7", "1E+3")] == ["7", "1\u202f000"]


@pytest.mark.parametrize(
    ("amount", "currency", "locale", "text"),
    [
        ("1234.50", "MAD", "en", "MAD\xa01,234.50"),
        ("1234.50", "MAD", "fr", "1\u202f234,50\xa0MAD"),
        ("1234.50", "MAD", "ar", "\u200f1.234,50\xa0د.م.\u200f"),
        ("1.255", "TND", "fr", "1,255\xa0TND"),
        ("100", "JPY", "fr", "100\xa0JPY"),
        ("-3.5", "MAD", "fr", "-3,50\xa0MAD"),
    ],
)
def test_amounts_have_the_decimals_of_their_currency(amount, currency, locale, text):
    assert format_amount(Decimal(amount), currency, locale) == text


def test_no_decimal_of_an_amount_is_dropped():
    assert format_amount(Decimal("1.005"), "MAD", "en") == "MAD\xa01.005"


@pytest.mark.parametrize(
    ("locale", "text"), [("en", "21 Nov 2026"), ("fr", "21 nov. 2026"), ("ar", "21 نونبر 2026")]
)
def test_dates_have_the_name_of_their_month(locale, text):
    assert format_date(date(2026, 11, 21), locale) == text
    assert format_datetime(datetime(2026, 11, 21, 8, 5, tzinfo=UTC), locale) == f"{text} 08:05"
