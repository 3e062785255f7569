"""Zones as the pinned tzdata knows them, not as the machine does."""

import zoneinfo
from datetime import UTC, datetime, timedelta

# The machine's own zone files come first otherwise, and those of current Debian do not know of Morocco's +00:00.
zoneinfo.reset_tzpath(to=())


class StaleZonesError(Exception):
    """The zone data is older than the world."""


def load_zone(name: str) -> zoneinfo.ZoneInfo:
    """The IANA zone; KeyError when there is none."""
    return zoneinfo.ZoneInfo(name)


def check() -> None:
    """Refuse to work with zone data in which Casablanca still keeps +01:00."""
    if load_zone("Africa/Casablanca").utcoffset(datetime(2026, 11, 15, tzinfo=UTC)) != timedelta(0):
        raise StaleZonesError("the time zone data is older than 2026c: install tzdata 2026.3 or newer")
