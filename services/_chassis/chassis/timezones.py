"""Time zones from the pinned tzdata package, not from the machine."""

import zoneinfo
from datetime import UTC, datetime, timedelta

from babel.core import get_global

# Python prefers the machine's zone files otherwise, and those of current Debian lack Morocco's change to +00:00.
zoneinfo.reset_tzpath(to=())


class StaleZonesError(Exception):
    """The time zone data is out of date."""


def load_zone(name: str) -> zoneinfo.ZoneInfo:
    """Return the IANA zone. Raise KeyError if there is none."""
    return zoneinfo.ZoneInfo(name)


def find_zone(name: str) -> str:
    """Return the IANA name of a zone that a program names by it, with a prefix of its own
    (`/mozilla.org/20070129_1/Europe/Paris`), or as Windows does (`Romance Standard Time`); empty if there is none."""
    parts = name.strip().strip("/").split("/")
    names = ("/".join(parts[place:]) for place in range(len(parts)))
    return next(filter(_is_zone, names), "") or get_global("windows_zone_mapping").get(name.strip(), "")


def _is_zone(name: str) -> bool:
    try:
        load_zone(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def check() -> None:
    """Raise StaleZonesError if the data still has Casablanca at +01:00."""
    if load_zone("Africa/Casablanca").utcoffset(datetime(2026, 11, 15, tzinfo=UTC)) != timedelta(0):
        raise StaleZonesError("the time zone data is older than 2026c: install tzdata 2026.3 or newer")
