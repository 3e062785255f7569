"""Periods of days, as requests name them."""

import re
from datetime import date, timedelta

_YEAR_MONTH = re.compile(r"(\d{4})-(\d{2})")
_NEXT_DAYS = re.compile(r"next-(\d+)-days")
# The sides of a span that has no first or no last day.
FIRST_DAY, LAST_DAY = date.min, date(9999, 1, 1)
_DAY_MONTH_YEAR = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")


def period(name: str, today: date) -> tuple[date, date]:
    """Return the first day of a period and the day after its last. Weeks start on Monday. Raise KeyError."""
    if year_month := _YEAR_MONTH.fullmatch(name):
        first = date(int(year_month[1]), int(year_month[2]), 1)
        return first, _next_month(first)
    if next_days := _NEXT_DAYS.fullmatch(name):
        return today, _after(today, int(next_days[1]) + 1)
    week = today - timedelta(days=today.weekday())
    month = today.replace(day=1)
    before = (month - timedelta(days=1)).replace(day=1)
    return {
        "today": (today, _after(today)),
        "yesterday": (today - timedelta(days=1), today),
        "before-yesterday": (_after(today, -2), _after(today, -1)),
        "after-tomorrow": (_after(today, 2), _after(today, 3)),
        "tomorrow": (_after(today), _after(today, 2)),
        "this-week": (week, _after(week, 7)),
        "last-week": (week - timedelta(days=7), week),
        "next-week": (_after(week, 7), _after(week, 14)),
        "this-month": (month, _next_month(month)),
        "last-month": (before, month),
        "this-year": (date(today.year, 1, 1), date(today.year + 1, 1, 1)),
    }[name]


def last(count: int, unit: str, today: date) -> tuple[date, date]:
    """Return the last days, weeks (of seven days) or months (of thirty), up to and with today."""
    days = count * {"day": 1, "week": 7, "month": 30}[unit]
    return _after(today) - timedelta(days=days), _after(today)


def parse_date(text: str) -> date | None:
    """Return the day of 2026-11-23 or 23/11/2026; None if there is none."""
    try:
        if parts := _DAY_MONTH_YEAR.fullmatch(text):
            return date(int(parts[3]), int(parts[2]), int(parts[1]))
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def _after(day: date, days: int = 1) -> date:
    return day + timedelta(days=days)


def _next_month(first: date) -> date:
    return (first + timedelta(days=32)).replace(day=1)
