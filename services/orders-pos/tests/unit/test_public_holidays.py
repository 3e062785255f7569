from datetime import date

import pytest
from orders_pos.domain.shop.public_holidays import HolidayCalendar, list_public_holidays, supported_countries
from orders_pos.domain.shop.settings import slot_plan_from_settings

THRONE_DAY, UNITY_DAY = date(2026, 7, 30), date(2026, 11, 18)


@pytest.mark.parametrize(
    ("locale", "name"),
    [("fr", "Fête du Trône"), ("en", "Throne Day"), ("ar", "عيد العرش"), ("de", "Throne Day")],
)
def test_holidays_have_names_in_the_language_asked_for(locale, name):
    [first, *_] = list_public_holidays("MA", THRONE_DAY, locale)

    assert (first.date, first.name) == (THRONE_DAY, name)


def test_holidays_are_listed_for_a_little_more_than_a_year():
    days = [holiday.date for holiday in list_public_holidays("MA", THRONE_DAY, "fr")]

    assert days == sorted(days)
    assert days[-1] <= date(2027, 9, 2)
    assert date(2027, 7, 30) in days


def test_a_country_that_is_not_known_has_none():
    assert list_public_holidays("ZZ", THRONE_DAY, "fr") == []
    assert {"MA", "FR"} < supported_countries()


def test_the_shop_is_closed_on_holidays_that_it_does_not_work():
    calendar = HolidayCalendar({date(2026, 12, 24)}, "MA", {UNITY_DAY})

    assert THRONE_DAY in calendar
    assert date(2026, 12, 24) in calendar
    assert UNITY_DAY not in calendar
    assert date(2026, 12, 23) not in calendar


def test_a_day_that_is_named_is_closed_even_if_its_holiday_is_worked():
    assert UNITY_DAY in HolidayCalendar({UNITY_DAY}, "MA", {UNITY_DAY})


def test_the_slot_plan_has_the_holidays_of_the_country():
    settings = {
        "opening_hours": [],
        "holidays": [],
        "holiday_country": "MA",
        "worked_holidays": ["2026-11-18"],
        "slot_minutes": 60,
        "slot_capacity": None,
        "slot_quantity": None,
    }

    hours = slot_plan_from_settings(settings, "Africa/Casablanca").hours

    assert hours.on(THRONE_DAY) is None
    assert hours.on(UNITY_DAY) == (480, 1200)
