"""When work is done: hours of the week, holidays, and the zone they are meant in."""

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
    """`week` has the spans of work of Monday to Sunday, in order; one without a week works every hour."""

    zone: str
    week: tuple[tuple[Span, ...], ...] = ()
    holidays: frozenset[date] = frozenset()
    # What people call it; two of other names are the same.
    name: str = field(default="", compare=False)

    @property
    def is_continuous(self) -> bool:
        return not self.week

    @cached_property
    def day(self) -> int:
        """Seconds of work in a working day, on average."""
        if self.is_continuous:
            return 24 * _HOUR
        worked = [sum(to - start for start, to in spans) for spans in self.week if spans]
        return sum(worked) * 60 // len(worked)

    @cached_property
    def days_a_week(self) -> int:
        return _DAYS if self.is_continuous else sum(1 for spans in self.week if spans)


def continuous(timezone: str) -> Calendar:
    return Calendar(timezone, name=CONTINUOUS)


def standard(timezone: str) -> Calendar:
    """Monday to Friday, nine to five."""
    return Calendar(timezone, (((9 * 60, 17 * 60),),) * 5 + ((), ()), name=STANDARD)


def calendar_of(
    timezone: str, hours: Iterable[tuple[int, str, str]], holidays: Iterable[str], path: str = "item"
) -> Calendar:
    """A calendar as people write it: weekday (1 to 7), from, to; raises Invalid naming what can't be."""
    faults: list[FieldViolation] = []
    week: list[list[Span]] = [[] for _ in range(_DAYS)]
    for place, (weekday, start, to) in enumerate(hours):
        span = _minutes(start), _minutes(to)
        if min(span) < 0 or span[0] >= span[1]:
            faults.append(FieldViolation(f"{path}.hours[{place}]", "Send hours as 09:00 to 17:00.", "hours"))
        elif any(span[0] < other[1] and other[0] < span[1] for other in week[weekday - 1]):
            faults.append(FieldViolation(f"{path}.hours[{place}]", "These hours overlap others.", "overlap"))
        else:
            week[weekday - 1].append(span)
    if not faults and not any(week):
        faults.append(FieldViolation(f"{path}.hours", "A week needs some work.", "blank"))
    days = _dates(holidays, path, faults)
    if not is_zone(timezone):
        faults.append(FieldViolation(f"{path}.timezone", "There is no such time zone.", "timezone"))
    if faults:
        raise ValidationError(*faults)
    return Calendar(timezone, tuple(tuple(sorted(spans)) for spans in week), days)


def hours_of(calendar: Calendar) -> list[tuple[int, str, str]]:
    """A calendar's week as people write it, the other way round."""
    return [
        (weekday, _written(start), _written(to))
        for weekday, spans in enumerate(calendar.week, 1)
        for start, to in spans
    ]


def is_zone(name: str) -> bool:
    try:
        load_zone(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def _dates(holidays: Iterable[str], path: str, faults: list[FieldViolation]) -> frozenset[date]:
    found: set[date] = set()
    for place, text in enumerate(holidays):
        try:
            found.add(date.fromisoformat(text))
        except ValueError:
            faults.append(FieldViolation(f"{path}.holidays[{place}]", "Send a date as 2026-01-11.", "date"))
    return frozenset(found)


def _minutes(text: str) -> int:
    """Minutes after midnight; -1 for what is no time of day."""
    if text == "24:00":
        return MINUTES_A_DAY
    try:
        at = time.fromisoformat(text)
    except ValueError:
        return -1
    return at.hour * 60 + at.minute


def _written(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"
