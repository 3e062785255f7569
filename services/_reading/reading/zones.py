"""Time zones as programs name them beside a time."""

from functools import cache
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

import yaml
from chassis.timezones import find_zone, load_zone

from reading.characters import fold, is_too_long
from reading.result import Reading, Reason, Value

# Names that are neither of IANA nor of Windows, nor a city.
_NAMES: Final = Path(__file__).parent / "zone_names.yaml"
# Parts of the tz database that repeat zones under other names.
_REPEATED: Final = ("posix/", "right/", "Etc/", "SystemV/")


def read_zone(text: str) -> Reading[ZoneInfo]:
    """Return the zone of a name of IANA (`Europe/Paris`), of Windows (`Romance Standard Time`), of a city of IANA's, or
    of a name that tills of America use (`Eastern Time (US & Canada)`); a reason for any other text."""
    if is_too_long(text):
        return Reason("unreadable-zone", text)
    name = find_zone(text) or _by_name().get(fold(text), "")
    return Value(load_zone(name)) if name else Reason("unreadable-zone", text)


@cache
def _by_name() -> dict[str, str]:
    """Return zones by their folded names: cities that one zone alone has, and the names of the table."""
    cities: dict[str, list[str]] = {}
    for zone in sorted(available_timezones()):
        if "/" in zone and not zone.startswith(_REPEATED):
            cities.setdefault(fold(zone.rpartition("/")[2].replace("_", " ")), []).append(zone)
    table: dict[str, str] = yaml.safe_load(_NAMES.read_text(encoding="utf-8"))
    return {city: zones[0] for city, zones in cities.items() if len(zones) == 1} | {
        fold(name): zone for name, zone in table.items()
    }
