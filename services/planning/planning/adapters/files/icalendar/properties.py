"""Content lines of iCalendar and their values."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo

from chassis.timezones import find_zone, load_zone

from planning.adapters.files.icalendar.names import LOCAL_TIME, TIME
from planning.adapters.files.icalendar.zone_rules import Observance, build_zone

_CONTENT_LINE = re.compile(
    r"(?P<name>[A-Za-z0-9-]+)(?P<parameters>(?:;[A-Za-z0-9-]+=(?:\"[^\"]*\"|[^;:\"]*))*):(?P<value>.*)",
    re.DOTALL,
)
_LINE_END, _FOLD = re.compile(r"\r\n|\r|\n"), re.compile(r"(?:\r\n|\r|\n)[ \t]")
_PARAMETER = re.compile(r";([A-Za-z0-9-]+)=(\"[^\"]*\"|[^;:\"]*)")
_DURATION = re.compile(r"([+-])?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?", re.ASCII)


@dataclass(frozen=True)
class Property:
    """A content line."""

    name: str
    parameters: Mapping[str, str] = field(default_factory=dict[str, str])
    value: str = ""

    @property
    def text(self) -> str:
        """The value as text, without its escapes."""
        return unescape(self.value)


class Component:
    """A to-do or an event; `position` is the line on which it ends."""

    def __init__(self, properties: Sequence[Property], position: int) -> None:
        self.position = position
        self._properties = properties
        self._by_name = {item.name: item for item in properties}

    def find(self, *names: str) -> Property | None:
        """Return the first of these properties that there is, or None."""
        return next((self._by_name[name] for name in names if name in self._by_name), None)

    def text(self, *names: str) -> str:
        """Return the text of the first of these properties that the component has; empty if it has none."""
        item = self.find(*names)
        return item.text if item else ""

    def list(self, name: str) -> list[Property]:
        """Return all properties of a name, in the order of the file."""
        return [item for item in self._properties if item.name == name]


def parse_lines(content: str) -> Iterator[Property]:
    """Yield the unfolded content lines (RFC 5545, 3.1), with names in capitals; other lines are omitted."""
    # Texts may contain other characters that end lines in Python, such as U+2028.
    for line in _LINE_END.split(_FOLD.sub("", content.removeprefix("\ufeff"))):
        if match := _CONTENT_LINE.fullmatch(line):
            pairs = _PARAMETER.findall(match["parameters"])
            parameters = {key.upper(): value.strip('"') for key, value in pairs}
            yield Property(match["name"].upper(), parameters, match["value"])


@dataclass(frozen=True)
class Zones:
    """Time zones of a file: that of times without one, and by the ids of its own zones the places that it names for
    them, and their rules."""

    default: str
    places: Mapping[str, str] = field(default_factory=dict[str, str])
    observances: Mapping[str, Sequence[Observance]] = field(default_factory=dict[str, Sequence[Observance]])
    _loaded: dict[str, tzinfo | None] = field(default_factory=dict[str, tzinfo | None])

    def load(self, tzid: str) -> tzinfo | None:
        """Return the IANA zone that is meant, else the one that the file describes; None for an unknown one."""
        if tzid not in self._loaded:
            name = find_zone(tzid) or find_zone(self.places.get(tzid, ""))
            self._loaded[tzid] = load_zone(name) if name else build_zone(self.observances.get(tzid, ()))
        return self._loaded[tzid]


def parse_instant(time: Property, zones: Zones) -> datetime:
    """Return the instant of a date or time in UTC; one without a zone is in the file's. Raise ValueError and
    ArithmeticError."""
    value = time.value.strip().upper()
    if value.endswith("Z"):
        return datetime.strptime(value, TIME).replace(tzinfo=UTC)
    named = time.parameters.get("TZID", "")
    zone = (zones.load(named) if named else None) or load_zone(zones.default)
    local_format = LOCAL_TIME if "T" in value else "%Y%m%d"
    return datetime.strptime(value, local_format).replace(tzinfo=zone).astimezone(UTC)


def parse_duration(text: str) -> timedelta:
    """Return the length of a text such as `-P1DT2H` (RFC 5545, 3.3.6). Raise ValueError."""
    match = _DURATION.fullmatch(text.strip().upper())
    if match is None:
        raise ValueError(text)
    weeks, days, hours, minutes, seconds = (int(count or 0) for count in match.groups()[1:])
    length = timedelta(weeks=weeks, days=days, hours=hours, minutes=minutes, seconds=seconds)
    return -length if match[1] == "-" else length


def split_list(value: str) -> list[str]:
    """Return the texts of a list that is separated by commas."""
    return [unescape(part).strip() for part in re.split(r"(?<!\\),", value)]


def unescape(text: str) -> str:
    """Return a TEXT value (RFC 5545, 3.3.11) without its backslashes."""
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] in "nN" else match[1], text)
