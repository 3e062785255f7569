"""Conversion between instants and working seconds of a calendar."""

from bisect import bisect_left, bisect_right
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache

from chassis.timezones import load_zone

from planning.domain.calendar import MINUTES_A_DAY, Calendar

_ORIGIN = date(2000, 1, 1)
_CHUNK = timedelta(days=366)
# Plans end before; with years to spare for the ends of their last tasks.
LAST_YEAR = 2200
_END = int(datetime(LAST_YEAR + 1, 1, 1, tzinfo=UTC).timestamp())


class OutOfRangeError(ArithmeticError):
    """There is not enough working time before the last year."""


class Timeline:
    """Instants are whole seconds since 1970. Working time is counted from 2000 on, computed as needed."""

    def __init__(self, calendar: Calendar) -> None:
        self._calendar = calendar
        self._zone = load_zone(calendar.zone)
        self._starts: list[int] = []
        self._ends: list[int] = []
        # Working seconds before each span.
        self._before: list[int] = []
        self._total, self._next, self._until = 0, _ORIGIN, 0

    def worked(self, instant: int) -> int:
        """Return the working seconds before an instant."""
        if self._calendar.is_continuous:
            return instant
        while self._until <= instant:
            self._extend()
        index = bisect_right(self._starts, instant) - 1
        if index < 0:
            return 0
        return self._before[index] + min(instant, self._ends[index]) - self._starts[index]

    def start_at(self, worked: int) -> int:
        """Return the last instant, in seconds since 1970, with so many working seconds before it: where work continues.
        Raise OutOfRangeError beyond the last year."""
        if self._calendar.is_continuous:
            return _check_year(worked)
        while self._total <= worked:
            self._extend()
        index = max(bisect_right(self._before, worked) - 1, 0)
        return self._starts[index] + worked - self._before[index]

    def end_at(self, worked: int) -> int:
        """Return the first instant, in seconds since 1970, with so many working seconds before it: where work ended.
        Raise as `start_at`."""
        if self._calendar.is_continuous:
            return _check_year(worked)
        while self._total < worked or not self._starts:
            self._extend()
        index = max(bisect_left(self._before, worked) - 1, 0)
        return self._starts[index] + worked - self._before[index]

    def _extend(self) -> None:
        if self._next.year > LAST_YEAR:
            raise OutOfRangeError("no working time is left")
        day, last = self._next, self._next + _CHUNK
        while day < last:
            if day not in self._calendar.holidays:
                for start, to in self._calendar.week[day.weekday()]:
                    self._add(self._to_instant(day, start), self._to_instant(day, to))
            day += timedelta(days=1)
        self._next, self._until = last, self._to_instant(last, 0)

    def _add(self, start: int, end: int) -> None:
        # A span within the hour that is skipped in spring is empty.
        if end > start:
            self._starts.append(start)
            self._ends.append(end)
            self._before.append(self._total)
            self._total += end - start

    def _to_instant(self, day: date, minutes: int) -> int:
        if minutes == MINUTES_A_DAY:
            day, minutes = day + timedelta(days=1), 0
        wall = datetime(day.year, day.month, day.day, minutes // 60, minutes % 60, tzinfo=self._zone)
        return int(wall.timestamp())


def _check_year(instant: int) -> int:
    if instant >= _END:
        raise OutOfRangeError("no working time is left")
    return instant


@lru_cache(maxsize=64)
def get_timeline(calendar: Calendar) -> Timeline:
    """Return the timeline of a calendar, cached: it sums the hours of many days."""
    return Timeline(calendar)
