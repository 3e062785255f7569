"""Working calendars: hours of the week, holidays, and their time zone."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, time
from functools import cached_property
from typing import Final

from chassis.errors import FieldViolation, ValidationError
from chassis.timezones import load_zone

CONTINUOUS: Final = "continuous"
STANDARD: Final = "standard"
MINUTES_A_DAY = 24 * 60
_HOUR = 3600
_DAYS = 7
# From and to in minutes after midnight.
Span = tuple[int, int]


@dataclass(frozen=True)
class Calendar:
    """`week` has the working spans of Monday to Sunday, in order; it is empty if every hour is worked."""

    zone: str
    week: tuple[tuple[Span, ...], ...] = ()
    holidays: frozenset[date] = frozenset()
    # Calendars that differ in name only are equal.
    name: str = field(default="", compare=False)

    @property
    def is_continuous(self) -> bool:
        """Whether every hour of every day is worked, except for holidays."""
        return not self.week

    @cached_property
    def day(self) -> int:
        """Average working seconds of a working day."""
        if self.is_continuous:
            return 24 * _HOUR
        worked = [sum(to - start for start, to in spans) for spans in self.week if spans]
        return sum(worked) * 60 // len(worked)

    @cached_property
    def days_a_week(self) -> int:
        """The number of weekdays that are worked."""
        return _DAYS if self.is_continuous else sum(1 for spans in self.week if spans)


def continuous(timezone: str) -> Calendar:
    """Return the calendar in which every hour is worked."""
    return Calendar(timezone, name=CONTINUOUS)


def standard(timezone: str) -> Calendar:
    """Monday to Friday, nine to five."""
    return Calendar(timezone, (((9 * 60, 17 * 60),),) * 5 + ((), ()), name=STANDARD)


def parse_calendar(
    timezone: str, hours: Iterable[tuple[int, str, str]], holidays: Iterable[str], path: str = "item"
) -> Calendar:
    """Build a calendar from hours (weekday 1 to 7, from, to) and dates. Raise ValidationError."""
    violations: list[FieldViolation] = []
    week: list[list[Span]] = [[] for _ in range(_DAYS)]
    for position, (weekday, start, to) in enumerate(hours):
        span = _parse_minutes(start), _parse_minutes(to)
        if min(span) < 0 or span[0] >= span[1]:
            violations.append(
                FieldViolation(f"{path}.hours[{position}]", "Send hours as 09:00 to 17:00.", "hours")
            )
        elif any(span[0] < other[1] and other[0] < span[1] for other in week[weekday - 1]):
            violations.append(
                FieldViolation(f"{path}.hours[{position}]", "These hours overlap others.", "overlap")
            )
        else:
            week[weekday - 1].append(span)
    if not violations and not any(week):
        violations.append(FieldViolation(f"{path}.hours", "A week needs some work.", "blank"))
    days = _parse_dates(holidays, path, violations)
    if not is_time_zone(timezone):
        violations.append(FieldViolation(f"{path}.timezone", "There is no such time zone.", "timezone"))
    if violations:
        raise ValidationError(*violations)
    return Calendar(timezone, tuple(tuple(sorted(spans)) for spans in week), days)


def format_hours(calendar: Calendar) -> list[tuple[int, str, str]]:
    """Return the hours of the week as (weekday, from, to): ISO weekdays, times such as 08:30."""
    return [
        (weekday, _format_minutes(start), _format_minutes(to))
        for weekday, spans in enumerate(calendar.week, 1)
        for start, to in spans
    ]


def is_time_zone(name: str) -> bool:
    """Return whether the time zone database has the name."""
    try:
        load_zone(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def _parse_dates(holidays: Iterable[str], path: str, violations: list[FieldViolation]) -> frozenset[date]:
    dates: set[date] = set()
    for position, text in enumerate(holidays):
        try:
            dates.add(date.fromisoformat(text))
        except ValueError:
            violations.append(
                FieldViolation(f"{path}.holidays[{position}]", "Send a date as 2026-01-11.", "date")
            )
    return frozenset(dates)


def _parse_minutes(text: str) -> int:
    """Return minutes after midnight; -1 if the text is not a time of day."""
    if text == "24:00":
        return MINUTES_A_DAY
    try:
        at = time.fromisoformat(text)
    except ValueError:
        return -1
    return at.hour * 60 + at.minute


def _format_minutes(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
