"""Periods, days, times of day and durations on their own, without a sentence around them."""

from datetime import date, datetime, time

import pytest
from ai_assistant.domain.grammar.hours import parse_time
from ai_assistant.domain.grammar.periods import last, parse_date, period
from ai_assistant.domain.grammar.times import Times

WEDNESDAY = date(2026, 11, 25)


@pytest.mark.parametrize(
    ("name", "first", "after"),
    [
        ("today", "2026-11-25", "2026-11-26"),
        ("yesterday", "2026-11-24", "2026-11-25"),
        ("before-yesterday", "2026-11-23", "2026-11-24"),
        ("tomorrow", "2026-11-26", "2026-11-27"),
        ("after-tomorrow", "2026-11-27", "2026-11-28"),
        ("last-week", "2026-11-16", "2026-11-23"),
        ("this-week", "2026-11-23", "2026-11-30"),
        ("next-week", "2026-11-30", "2026-12-07"),
        ("last-month", "2026-10-01", "2026-11-01"),
        ("this-month", "2026-11-01", "2026-12-01"),
        ("this-year", "2026-01-01", "2027-01-01"),
        ("2026-12", "2026-12-01", "2027-01-01"),
        ("2028-02", "2028-02-01", "2028-03-01"),
        ("next-14-days", "2026-11-25", "2026-12-10"),
    ],
)
def test_a_period_has_a_first_day_and_the_day_behind_its_last(name, first, after):
    assert period(name, WEDNESDAY) == (date.fromisoformat(first), date.fromisoformat(after))


@pytest.mark.parametrize(
    ("today", "first"), [("2026-11-23", "2026-11-23"), ("2026-11-29", "2026-11-23"), ("2026-11-30", "2026-11-30")]
)  # fmt: skip
def test_a_week_begins_on_monday(today, first):
    assert period("this-week", date.fromisoformat(today))[0] == date.fromisoformat(first)


@pytest.mark.parametrize(
    ("today", "first", "after"),
    [("2026-01-31", "2025-12-01", "2026-01-01"), ("2026-03-31", "2026-02-01", "2026-03-01")],
)
def test_the_month_before_is_found_from_any_day(today, first, after):
    assert period("last-month", date.fromisoformat(today)) == (
        date.fromisoformat(first),
        date.fromisoformat(after),
    )


def test_what_is_no_period_is_an_error():
    with pytest.raises(KeyError):
        period("someday", WEDNESDAY)


@pytest.mark.parametrize(
    ("count", "unit", "first"),
    [(1, "day", "2026-11-25"), (7, "day", "2026-11-19"), (2, "week", "2026-11-12"), (2, "month", "2026-09-27")],
)  # fmt: skip
def test_the_last_days_end_with_today(count, unit, first):
    assert last(count, unit, WEDNESDAY) == (date.fromisoformat(first), date(2026, 11, 26))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-11-03", date(2026, 11, 3)),
        ("2026-11-03 10:00", date(2026, 11, 3)),
        ("3/11/2026", date(2026, 11, 3)),
        ("31/01/2026", date(2026, 1, 31)),
        ("31/02/2026", None),
        ("2026-13-01", None),
        ("soon", None),
    ],
)
def test_a_date_is_read_as_it_is_written_and_one_that_does_not_exist_is_none(text, day):
    assert parse_date(text) == day


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("14:30", time(14, 30)),
        ("9:05", time(9, 5)),
        ("14h", time(14)),
        ("14h30", time(14, 30)),
        ("14 H 30", time(14, 30)),
        ("3 pm", time(15)),
        ("3pm", time(15)),
        ("3:15 p.m.", time(15, 15)),
        ("3 AM", time(3)),
        ("12 am", time(0)),
        ("12 pm", time(12)),
        ("12:30 am", time(0, 30)),
        (" 9 ", time(9)),
        ("0:00", time(0)),
        ("23:59", time(23, 59)),
        ("24:00", None),
        ("25h", None),
        ("12:60", None),
        ("noon", None),
        ("", None),
    ],
)
def test_a_time_of_day_is_read_in_each_way_of_writing_it(text, at):
    assert parse_time(text) == at


def task(*times, minutes=0, **fields):
    read = Times()
    read.minutes = minutes
    for text in times:
        read.add(time.fromisoformat(text))
    return read.apply(fields, WEDNESDAY)


FRIDAY, SATURDAY, MONDAY = date(2026, 11, 27), date(2026, 11, 28), date(2026, 11, 30)


@pytest.mark.parametrize(
    ("sent", "start", "end"),
    [
        ({"start_time": FRIDAY}, FRIDAY, SATURDAY),
        ({"start_time": FRIDAY, "end_time": MONDAY}, FRIDAY, MONDAY),
        ({"start_time": FRIDAY, "minutes": 120}, FRIDAY, SATURDAY),
        ({"start_time": FRIDAY, "minutes": 24 * 60}, FRIDAY, SATURDAY),
        ({"start_time": FRIDAY, "minutes": 3 * 24 * 60}, FRIDAY, MONDAY),
        ({"start_time": FRIDAY, "end_time": MONDAY, "minutes": 24 * 60}, FRIDAY, SATURDAY),
    ],
)
def test_a_task_without_a_time_takes_whole_days(sent, start, end):
    assert task(**sent) == {"start_time": start, "end_time": end}


@pytest.mark.parametrize(
    ("times", "minutes", "day", "start", "end"),
    [
        (["10:00"], 0, FRIDAY, "2026-11-27T10:00", "2026-11-27T11:00"),
        (["10:00"], 90, FRIDAY, "2026-11-27T10:00", "2026-11-27T11:30"),
        (["10:00", "12:30"], 0, FRIDAY, "2026-11-27T10:00", "2026-11-27T12:30"),
        (["22:00", "02:00"], 0, FRIDAY, "2026-11-27T22:00", "2026-11-28T02:00"),
        (["10:00", "10:00"], 0, FRIDAY, "2026-11-27T10:00", "2026-11-28T10:00"),
        (["10:00"], 0, None, "2026-11-25T10:00", "2026-11-25T11:00"),
    ],
)
def test_a_task_with_a_time_takes_an_hour_if_nothing_says_more(times, minutes, day, start, end):
    fields = {"start_time": day} if day else {}
    assert task(*times, minutes=minutes, name="Inventory", **fields) == {
        "name": "Inventory",
        "start_time": datetime.fromisoformat(start),
        "end_time": datetime.fromisoformat(end),
    }


def test_a_task_without_a_day_has_none():
    assert task(name="Inventory") == {"name": "Inventory"}
    assert task(name="Inventory", minutes=120) == {"name": "Inventory"}
