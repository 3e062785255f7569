"""When a shop is open, by the clock of its own zone."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

DAY = 24 * 60
_OPENS, _CLOSES = 8 * 60, 20 * 60
# A shop that is closed for longer than this takes no dates.
_FURTHEST_DAYS = 400


class NeverOpenError(Exception):
    """No day within reach is a working day."""


def every_day() -> dict[int, tuple[int, int]]:
    """Open from 08:00 to 20:00 on each day of the week."""
    return dict.fromkeys(range(1, 8), (_OPENS, _CLOSES))


@dataclass(frozen=True)
class Hours:
    """Minutes of opening and closing by ISO weekday; a weekday that is absent, and a holiday, is closed."""

    zone: ZoneInfo
    days: Mapping[int, tuple[int, int]] = field(default_factory=every_day)
    holidays: frozenset[date] = frozenset()

    def of(self, day: date) -> tuple[int, int] | None:
        return None if day in self.holidays else self.days.get(day.isoweekday())

    def local(self, moment: datetime) -> tuple[date, int]:
        """Day and minute that the shop's clock shows; a begun minute counts as the next."""
        there = moment.astimezone(self.zone)
        begun = bool(there.second or there.microsecond)
        return there.date(), there.hour * 60 + there.minute + begun

    def moment(self, day: date, minute: int) -> datetime:
        """The instant at which the shop's clock shows it, in UTC; the earlier one where it does so twice."""
        wall = datetime(day.year, day.month, day.day) + timedelta(minutes=minute)  # noqa: DTZ001  # a clock's reading
        return wall.replace(tzinfo=self.zone).astimezone(UTC)

    def exists(self, day: date, minute: int) -> bool:
        """Whether the shop's clock shows it at all: an hour is left out when clocks go forward."""
        return self.local(self.moment(day, minute)) == (
            day + timedelta(days=minute // DAY),
            minute % DAY,
        )

    def next_open(self, day: date) -> date:
        """This day or the first working day after it; raises NeverOpenError."""
        for later in range(_FURTHEST_DAYS):
            if self.of(found := day + timedelta(days=later)):
                return found
        raise NeverOpenError


def clock(minute: int) -> str:
    """As 08:30."""
    return f"{minute // 60:02}:{minute % 60:02}"


def minute_of(text: str) -> int:
    """The minute of a day from 08:30; raises ValueError."""
    hours, _, minutes = text.partition(":")
    if len(text) != len("00:00") or not (hours + minutes).isascii() or not (hours + minutes).isdigit():
        raise ValueError(text)
    found = int(hours) * 60 + int(minutes)
    if int(minutes) >= 60 or found > DAY:  # noqa: PLR2004  # minutes of an hour
        raise ValueError(text)
    return found
