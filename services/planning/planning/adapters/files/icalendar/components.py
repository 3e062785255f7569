"""To-dos and events of an iCalendar file, with what holds for all of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from chassis.timezones import find_zone

from planning.adapters.files.icalendar.properties import Component, Property, Zones, parse_lines
from planning.adapters.files.icalendar.zone_rules import Observance
from planning.adapters.files.imported_plan import unreadable_file

_COMPONENTS = ("VTODO", "VEVENT")
# Parts of a VTIMEZONE.
_OBSERVANCES = ("STANDARD", "DAYLIGHT")


@dataclass(frozen=True)
class CalendarFile:
    """`name` of the calendar, empty if it has none."""

    name: str
    components: Sequence[Component]
    zones: Zones


class _Parser:
    """Collects components, and outside of them the header, the places of time zones and their rules."""

    def __init__(self) -> None:
        self.components: list[Component] = []
        self.header: dict[str, str] = {}
        self.places: dict[str, str] = {}
        self.observances: dict[str, list[Observance]] = {}
        self._properties: list[Property] | None = None
        # Depth within a component: an alarm has times of its own.
        self._nested = 0
        self._tzid = ""
        self._observance: Observance | None = None

    def take(self, number: int, line: Property) -> None:
        is_component = line.value.strip().upper() in _COMPONENTS
        if line.name == "BEGIN" and is_component:
            self._properties, self._nested = [], 0
        elif self._properties is None:
            self._take_outside(line)
        elif line.name == "END" and is_component:
            self.components.append(Component(self._properties, number))
            self._properties = None
        elif line.name in ("BEGIN", "END"):
            self._nested += 1 if line.name == "BEGIN" else -1
        elif not self._nested:
            self._properties.append(line)

    def _take_outside(self, line: Property) -> None:
        if line.name in ("BEGIN", "END") and line.value.strip().upper() in _OBSERVANCES:
            self._observance = Observance() if line.name == "BEGIN" else None
            if self._observance:
                self.observances.setdefault(self._tzid, []).append(self._observance)
        elif self._observance:
            self._observance.add(line.name, line.value)
        elif line.name == "TZID":
            self._tzid = line.value
        elif line.name == "X-LIC-LOCATION":
            self.places[self._tzid] = line.value
        else:
            self.header.setdefault(line.name, line.text)


def parse_file(content: str, timezone: str) -> CalendarFile:
    """Parse a file; times without a zone are of the calendar's, or of `timezone`. Raise ValidationError if it is no
    calendar."""
    parser, number = _Parser(), 0
    for number, line in enumerate(parse_lines(content), 1):
        parser.take(number, line)
    if not number:
        raise unreadable_file("it is no iCalendar file")
    default = find_zone(parser.header.get("X-WR-TIMEZONE", "")) or timezone
    return CalendarFile(
        parser.header.get("X-WR-CALNAME", ""),
        parser.components,
        Zones(default, parser.places, parser.observances),
    )
