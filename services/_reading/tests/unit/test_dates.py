"""Dates and durations: forms that programs write, what decides the order of day and month, and time zones."""

from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal

import pytest
from reading.context import ReadingContext
from reading.dates import decide_day_order, has_time, possible_day_orders, read_date, read_datetime
from reading.durations import Duration, read_duration
from reading.result import Question, Reason, Value
from reading.serial_dates import read_serial_date

FILE = ReadingContext()
NOVEMBER_23 = datetime(2026, 11, 23)  # noqa: DTZ001  # the texts have no zone


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("November 23, 2026 8:00 AM", 8), ("23 novembre 2026 08:00", 8), ("23-Nov-26", 0), ("2026/11/23", 0),
        ("2026-11-23 8:00", 8), ("2026-11-23T08:00:00", 8), ("2026.11.23", 0), ("20261123", 0), ("23.11.2026", 0),
        ("23. 11. 2026", 0), ("23/11/2026", 0), ("11/23/2026", 0), ("11/23/26 8:00 PM", 20), ("2026年11月23日", 0),
        ("lundi 23 novembre 2026 à 8h", 8), ("Monday, November 23, 2026 at 8 AM", 8), ("23rd of November 2026", 0),
        ("٢٣ نونبر ٢٠٢٦", 0), ("23 تشرين الثاني 2026", 0), ("Nov. 23, 2026", 0), ("23 nov. 2026 20:00", 20),
        ("Mon 23/11/26", 0), ("23 de noviembre de 2026", 0), ("2026-Nov-23", 0), ("23 نوفمبر 2026 8:00 م", 20),
        ("22.11.2026 24:00", 0),
    ],
)  # fmt: skip
def test_dates_that_programs_write_are_read(text, hour):
    assert read_datetime(text, FILE) == Value(NOVEMBER_23.replace(hour=hour))


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("2026-11-23T08:00:00Z", UTC), ("2026-11-23 08:00 UTC", UTC),
        ("2026-11-23T08:00+01:00", timezone(timedelta(hours=1))),
        ("2026-11-23T08:00:00.000-0530", timezone(-timedelta(hours=5, minutes=30))),
        ("2026-11-23 08:00 Europe/Paris", timezone(timedelta(hours=1))),
    ],
)  # fmt: skip
def test_a_zone_is_read_where_the_text_has_one(text, zone):
    reading = read_datetime(text, FILE)
    assert isinstance(reading, Value)
    assert (reading.value.tzinfo is not None, reading.value) == (True, datetime(2026, 11, 23, 8, tzinfo=zone))


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("3/4/2026", ("2026-03-04", "2026-04-03")), ("03-04-2026", ("2026-03-04", "2026-04-03")),
        ("23/11/26", ("2023-11-26", "2026-11-23")), ("01/02/03", ("2001-02-03", "2003-01-02", "2003-02-01")),
    ],
)  # fmt: skip
def test_an_open_order_of_day_and_month_is_asked_about(text, days):
    reading = read_date(text, FILE)
    assert isinstance(reading, Question)
    assert (reading.code, reading.shown) == ("ambiguous-date", days)


@pytest.mark.parametrize(
    ("context", "text", "day"),
    [
        (ReadingContext(locale="fr", is_typed=True), "3/4/2026", date(2026, 4, 3)),
        (ReadingContext(locale="en_US", is_typed=True), "3/4/2026", date(2026, 3, 4)),
        (ReadingContext(day_order="mdy"), "3/4/2026", date(2026, 3, 4)),
        (ReadingContext(day_order="dmy"), "23/11/26", date(2026, 11, 23)),
        (FILE, "4/4/2026", date(2026, 4, 4)), (FILE, "03.04.2026", date(2026, 4, 3)),
    ],
)  # fmt: skip
def test_the_language_of_typing_or_the_order_of_the_column_decides(context, text, day):
    assert read_date(text, context) == Value(day)


@pytest.mark.parametrize(
    ("cells", "order"),
    [
        (["3/4/2026", "25/4/2026"], "dmy"), (["3/4/2026", "4/25/2026 8:00 AM"], "mdy"), (["3/4/2026",
        "4/4/2026"], ""),
        (["3/25/2026", "25/4/2026"], ""), (["2026-11-23", "23 Nov 2026"], ""), (["late"], ""), ([], ""),
        (["23/11/69", "31/12/26"], "dmy"),
        (["32/11/26", "69/11/23"], "ymd"), (["x", "13/11/2026"], "dmy"),
    ],
)  # fmt: skip
def test_a_column_shows_the_order_of_its_dates(cells, order):
    assert decide_day_order(cells) == order


def test_the_orders_that_a_column_leaves_are_listed():
    assert possible_day_orders(["3/4/2026"]) == ("dmy", "mdy")
    assert possible_day_orders(["03/04/26", "2026-11-23"]) == ("dmy", "mdy", "ymd")
    assert possible_day_orders(["3/25/2026", "25/4/2026"]) == ()


@pytest.mark.parametrize(
    ("text", "is_timed"), [("23/11/2026", False), ("23/11/2026 00:00", True), ("8h", False)]
)
def test_a_date_with_a_time_is_told_from_one_without(text, is_timed):
    assert has_time(text) is is_timed


@pytest.mark.parametrize(
    ("text", "at"),
    [("46349", "2026-11-23"), ("46349.5", "2026-11-23T12:00"), ("46349,25", "2026-11-23T06:00")],
)
def test_a_spreadsheet_counts_days(text, at):
    assert read_serial_date(text) == Value(datetime.fromisoformat(at))


@pytest.mark.parametrize("text", ["1", "463495", "2026-11-23", "46349.5 x", ""])
def test_other_numbers_are_no_dates(text):
    assert read_serial_date(text) == Reason("unreadable-date", text)


@pytest.mark.parametrize(
    "text",
    ["", "Nov 2026", "2026-02-30", "31/02/2026", "45978", "mardi 23 novembre 2026", "Tue 23/11/26",
    "2026-11-23 25:00", "8:00",
     "2026-11-23 13:00 PM", "2026-11-23 08:00 EST", "23 Smarch 2026", "2026-11-23 soon", "23 November 12026",
     "1/2/3/2026", "1/2.2026", "0/0.0"],
)  # fmt: skip
def test_what_is_no_date_is_named(text):
    assert read_datetime(text, FILE) == Reason("unreadable-date", text)


def test_a_day_alone_has_no_time():
    assert read_date("2026-11-23 8:00", FILE) == Reason("unreadable-date", "2026-11-23 8:00")
    assert read_date("2026-11-23 00:00", FILE) == Value(date(2026, 11, 23))


@pytest.mark.parametrize(
    ("text", "parts", "is_elapsed"),
    [
        ("2 mois", [(2, "month")], False), ("1 mo", [(1, "month")], False), ("3 edays", [(3, "day")], True),
        ("3 jé", [(3, "day")], True), ("5 jours écoulés", [(5, "day")], True), ("1 em", [(1, "minute")], True),
        ("1,5 j", [("1.5", "day")], False), ("4h", [(4, "hour")], False), ("90 min", [(90, "minute")], False),
        ("2 sem", [(2, "week")], False), ("2 أسابيع", [(2, "week")], False), ("1 day?", [(1, "day")], False),
        ("1w 2d", [(1, "week"), (2, "day")], False), ("1h 30m", [(1, "hour"), (30, "minute")], False),
        ("-2 d", [(-2, "day")], False), ("PT8H", [(8, "hour")], False), ("P1DT2H", [(1, "day"), (2, "hour")], False),
        ("3 fTage", [(3, "day")], True), ("2 Wochen", [(2, "week")], False),
        ("1,5 Std.", [("1.5", "hour")], False),
        ("2 días", [(2, "day")], False), ("3 ore", [(3, "hour")], False), ("-PT15M", [(-15, "minute")], False),
        ("P0D", [(0, "day")], False), ("٣ أيام", [(3, "day")], False),
    ],
)  # fmt: skip
def test_durations_are_read_with_their_units(text, parts, is_elapsed):
    expected = Duration(tuple((Decimal(amount), unit) for amount, unit in parts), is_elapsed)
    assert read_duration(text, FILE) == Value(expected)


@pytest.mark.parametrize(("text", "code", "shown"), [
    ("3 m", "ambiguous-unit", ("3 minute", "3 month")), ("1.500 h", "ambiguous-number", ("1.500 hour", "1500 hour")),
])  # fmt: skip
def test_a_duration_of_two_meanings_is_asked_about(text, code, shown):
    reading = read_duration(text, FILE)
    assert isinstance(reading, Question)
    assert (reading.code, reading.shown) == (code, shown)


@pytest.mark.parametrize(
    "text", ["", "5", "soon", "3 jours ouvrés", "d", "2d 1w", "1d 1d", "P", "PT", "1.2.3 d", "5 d and 2"]
)
def test_what_is_no_duration_is_named(text):
    assert read_duration(text, FILE) == Reason("unreadable-duration", text)
