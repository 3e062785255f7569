"""Towns, quarters and streets of Morocco, found by the text of an address."""

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from chassis.normalization import normalize_text

from gateway.places.shapes import Place, Point

_DATA_FILE = Path(__file__).parent / "morocco.json"
# House numbers are spread along a street up to about this entry_.
_LAST_NUMBER = 250
_COUNTRY = "Maroc"
_MIN_LENGTH = 2
_DIGITS = 6


@dataclass(frozen=True)
class Entry:
    """A named place: its spellings, and where it starts and ends."""

    name: str
    town: str
    kind: str
    spellings: Sequence[str]
    begins: Point
    ends: Point

    @property
    def id(self) -> str:
        """Identifier such as `route:casablanca:rue-x`, derived from the names, so it is the same in every process."""
        return f"{self.kind}:{_plain(self.town)}:{_plain(self.name)}".replace(" ", "-")

    @property
    def context(self) -> str:
        """The town and the country, or for a town the country alone."""
        return _COUNTRY if self.kind == "locality" else f"{self.town}, {_COUNTRY}"


class Gazetteer:
    """Finds the most precise entry that an address names."""

    async def geocode(self, address: str) -> list[Place]:
        """Return the street, else the quarter, else the town that the address names, as one place or none."""
        text = f" {_plain(address)} "
        town = _longest(text, (entry_ for entry_ in _entries() if entry_.kind == "locality"))
        local = [entry_ for entry_ in _entries() if entry_.kind != "locality" and _in_town(entry_, town)]
        match = (
            _longest(text, (entry_ for entry_ in local if entry_.kind == "route"))
            or _longest(text, (entry_ for entry_ in local if entry_.kind == "neighborhood"))
            or town
        )
        return [_place(match, _number(address))] if match else []

    async def place(self, place_id: str) -> list[Place]:
        """Return the entry of an id, or an empty list."""
        return [_place(entry_) for entry_ in _entries() if entry_.id == place_id]

    async def suggest(self, text: str) -> list[Place]:
        """Return at most eight entries in which every typed word is a prefix of a word; streets with the typed
        number."""
        number, words = _number(text), [word for word in _plain(text).split() if not word.isdigit()]
        if sum(map(len, words)) < _MIN_LENGTH:
            return []
        fitting = [entry_ for entry_ in _entries() if _fits(entry_, words)]
        return [
            _place(entry_, number) for entry_ in sorted(fitting, key=lambda entry_: _rank(entry_, words))[:8]
        ]


@cache
def _entries() -> tuple[Entry, ...]:
    data: Any = json.loads(_DATA_FILE.read_text(encoding="utf-8"))
    return tuple(_parse_entries(data))


def _parse_entries(data: Any) -> Iterator[Entry]:
    for name, lat, lng, *other in data["towns"]:
        yield _entry(name, name, "locality", other, Point(lat, lng), Point(lat, lng))
    for town, quarters in data["quarters"].items():
        for name, lat, lng, *other in quarters:
            yield _entry(name, town, "neighborhood", other, Point(lat, lng), Point(lat, lng))
    for town, streets in data["streets"].items():
        for name, lat, lng, to_lat, to_lng in streets:
            yield _entry(name, town, "route", [], Point(lat, lng), Point(to_lat, to_lng))


def _entry(name: str, town: str, kind: str, other: Sequence[str], begins: Point, ends: Point) -> Entry:
    return Entry(name, town, kind, [_plain(entry_) for entry_ in (name, *other)], begins, ends)


def _in_town(entry: Entry, town: Entry | None) -> bool:
    return town is None or entry.town == town.name


def _longest(text: str, entries: Iterator[Entry]) -> Entry | None:
    """Return the entry with the longest spelling that occurs in the text as whole words."""
    named = [(len(word), entry_) for entry_ in entries for word in entry_.spellings if f" {word} " in text]
    return max(named, key=lambda entry_: entry_[0])[1] if named else None


def _fits(entry: Entry, words: Sequence[str]) -> bool:
    words_ = " ".join([*entry.spellings, _plain(entry.town)]).split()
    return all(any(entry_.startswith(word) for entry_ in words_) for word in words)


def _rank(entry: Entry, words: Sequence[str]) -> tuple[bool, int, str, str]:
    starts = any(entry_.startswith(words[0]) for entry_ in entry.spellings)
    return not starts, ("locality", "neighborhood", "route").index(entry.kind), entry.name, entry.town


def _number(address: str) -> int:
    """Return the house number, before or after the street; 0 for none."""
    match = re.search(r"(?<!\d)\d{1,3}(?!\d)", address)
    return int(match[0]) if match else 0


def _place(entry: Entry, number: int = 0) -> Place:
    is_numbered = bool(number) and entry.kind == "route"
    share = min(number, _LAST_NUMBER) / _LAST_NUMBER if is_numbered else 0.5
    point = Point(
        round(entry.begins.lat + (entry.ends.lat - entry.begins.lat) * share, _DIGITS),
        round(entry.begins.lng + (entry.ends.lng - entry.begins.lng) * share, _DIGITS),
    )
    name = f"{number}, {entry.name}" if is_numbered else entry.name
    return Place(entry.id, name, entry.context, entry.kind, point, is_exact=is_numbered)


def _plain(text: str) -> str:
    """Return the text in lower case without accents: letters and digits with single spaces."""
    folded = normalize_text("NFKD", text.casefold())
    letters = "".join(letter for letter in folded if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[^\w]+|_", " ", letters).split())
