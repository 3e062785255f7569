from contextvars import copy_context
from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import UUID

import pytest
from chassis.context import Caller, set_caller
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


@pytest.mark.parametrize(
    ("country", "locale", "day", "amount"),
    [
        ("US", "en", "Nov 21, 2026 6:05\u202fPM", "$1,234.50"),
        ("US", "fr", "21 nov. 2026 18:05", "1\u202f234,50\xa0$US"),
        ("AE", "en", "21 Nov 2026 6:05\u202fPM", "$1,234.50"),
        ("AE", "ar", "21 نوفمبر 2026 6:05 م", "\u200f1.234,50\xa0US$"),
        ("TN", "ar", "21 نوفمبر 2026 6:05 م", "\u200f1.234,50\xa0US$"),
        ("BE", "en", "21 Nov 2026 18:05", "1,234.50\xa0US$"),
        ("MA", "ar", "21 نونبر 2026 18:05", "\u200f1.234,50\xa0US$"),
        ("MA", "en", "21 Nov 2026 18:05", "US$1,234.50"),
        ("ZZ", "ar", "21 نونبر 2026 18:05", "\u200f1.234,50\xa0US$"),
    ],
)
def test_dates_and_amounts_are_written_as_in_the_tenants_country(country, locale, day, amount):
    def write() -> tuple[str, str]:
        set_caller(Caller(None, UUID(int=1), "", frozenset(), country=country))
        at = datetime(2026, 11, 21, 18, 5, tzinfo=UTC)
        return format_datetime(at, locale), format_amount(Decimal("1234.50"), "USD", locale)

    assert copy_context().run(write) == (day, amount)


@pytest.fixture
def style():
    """Set a caller whose tenant writes numbers in a way of its own."""

    def style(number_format, *, arabic_digits=False):
        tenant = (UUID(int=1), "atlas", frozenset())
        set_caller(Caller(None, *tenant, number_format=number_format, arabic_digits=arabic_digits))

    context = copy_context()
    return lambda *args, **more: context.run(style, *args, **more) or context


@pytest.mark.parametrize(
    ("number_format", "locale", "number", "amount"),
    [
        ("language", "fr", "1\u202f234,50", "1\u202f234,50\xa0MAD"),
        ("comma-point", "fr", "1,234.50", "1,234.50\xa0MAD"),
        ("point-comma", "en", "1.234,50", "MAD\xa01.234,50"),
        ("space-comma", "en", "1\u202f234,50", "MAD\xa01\u202f234,50"),
        ("comma-point", "ar", "1,234.50", "\u200f1,234.50\xa0د.م.\u200f"),
    ],
)
def test_a_tenant_chooses_the_marks_of_numbers(style, number_format, locale, number, amount):
    context = style(number_format)
    assert context.run(format_number, Decimal("1234.50"), locale) == number
    assert context.run(format_amount, Decimal("1234.50"), "MAD", locale) == amount


@pytest.mark.parametrize(
    ("number_format", "text"),
    [
        ("language", "\u0661\u066c\u0662\u0663\u0664\u066b\u0665\u0660"),
        ("space-comma", "\u0661\u202f\u0662\u0663\u0664,\u0665\u0660"),
    ],
)
def test_arabic_texts_have_arabic_digits_if_the_tenant_wants(style, number_format, text):
    context = style(number_format, arabic_digits=True)
    assert context.run(format_number, Decimal("1234.50"), "ar") == text
    assert (
        context.run(format_datetime, datetime(2026, 11, 21, 8, 5, tzinfo=UTC), "ar")
        == "\u0662\u0661 نونبر \u0662\u0660\u0662\u0666 \u0660\u0668:\u0660\u0665"
    )
    assert context.run(format_number, Decimal("12.5"), "fr") == "12,5"
