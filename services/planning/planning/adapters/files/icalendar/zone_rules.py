"""Time zones that a calendar describes by rules of its own, as VTIMEZONE of RFC 5545."""

from bisect import bisect_right
from calendar import monthrange
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta, tzinfo
from itertools import islice

from planning.adapters.files.icalendar.names import LOCAL_TIME

_WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
# The years that a plan can have.
_FIRST_YEAR, _LAST_YEAR = 1999, 2149


@dataclass(frozen=True)
class Observance:
    """Standard or daylight time of a zone: properties by name, and the dates of its RDATE."""

    properties: dict[str, str] = field(default_factory=dict[str, str])
    dates: list[str] = field(default_factory=list[str])

    def add(self, name: str, value: str) -> None:
        """Add a property; the dates of all RDATE lines are collected."""
        if name == "RDATE":
            self.dates.extend(value.split(","))
        else:
            self.properties[name] = value


@dataclass(frozen=True, order=True)
class Onset:
    """When the clocks are moved, in local time before that, with the offsets from UTC before and after."""

    begin: datetime
    before: timedelta
    after: timedelta


class DescribedZone(tzinfo):
    """A zone of these onsets, at least one."""

    def __init__(self, onsets: Iterable[Onset]) -> None:
        self._onsets = sorted(onsets)
        self._begins = [onset.begin for onset in self._onsets]

    def utcoffset(self, dt: datetime | None) -> timedelta:
        """Return the offset of a local time; before the first onset, the one that held until then."""
        assert dt is not None  # noqa: S101  # only times without a date have none
        local = dt.replace(tzinfo=None)
        place = bisect_right(self._begins, local) - 1
        if place < 0:
            return self._onsets[0].before
        onset = self._onsets[place]
        # A local time that the clocks skip is as before they were moved.
        is_skipped = local < onset.begin + (onset.after - onset.before)
        return onset.before if is_skipped else onset.after

    def dst(self, dt: datetime | None) -> None:
        """Unknown, as the names are."""

    def tzname(self, dt: datetime | None) -> None:
        """None."""


def build_zone(observances: Iterable[Observance]) -> DescribedZone | None:
    """Return the zone; None if it has no rule, or one that can't be read."""
    try:
        onsets = [onset for observance in observances for onset in _list_onsets(observance)]
    except (KeyError, ValueError, ArithmeticError):
        return None
    return DescribedZone(onsets) if onsets else None


def _list_onsets(observance: Observance) -> Iterator[Onset]:
    """Yield when the observance begins. Raise KeyError, ValueError and ArithmeticError for what can't be read."""
    properties = observance.properties
    first = _parse_local(properties["DTSTART"])
    before, after = _parse_offset(properties["TZOFFSETFROM"]), _parse_offset(properties["TZOFFSETTO"])
    rule = dict(part.split("=", 1) for part in properties.get("RRULE", "").upper().split(";") if part)
    begins = _list_yearly(first, rule, before) if rule else iter([first])
    yield from (Onset(begin, before, after) for begin in begins)
    yield from (Onset(_parse_local(text), before, after) for text in observance.dates)


def _parse_local(text: str) -> datetime:
    return datetime.strptime(text.strip().upper(), LOCAL_TIME)  # noqa: DTZ007  # wall-clock time


def _parse_offset(text: str) -> timedelta:
    """Parse `+0100` or `-033000`."""
    sign, digits = text.strip()[0], text.strip()[1:].ljust(6, "0")
    hours, minutes, seconds = int(digits[:2]), int(digits[2:4]), int(digits[4:6])
    offset = timedelta(hours=hours, minutes=minutes, seconds=seconds)
    if sign not in "+-" or offset >= timedelta(days=1):
        raise ValueError(text)
    return -offset if sign == "-" else offset


def _list_yearly(first: datetime, rule: Mapping[str, str], before: timedelta) -> Iterator[datetime]:
    if rule.get("FREQ") != "YEARLY":
        raise ValueError(rule.get("FREQ"))
    months = sorted(int(month) for month in rule.get("BYMONTH", str(first.month)).split(","))
    is_counted = "COUNT" in rule or "INTERVAL" in rule
    first_year = first.year if is_counted else max(first.year, _FIRST_YEAR)
    years = range(first_year, _LAST_YEAR + 1, int(rule.get("INTERVAL", "1")))
    days = (day for year in years for month in months for day in _list_days(year, month, rule, first.day))
    until = _parse_until(rule.get("UNTIL", ""), before)
    begins = (datetime.combine(day, first.time()) for day in days)
    counted = islice((begin for begin in begins if begin >= first), int(rule.get("COUNT", "9999")))
    return (begin for begin in counted if begin <= until)


def _parse_until(text: str, before: timedelta) -> datetime:
    if not text:
        return _parse_local(f"{_LAST_YEAR}1231T235959")
    until = _parse_local(text.removesuffix("Z") if "T" in text else f"{text}T235959")
    return until + before if text.endswith("Z") else until


def _list_days(year: int, month: int, rule: Mapping[str, str], day_of_first: int) -> Iterator[date]:
    by_day = [part for part in rule.get("BYDAY", "").split(",") if part]
    by_date = [int(part) for part in rule.get("BYMONTHDAY", "").split(",") if part]
    length = monthrange(year, month)[1]
    if not (by_day or by_date):
        by_date = [day_of_first]
    for day in range(1, length + 1):
        is_date = not by_date or day in by_date or day - length - 1 in by_date
        at = date(year, month, day)
        if is_date and (not by_day or any(_is_weekday(at, length, part) for part in by_day)):
            yield at


def _is_weekday(day: date, length: int, part: str) -> bool:
    """Return whether the day of a month of this length is `SU`, its second one (`2SU`) or its last one (`-1SU`)."""
    position = int(part[:-2] or 0)
    place = (day.day - 1) // 7 + 1 if position >= 0 else -((length - day.day) // 7 + 1)
    return _WEEKDAYS[day.weekday()] == part[-2:] and position in (0, place)
