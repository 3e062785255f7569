"""Countries and their time zones."""

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from babel.core import get_global

# The world, and an unknown place.
_NO_COUNTRY: Final = ("001", "ZZ")


@cache
def zones_by_country() -> Mapping[str, Sequence[str]]:
    """Return the IANA zones of each country, the one with most people first (tzdata's `zone.tab`)."""
    lines = (files("tzdata") / "zoneinfo" / "zone.tab").read_text(encoding="utf-8").splitlines()
    zones: dict[str, list[str]] = {}
    for country, _, zone in (line.split("\t")[:3] for line in lines if line and not line.startswith("#")):
        zones.setdefault(country, []).append(zone)
    return zones


def country_of_zone(timezone: str) -> str:
    """Return the two letters of the country that an IANA time zone belongs to; empty for one without, such as UTC."""
    return _countries().get(timezone, "")


@cache
def _countries() -> Mapping[str, str]:
    territories = get_global("zone_territories")
    # Old names, such as America/Buenos_Aires, have none of their own.
    aliases = get_global("zone_aliases")
    countries = {zone: country for zone, country in territories.items() if country not in _NO_COUNTRY}
    return countries | {
        alias: countries[zone]
        for alias, zone in aliases.items()
        if zone in countries and alias not in countries
    }
