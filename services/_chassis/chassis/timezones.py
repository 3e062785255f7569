"""Time zones from the pinned tzdata package, not from the machine."""

import zoneinfo
from datetime import UTC, datetime, timedelta

# Python prefers the machine's zone files otherwise, and those of current Debian lack Morocco's change to +00:00.
zoneinfo.reset_tzpath(to=())


class StaleZonesError(Exception):
    """The time zone data is out of date."""


def load_zone(name: str) -> zoneinfo.ZoneInfo:
    """Return the IANA zone. Raise KeyError if there is none."""
    return zoneinfo.ZoneInfo(name)


def check() -> None:
    """Raise StaleZonesError if the data still has Casablanca at +01:00."""
    if load_zone("Africa/Casablanca").utcoffset(datetime(2026, 11, 15, tzinfo=UTC)) != timedelta(0):
        raise StaleZonesError("the time zone data is older than 2026c: install tzdata 2026.3 or newer")
