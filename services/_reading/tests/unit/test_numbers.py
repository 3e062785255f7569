"""Numbers and amounts: each way of writing one, with what is certain, asked and rejected."""

from decimal import Decimal

import pytest
from chassis.money import Currency
from reading.amounts import read_amount, read_range
from reading.context import ReadingContext
from reading.numbers import decide_mark, read_number, read_percent
from reading.result import Question, Reason, Value

FILE = ReadingContext()


def typed(locale, currency="MAD"):
    return ReadingContext(locale=locale, currency=Currency(currency), is_typed=True)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (".5", "0.5"), ("+12.5", "12.5"), ("12.-", "12"), ("12,--", "12"), ("1 234,50", "1234.50"), ("5.", "5"),
        ("1'234.50", "1234.50"), ("1’234.50", "1234.50"), ("1\u202f234,5", "1234.5"), ("1.234.567", "1234567"),
        ("1,234,567.8", "1234567.8"), ("12,34,567.8", "1234567.8"), ("0,125", "0.125"), ("1234,567", "1234.567"),
        ("٢٥٫٥", "25.5"), ("١٬٢٣٤٫٥٠", "1234.50"), ("۱۲", "12"), ("१२", "12"), ("１２．５", "12.5"),
        ("-5", "-5"), ("−5", "-5"), ("5-", "-5"), ("(5,5)", "-5.5"), ("\u200e-\u200e5", "-5"), ("-.5", "-0.5"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
        ("-123456789012345678901234567.89", "-123456789012345678901234567.89"),
    ],
)  # fmt: skip
def test_a_number_that_has_one_reading_is_read_exactly(text, number):
    reading = read_number(text, FILE)
    assert isinstance(reading, Value)
    assert str(reading.value) == number


@pytest.mark.parametrize("text", ["1.500", "1,234", "-12.345", "(1,234)", "999,999"])
def test_one_mark_before_three_digits_is_asked_about_with_both_readings(text):
    reading = read_number(text, FILE)
    assert isinstance(reading, Question)
    low, high = sorted(map(abs, reading.readings))
    assert (reading.code, high) == ("ambiguous-number", low * 1000)
    assert reading.message.endswith(" / ".join(reading.shown))


@pytest.mark.parametrize(
    ("context", "text", "number"),
    [
        (typed("en_GB"), "1.500", "1.500"), (typed("en_GB"), "1,500", "1500"), (typed("fr"), "1,500", "1.500"),
        (typed("de"), "1.500", "1500"), (typed("de"), "1,500", "1.500"), (typed("ar_MA"), "1.500", "1500"),
        (typed("es"), "1.500", "1500"), (ReadingContext(decimal_mark=","), "1,500", "1.500"),
        (ReadingContext(decimal_mark=","), "1.500", "1500"), (ReadingContext(decimal_mark="."), "1,500", "1500"),
    ],
)  # fmt: skip
def test_the_language_of_typing_or_the_mark_of_the_column_decides(context, text, number):
    assert read_number(text, context) == Value(Decimal(number))


def test_the_language_of_a_person_decides_nothing_in_a_file():
    assert isinstance(read_number("1,500", ReadingContext(locale="en_GB")), Question)
    # French has neither for a point.
    assert isinstance(read_number("1.500", typed("fr")), Question)


@pytest.mark.parametrize(
    "text",
    ["", " ", "cher", "1.2.3", "1,23,4", "12 pcs", "1e5", "--1", "-5-", "(-5)", "1234.567,8", "²", "½", "1 .5",
    ".", "-", "NaN",
     "Infinity", "0x10", "1_000", "1" * 31, "12%"],
)  # fmt: skip
def test_what_is_no_number_is_named(text):
    assert read_number(text, FILE) == Reason("unreadable-number", text)


@pytest.mark.parametrize("text", ["12,5 %", "12,5%", "%12,5", "% 12,5", "12,5٪", "12.5", "+12,5 %"])
def test_a_per_cent_sign_may_stand_on_either_side(text):
    assert read_percent(text, FILE) == Value(Decimal("12.5"))


@pytest.mark.parametrize("text", ["-5 %", "-%5", "%-5", "(5%)", "5-%", "(5)%", "5%-"])
def test_a_negative_per_cent_has_its_sign_anywhere(text):
    assert read_percent(text, FILE) == Value(Decimal(-5))


@pytest.mark.parametrize(
    ("cells", "mark"),
    [
        (["1,234", "2,50"], ","), (["1,234", "1,234.5"], "."), (["1.234,5"], ","), (["1.234.567"], ","),
        (["1,234", "12"], ""), (["1,5", "1.5"], ""), ([], ""), (["x"], ""), (["0,250"], ","), (["1234,567"], ","),
        (["5 %", "2.5%"], "."), (["٢٫٥"], ""),
    ],
)  # fmt: skip
def test_a_column_shows_its_decimal_mark(cells, mark):
    assert decide_mark(cells) == mark


@pytest.mark.parametrize(
    ("currency", "locale", "text", "amount"),
    [
        ("MAD", "", "12,5 DH", "12.5"), ("MAD", "", "12,5 DHS", "12.5"), ("MAD", "fr", "MAD 12,5", "12.5"),
        ("MAD", "", "12,50 dirhams", "12.50"), ("MAD", "", "12,5 درهم", "12.5"), ("MAD", "", "12,5 د.م.", "12.5"),
        ("MAD", "", "د.م. 12,5", "12.5"), ("MAD", "", "12.- DH", "12"), ("MAD", "", "(5,00 DH)", "-5.00"),
        ("USD", "", "$.5", "0.5"), ("USD", "", "-$1,234.50", "-1234.50"), ("USD", "", "US$ 5", "5"),
        ("USD", "en_US", "$1,500", "1500"), ("CAD", "", "$10", "10"), ("CAD", "", "CA$10", "10"),
        ("EUR", "", "€ 12", "12"), ("EUR", "", "12,50€", "12.50"), ("EUR", "", "12 euros", "12"), ("EUR", "",
        "12 € -", "-12"),
        ("GBP", "", "£12.5", "12.5"), ("CHF", "", "Fr. 12.50", "12.50"), ("CHF", "de_CH", "CHF-1’234.50", "-1234.50"),
        ("TND", "", "12,5 DT", "12.5"), ("TND", "", "12,500 د.ت", "12.500"), ("TND", "", "1.500", "1.500"),
        ("INR", "", "Rs.500", "500"), ("XOF", "", "500 F CFA", "500"), ("JPY", "ja", "￥1,234", "1234"),
    ],
)  # fmt: skip
def test_an_amount_has_its_currency_before_or_after(currency, locale, text, amount):
    context = ReadingContext(locale=locale, currency=Currency(currency), is_typed=bool(locale))
    reading = read_amount(text, context)
    assert isinstance(reading, Value), reading
    assert str(reading.value) == amount


@pytest.mark.parametrize(
    ("currency", "text"),
    [("MAD", "$10"), ("MAD", "10 EUR"), ("MAD", "10 €"), ("USD", "CA$ 5"), ("EUR", "12 DH"), ("CAD", "US$10"),
    ("EUR", "12 pounds")],
)  # fmt: skip
def test_another_currency_is_named_and_never_read_as_the_shops(currency, text):
    context = ReadingContext(currency=Currency(currency))
    assert read_amount(text, context) == Reason("other-currency", text)


@pytest.mark.parametrize("text", ["12 pcs", "free", "", "12€50", "1.2.3", "10-20-30", "12 DH DH2"])
def test_what_is_no_amount_is_named(text):
    reading = read_amount(text, typed("fr", "EUR"))
    assert reading == Reason("unreadable-amount", text)


def test_language_and_currency_that_contradict_each_other_are_asked_about():
    # In English a point is for decimals, and no amount in dirhams has three.
    assert isinstance(read_amount("1.500", typed("en_GB", "MAD")), Question)
    assert read_amount("1.500", typed("en_GB", "TND")) == Value(Decimal("1.500"))
    assert read_amount("1.500", typed("de", "EUR")) == Value(Decimal(1500))


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("11.85", "11.85", "11.85"), ("1.20-3.50", "1.20", "3.50"), ("2.10 -- 3.50", "2.10", "3.50"),
        ("3.50 – 1.20", "1.20", "3.50"), ("$1.20-$3.50", "1.20", "3.50"), ("1.20 USD - 3.50 USD", "1.20", "3.50"),
        ("1,185.00-2,000.00", "1185.00", "2000.00"), ("2,50", "2.50", "2.50"), ("1.234,56", "1234.56", "1234.56"),
        ("5 to 7", "5", "7"), ("-5", "-5", "-5"),
    ],
)  # fmt: skip
def test_a_range_is_read_with_both_ends(text, low, high):
    reading = read_range(text, ReadingContext(currency=Currency("USD")))
    assert reading == Value((Decimal(low), Decimal(high)))


@pytest.mark.parametrize("text", ["2026-11-23", "1-2-3", "-5-6", "from 5", "5 - free", "-", "1.2 / 3"])
def test_what_is_no_range_has_no_range(text):
    reading = read_range(text, ReadingContext(currency=Currency("USD")))
    assert reading == Reason("unreadable-amount", text)


def test_a_range_of_open_numbers_is_asked_about_and_one_of_another_currency_is_named():
    reading = read_range("1.200-3.500", ReadingContext(currency=Currency("USD")))
    assert isinstance(reading, Question)
    assert reading.shown[0] == "1.200-3.500"
    assert read_range("3 EUR", ReadingContext(currency=Currency("USD"))) == Reason("other-currency", "3 EUR")
