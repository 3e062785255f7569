"""What Babel writes in a language is read back or asked about, and never another value."""

import zlib
from datetime import date, datetime
from decimal import Decimal

import pytest
from babel import Locale
from babel.dates import format_date, format_datetime
from babel.localedata import locale_identifiers
from babel.numbers import format_currency, format_decimal, format_percent
from chassis.money import Currency
from hypothesis import given
from hypothesis import strategies as st
from reading.amounts import read_amount
from reading.characters import to_key, to_plain
from reading.context import ReadingContext
from reading.dates import decide_day_order, read_date, read_datetime
from reading.durations import read_duration
from reading.measures import read_measure
from reading.numbers import decide_mark, read_number, read_percent
from reading.phones import read_phone
from reading.result import MESSAGES, Question, Reason, Value, readings_of
from reading.units import WEIGHT

LOCALES = sorted(locale_identifiers())
# Those of the product, and each twelfth of all others by a digest of its name.
OWN = (
    "en",
    "en_GB",
    "en_US",
    "fr",
    "fr_CH",
    "ar",
    "ar_MA",
    "ar_EG",
    "es",
    "de",
    "de_CH",
    "hi",
    "fa",
    "ja",
    "zh",
    "sv",
)
SAMPLE = sorted({*OWN, *(name for name in LOCALES if zlib.crc32(name.encode()) % 12 == 0)})
NUMBERS = [
    Decimal(text)
    for text in (
        "0", "7", "1.5", "0.5", "12.75", "999", "1000", "1234", "1234.5", "12345.678", "123456",  "1234567.89", "-1",
        "-1234.5", "-0.25", "100000",
    )
]  # fmt: skip
DAYS = [
    date(2026, 11, 23),
    date(2026, 3, 4),
    date(2025, 12, 31),
    date(2024, 2, 29),
    date(2026, 1, 1),
    date(1999, 9, 9),
]
CURRENCIES = ("MAD", "EUR", "USD", "TND", "JPY", "CAD", "GBP", "XOF")
DIGITS = ("latn", "default")
WIDTHS = ("short", "medium", "long", "full")


def is_read_or_asked(reading, value):
    """Return whether a reading is the value, a question with the value, or no value at all."""
    if isinstance(reading, Value):
        return reading.value == value
    return isinstance(reading, Reason) or value in reading.readings


def check_numbers(name):
    locale, context = Locale.parse(name), ReadingContext(locale=name, is_typed=True)
    for number in NUMBERS:
        for digits in DIGITS:
            text = format_decimal(number, locale=locale, numbering_system=digits, decimal_quantization=False)
            for given_context in (context, ReadingContext()):
                reading = read_number(text, given_context)
                assert name not in OWN or not isinstance(reading, Reason), (name, text)
                assert is_read_or_asked(reading, number), (name, text, reading)
            percent = format_percent(
                number / 100, locale=locale, numbering_system=digits, decimal_quantization=False
            )
            assert is_read_or_asked(read_percent(percent, context), number), (name, percent)


def check_amounts(name):
    locale = Locale.parse(name)
    for code in CURRENCIES:
        currency = Currency(code)
        for number in NUMBERS:
            amount = currency.quantize(number)
            text = format_currency(amount, code, locale=locale, numbering_system="default")
            for context in (
                ReadingContext(name, currency, is_typed=True),
                ReadingContext(currency=currency),
            ):
                assert is_read_or_asked(read_amount(text, context), amount), (name, text)


def check_dates(name):
    locale = Locale.parse(name)
    for width in WIDTHS:
        for day in DAYS:
            text = format_date(day, width, locale=locale)
            for context in (ReadingContext(locale=name, is_typed=True), ReadingContext(locale=name)):
                reading = read_date(text, context)
                assert is_read_or_asked(reading, day), (name, text, reading)
            instant = datetime(day.year, day.month, day.day, 8, 5)  # noqa: DTZ001  # the text has no zone
            text = format_datetime(instant, "short" if width == "full" else width, locale=locale)
            reading = read_datetime(text, ReadingContext(locale=name, is_typed=True))
            instants = [value.replace(second=0, tzinfo=None) for value in readings_of(reading)]
            assert not instants or instant in instants, (name, text, reading)


CHECKS = [check_numbers, check_amounts, check_dates]


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("name", SAMPLE)
def test_what_a_language_writes_is_never_another_value(check, name):
    check(name)


@pytest.mark.long
@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("name", sorted({*LOCALES} - {*SAMPLE}))
def test_what_any_language_writes_is_never_another_value(check, name):
    check(name)


@pytest.mark.parametrize("name", ["en_GB", "en_US", "fr", "ar_MA", "es", "de", "it", "pt", "nl", "ja", "zh"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("day", DAYS[:3])
def test_dates_of_common_languages_are_read_back(name, width, day):
    text = format_date(day, width, locale=name)
    assert read_date(text, ReadingContext(locale=name, is_typed=True)) == Value(day), text


@pytest.mark.parametrize("name", ["en_GB", "en_US", "fr", "ar_MA", "es", "de", "ja"])
@pytest.mark.parametrize("code", CURRENCIES)
@pytest.mark.parametrize("number", NUMBERS)
def test_amounts_of_common_languages_are_read_back(name, code, number):
    currency = Currency(code)
    text = format_currency(currency.quantize(number), code, locale=name)
    assert read_amount(text, ReadingContext(name, currency, is_typed=True)) == Value(
        currency.quantize(number)
    ), text


def read_weight(text, context):
    return read_measure(text, context, WEIGHT)


READERS = (
    read_number, read_percent, read_amount, read_datetime, read_date, read_duration, read_phone, read_weight,
)  # fmt: skip


@given(
    st.text(
        alphabet=st.sampled_from("0123456789 .,'-+()/:٫٬٣kgDH€$%eEhm\u200e\u202f\0Pя") | st.characters(),
        max_size=30,
    ),
    st.sampled_from(("", "fr", "en_US", "xx", "no locale")),
    st.sampled_from(READERS),
)
def test_no_text_breaks_a_reader_and_no_question_has_one_answer(text, locale, read):
    context = ReadingContext(locale=locale, currency=Currency("MAD"), country="MA", is_typed=True)
    reading = read(text, context)
    if isinstance(reading, Question):
        assert len(set(reading.shown)) == len(reading.readings) >= 2
    if not isinstance(reading, Value):
        assert reading.code in MESSAGES
        assert reading.message.isprintable()


@pytest.mark.parametrize("part", ["1", " ", ",", "1,", "a", "(", "x1 ", "\u0301", "1-", "é", "+", "P1D", "#"])
@pytest.mark.parametrize("read", READERS)
def test_a_text_longer_than_any_value_is_none(part, read):
    reading = read(part * 100_000, ReadingContext(currency=Currency("MAD"), country="MA"))
    assert isinstance(reading, Reason)
    assert len(reading.message) < 200


@given(st.lists(st.text("0123456789.,/- ", max_size=12), max_size=5))
def test_a_column_that_decides_contradicts_none_of_its_certain_cells(cells):
    mark, order = decide_mark(cells), decide_day_order(cells)
    for cell in cells:
        certain, certain_day = read_number(cell, ReadingContext()), read_date(cell, ReadingContext())
        if isinstance(certain, Value):
            assert read_number(cell, ReadingContext(decimal_mark=mark)) == certain
        if isinstance(certain_day, Value):
            assert read_date(cell, ReadingContext(day_order=order)) == certain_day


@given(st.text(max_size=40))
def test_the_plain_form_of_a_text_is_its_own_plain_form(text):
    assert to_plain(to_plain(text)) == to_plain(text)
    assert to_key(to_key(text)) == to_key(text)
