"""Recurring exceptions of calendars in Microsoft Project XML."""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import islice
from xml.etree.ElementTree import Element

from planning.adapters.files.msproject.elements import number_of, text_of
from planning.domain.task import EARLIEST, LATEST

_ONE_DAY = timedelta(days=1)
_WEEK = 7
# So many days of one exception become holidays.
MAX_DAYS = 3660
# So many days from first to last all exceptions of a calendar may have; further ones are omitted.
MAX_ALL_DAYS = 500_000
(DAILY, YEARLY_BY_DAY, YEARLY_BY_POSITION, MONTHLY_BY_DAY, MONTHLY_BY_POSITION, WEEKLY) = (
    "1", "2", "3", "4", "5", "6",
)  # fmt: skip
_LAST = 4
# What MonthItem counts besides the days of the week, which are 3 (Sunday) to 9.
_ANY_DAY, _WEEKDAY, _WEEKEND_DAY, _SUNDAY = 0, 1, 2, 3
_SATURDAY = 5


def list_days(element: Element) -> list[date]:
    """Return the days of an exception, MAX_DAYS at the most. Raise ValueError for dates that are none."""
    span = _span_of(element)
    if span is None:
        return []
    kind, every = number_of(element, "Type", 0), max(number_of(element, "Period", 0), 1)
    return list(islice(_days_of(str(kind), element, *span, every), _occurrences(element) or MAX_DAYS))


def count_days(element: Element) -> int:
    """Return how many days there are from the first to the last of an exception. Raise ValueError as above."""
    span = _span_of(element)
    return max((span[1] - span[0]).days + 1, 1) if span else 1


def _span_of(element: Element) -> tuple[date, date] | None:
    """Return the first and the last day that a plan can have; None without dates."""
    first, last = (_parse_day(element, name) for name in ("FromDate", "ToDate"))
    first = first or last
    if first is None:
        return None
    return max(first, EARLIEST.date()), min(last or first, LATEST.date())


def _days_of(kind: str, element: Element, first: date, last: date, every: int) -> Iterator[date]:
    month, day = number_of(element, "Month", 0) + 1, max(number_of(element, "MonthDay", 0), 1)
    item, position = number_of(element, "MonthItem", 0), number_of(element, "MonthPosition", 0)
    if kind == WEEKLY:
        yield from _weekly(first, last, every, number_of(element, "DaysOfWeek", 0))
    elif kind in (YEARLY_BY_DAY, YEARLY_BY_POSITION, MONTHLY_BY_DAY, MONTHLY_BY_POSITION):
        is_yearly = kind in (YEARLY_BY_DAY, YEARLY_BY_POSITION)
        for place, (year, current) in enumerate(_months(first, last)):
            if current == month if is_yearly else place % every == 0:
                by_day = kind in (YEARLY_BY_DAY, MONTHLY_BY_DAY)
                occurrence = (
                    _on_day(year, current, day) if by_day else _on_position(year, current, item, position)
                )
                if occurrence and first <= occurrence <= last:
                    yield occurrence
    else:
        yield from (first + _ONE_DAY * step for step in range(0, (last - first).days + 1, every))


def _weekly(first: date, last: date, every: int, mask: int) -> Iterator[date]:
    """Yield days by a mask in which 1 is Sunday and 64 is Saturday, in each `every`-th week from Sunday on."""
    sunday = first - _ONE_DAY * (first.isoweekday() % _WEEK)
    for step in range(max((last - first).days + 1, 0)):
        day = first + _ONE_DAY * step
        if (day - sunday).days // _WEEK % every == 0 and mask >> day.isoweekday() % _WEEK & 1:
            yield day


def _months(first: date, last: date) -> Iterator[tuple[int, int]]:
    year, month = first.year, first.month
    while (year, month) <= (last.year, last.month):
        yield year, month
        year, month = year + month // 12, month % 12 + 1


def _on_day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _on_position(year: int, month: int, item: int, position: int) -> date | None:
    """Return the first (0) to fourth (3) or last (4) day, weekday, weekend day or day of the week of a month."""
    days = [day for number in range(1, 32) if (day := _on_day(year, month, number)) and _is_item(day, item)]
    place = len(days) - 1 if position == _LAST else position
    return days[place] if place < len(days) else None


def _is_item(day: date, item: int) -> bool:
    if item in (_ANY_DAY, _WEEKDAY, _WEEKEND_DAY):
        is_weekend = day.weekday() >= _SATURDAY
        return item == _ANY_DAY or is_weekend == (item == _WEEKEND_DAY)
    return day.isoweekday() % _WEEK == item - _SUNDAY


def _occurrences(element: Element) -> int:
    """Return the count that ends the exception; 0 if its last date does."""
    is_counted = text_of(element, "EnteredByOccurrences").lower() in ("1", "true")
    return number_of(element, "Occurrences", 0) if is_counted else 0


def _parse_day(element: Element, name: str) -> date | None:
    text = text_of(element, f"TimePeriod/{name}")
    return date.fromisoformat(text[:10]) if text else None
