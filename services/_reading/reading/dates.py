"""Dates, with or without a time, as people and programs write them."""

import re
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import Final

from reading.characters import is_too_long, to_plain
from reading.context import DayOrder, ReadingContext
from reading.date_words import day_order_of, find_months, find_weekdays, is_small_word
from reading.result import Question, Reading, Reason, Value
from reading.times import TimeText, split_time, to_datetime

ORDERS: Final[tuple[DayOrder, ...]] = ("dmy", "mdy", "ymd")
_NUMERIC: Final = re.compile(r"([0-9]{1,4})([./-])([0-9]{1,2})\2([0-9]{1,4})\.?")
_BASIC: Final = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_DAY: Final = r"([0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}\.?)"
_WITH_WEEKDAY: Final = re.compile(rf"(?:([^\W\d_]+)[.,]* )?{_DAY}(?:[-., ]+([^\W\d_]+))?")
_EASTERN: Final = re.compile(r"(?<=[0-9]) ?[年月日년월일] ?")
_AROUND: Final = re.compile(r"(?<=[0-9]) ?([./-]) ?(?=[0-9])")
_TOKENS: Final = re.compile(r"[0-9]+|[^\W\d_]+(?:['.-][^\W\d_]+)*")
_YEAR_DIGITS, _SHORT_YEAR_DIGITS, _LAST_DAY = 4, 2, 31
# As in POSIX: 69 is 1969, and 68 is 2068.
_CENTURY_BREAK, _CENTURY = 69, 100


def read_date(text: str, context: ReadingContext) -> Reading[date]:
    """Return a date, a question between orders of day and month, or a reason: also for a date with a time other than
    midnight."""
    reading = read_datetime(text, context)
    if isinstance(reading, Value):
        instant = reading.value
        return (
            Reason("unreadable-date", text)
            if instant.time() != datetime.min.time()
            else Value(instant.date())
        )
    if isinstance(reading, Question):
        days = tuple(instant.date() for instant in reading.readings)
        return Question(reading.code, days, tuple(map(str, days)))
    return reading


def read_datetime(text: str, context: ReadingContext) -> Reading[datetime]:
    """Return date and time, midnight if the text has none. It is aware only where the text itself names a zone."""
    parts = None if is_too_long(text) else split_time(to_plain(text), context.locale)
    if parts is None:
        return Reason("unreadable-date", text)
    candidates = _candidates(parts.date, context)
    if len(candidates) > 1:
        candidates = _decide(candidates, context)
    instants = _to_instants(candidates.values(), parts)
    if not instants:
        return Reason("unreadable-date", text)
    if len(instants) == 1:
        return Value(instants[0])
    return Question("ambiguous-date", tuple(instants), tuple(str(instant.date()) for instant in instants))


def has_time(text: str) -> bool:
    """Return whether a date has a time of day."""
    parts = None if is_too_long(text) else split_time(to_plain(text), "")
    return parts is not None and parts.clock is not None


def possible_day_orders(cells: Iterable[str]) -> tuple[DayOrder, ...]:
    """Return the orders of day, month and year in which all dates of a column can be read: all of them where no date
    depends on one, none where dates contradict each other. Dates with the name of a month, and those that begin with a
    year, tell nothing."""
    left = set(ORDERS)
    for cell in cells:
        parts = None if is_too_long(cell) else split_time(to_plain(cell), "")
        candidates = _candidates(parts.date, ReadingContext()) if parts else {}
        if orders := {order for order in candidates if order}:
            left &= orders
    return tuple(order for order in ORDERS if order in left)


def decide_day_order(cells: Iterable[str]) -> DayOrder:
    """Return the only order in which all dates of a column can be read; empty if there are several, or none."""
    orders = possible_day_orders(cells)
    return orders[0] if len(orders) == 1 else ""


def _to_instants(days: Iterable[date], parts: TimeText) -> list[datetime]:
    distinct = sorted(set(days))
    return [to_datetime(datetime(day.year, day.month, day.day), parts) for day in distinct]  # noqa: DTZ001  # the text may have no zone


def _candidates(text: str, context: ReadingContext) -> dict[str, date]:
    """Return the dates that a text can be by their order; one that does not depend on an order has none."""
    plain = _AROUND.sub(r"\1", _EASTERN.sub("-", text).rstrip("- "))
    if match := _BASIC.fullmatch(plain):
        return dict(_valid({"": (match[1], match[2], match[3])}))
    if match := _NUMERIC.fullmatch(plain):
        return dict(_valid(_orders(match[1], match[2], match[3], match[4])))
    match = _WITH_WEEKDAY.fullmatch(plain)
    if match and (word := match[1] or match[3]):
        weekdays = find_weekdays(word, context.locale)
        dates = _candidates(match[2], context)
        return {order: day for order, day in dates.items() if day.weekday() in weekdays}
    return dict(_with_month(plain, context.locale))


def _orders(first: str, mark: str, second: str, third: str) -> dict[str, tuple[str, str, str]]:
    """Return year, month and day of a date in numbers by their order."""
    if len(first) == _YEAR_DIGITS:
        return {"": (first, second, third)}
    orders = {"dmy": (third, second, first), "mdy": (third, first, second), "ymd": (first, second, third)}
    if mark == ".":
        # Nobody writes the month first between points.
        del orders["mdy"]
    if len(third) == _YEAR_DIGITS:
        del orders["ymd"]
    return orders


def _valid(orders: dict[str, tuple[str, str, str]]) -> Iterator[tuple[str, date]]:
    for order, (year, month, day) in orders.items():
        if len(day) <= _SHORT_YEAR_DIGITS and (valid := _to_date(year, int(month), day)):
            yield order, valid


def _with_month(text: str, locale: str) -> Iterator[tuple[str, date]]:
    """Yield the dates with the name of a month: two numbers, of which the year has four digits or is the last one."""
    tokens = _TOKENS.findall(text)
    numbers = [token for token in tokens if token.isdigit()]
    words = [token for token in tokens if not token.isdigit()]
    if len(numbers) != 2:  # noqa: PLR2004  # day and year
        return
    day, year = numbers if len(numbers[0]) != _YEAR_DIGITS else reversed(numbers)
    months, weekdays = _words(words, locale)
    for month in months:
        valid = _to_date(year, month, day)
        if valid and (not weekdays or valid.weekday() in weekdays):
            yield str(month), valid


def _words(words: list[str], locale: str) -> tuple[frozenset[int], frozenset[int]]:
    """Return the months and the weekdays that the words of a date name; no month if a word is neither."""
    months, weekdays = frozenset[int](), frozenset[int]()
    rest = list(words)
    while rest:
        for count in (2, 1):
            word = " ".join(rest[:count])
            if not months and (months := find_months(word, locale)):
                break
            if not weekdays and (weekdays := find_weekdays(word, locale)):
                break
        else:
            if not is_small_word(rest[0], locale):
                return frozenset(), weekdays
            count = 1
        rest = rest[count:]
    return months, weekdays


def _to_date(year: str, month: int, day: str) -> date | None:
    if len(year) not in (_SHORT_YEAR_DIGITS, _YEAR_DIGITS) or len(day) > _SHORT_YEAR_DIGITS:
        return None
    number = int(year)
    if len(year) == _SHORT_YEAR_DIGITS:
        number += 19 * _CENTURY if number >= _CENTURY_BREAK else 20 * _CENTURY
    try:
        return date(number, month, int(day))
    except ValueError:
        return None


def _decide(candidates: dict[str, date], context: ReadingContext) -> dict[str, date]:
    """Return the dates that the decided order leaves, or that of the language in which a person types."""
    order = context.day_order or (day_order_of(context.locale) if context.is_typed else "")
    # An order decides between readings; it makes none impossible.
    return {order: candidates[order]} if order in candidates else candidates
