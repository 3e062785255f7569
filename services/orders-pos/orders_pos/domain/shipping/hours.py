"""Opening hours of a shop in its own time zone."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

MINUTES_PER_DAY = 24 * 60
_DEFAULT_OPENS, _DEFAULT_CLOSES = 8 * 60, 20 * 60
# A shop without a working day in this many days counts as never open.
_MAX_CLOSED_DAYS = 400


class NeverOpenError(Exception):
    """The shop has no working day."""


def default_days() -> dict[int, tuple[int, int]]:
    """Return the default hours, in minutes by ISO weekday: 08:00 to 20:00 on each day of the week."""
    return dict.fromkeys(range(1, 8), (_DEFAULT_OPENS, _DEFAULT_CLOSES))


@dataclass(frozen=True)
class OpeningHours:
    """Minutes of opening and closing by ISO weekday. The shop is closed on other weekdays and on holidays."""

    zone: ZoneInfo
    days: Mapping[int, tuple[int, int]] = field(default_factory=default_days)
    holidays: Container[date] = frozenset[date]()

    def on(self, day: date) -> tuple[int, int] | None:
        """Return the minutes of opening and closing on a day; None if the shop is closed."""
        return None if day in self.holidays else self.days.get(day.isoweekday())

    def to_local(self, instant: datetime) -> tuple[date, int]:
        """Return local day and minute of an instant, rounded up to the next minute."""
        local = instant.astimezone(self.zone)
        has_seconds = bool(local.second or local.microsecond)
        return local.date(), local.hour * 60 + local.minute + has_seconds

    def to_utc(self, day: date, minute: int) -> datetime:
        """Return the instant of a local day and minute; the earlier one if clocks go back."""
        wall_time = datetime(day.year, day.month, day.day) + timedelta(minutes=minute)  # noqa: DTZ001  # naive local time
        return wall_time.replace(tzinfo=self.zone).astimezone(UTC)

    def exists(self, day: date, minute: int) -> bool:
        """Return whether the local time exists: clocks going forward skip an hour."""
        return self.to_local(self.to_utc(day, minute)) == (
            day + timedelta(days=minute // MINUTES_PER_DAY),
            minute % MINUTES_PER_DAY,
        )

    def next_open(self, day: date) -> date:
        """Return this day or the first working day after it. Raise NeverOpenError."""
        for days in range(_MAX_CLOSED_DAYS):
            if self.on(candidate := day + timedelta(days=days)):
                return candidate
        raise NeverOpenError


def format_time(minute: int) -> str:
    """Format a minute of the day as 08:30."""
    return f"{minute // 60:02}:{minute % 60:02}"


def parse_time(text: str) -> int:
    """Return the minute of the day of a time such as 08:30. Raise ValueError."""
    hours, _, minutes = text.partition(":")
    if len(text) != len("00:00") or not (hours + minutes).isascii() or not (hours + minutes).isdigit():
        raise ValueError(text)
    minute_of_day = int(hours) * 60 + int(minutes)
    if int(minutes) >= 60 or minute_of_day > MINUTES_PER_DAY:  # noqa: PLR2004  # minutes of an hour
        raise ValueError(text)
    return minute_of_day
