"""A calendar as one line of working seconds: where a moment lies on it, and the other way round."""

from bisect import bisect_left, bisect_right
from datetime import date, datetime, timedelta
from functools import lru_cache

from chassis.timezones import load_zone

from planning.domain.calendar import MINUTES_A_DAY, Calendar

_ORIGIN = date(2000, 1, 1)
_CHUNK = timedelta(days=366)
# Nothing is planned beyond; a year more, so that the ends of the last tasks still lie on the line.
LAST_YEAR = 2200


class EndlessError(ArithmeticError):
    """There is not enough working time before the end of all plans."""


class Timeline:
    """Moments are whole seconds since 1970. All working moments before 2000 are one: nothing is planned there."""

    def __init__(self, calendar: Calendar) -> None:
        self._calendar = calendar
        self._zone = load_zone(calendar.zone)
        self._starts: list[int] = []
        self._ends: list[int] = []
        # Working seconds before each stretch.
        self._before: list[int] = []
        self._total, self._next, self._until = 0, _ORIGIN, 0

    def worked(self, moment: int) -> int:
        """Working seconds before a moment."""
        if self._calendar.is_continuous:
            return moment
        while self._until <= moment:
            self._extend()
        place = bisect_right(self._starts, moment) - 1
        if place < 0:
            return 0
        return self._before[place] + min(moment, self._ends[place]) - self._starts[place]

    def start_at(self, worked: int) -> int:
        """The last moment before which so much was worked: where work goes on."""
        if self._calendar.is_continuous:
            return worked
        while self._total <= worked:
            self._extend()
        place = max(bisect_right(self._before, worked) - 1, 0)
        return self._starts[place] + worked - self._before[place]

    def end_at(self, worked: int) -> int:
        """The first moment before which so much was worked: where work was done."""
        if self._calendar.is_continuous:
            return worked
        while self._total < worked or not self._starts:
            self._extend()
        place = max(bisect_left(self._before, worked) - 1, 0)
        return self._starts[place] + worked - self._before[place]

    def _extend(self) -> None:
        if self._next.year > LAST_YEAR:
            raise EndlessError("no working time is left")
        day, last = self._next, self._next + _CHUNK
        while day < last:
            if day not in self._calendar.holidays:
                for start, to in self._calendar.week[day.weekday()]:
                    self._add(self._moment(day, start), self._moment(day, to))
            day += timedelta(days=1)
        self._next, self._until = last, self._moment(last, 0)

    def _add(self, start: int, end: int) -> None:
        # Where a clock is put forward, what lies in the gap is no time at all.
        if end > start:
            self._starts.append(start)
            self._ends.append(end)
            self._before.append(self._total)
            self._total += end - start

    def _moment(self, day: date, minutes: int) -> int:
        if minutes == MINUTES_A_DAY:
            day, minutes = day + timedelta(days=1), 0
        wall = datetime(day.year, day.month, day.day, minutes // 60, minutes % 60, tzinfo=self._zone)
        return int(wall.timestamp())


@lru_cache(maxsize=64)
def timeline(calendar: Calendar) -> Timeline:
    """The line of a calendar, laid once."""
    return Timeline(calendar)
