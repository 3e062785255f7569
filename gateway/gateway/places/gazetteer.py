"""Towns, quarters and streets of Morocco, found by what people write in an address."""

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gateway.places.shapes import Place, Point

_FILE = Path(__file__).parent / "morocco.json"
# House numbers run along a street up to about this.
_LAST_NUMBER = 250
_COUNTRY = "Maroc"
_SHORTEST = 2
_DIGITS = 6


@dataclass(frozen=True)
class Entry:
    """One named place: its words as people may write them, and where it begins and ends."""

    name: str
    town: str
    kind: str
    spellings: Sequence[str]
    begins: Point
    ends: Point

    @property
    def id(self) -> str:
        return f"{self.kind}:{_plain(self.town)}:{_plain(self.name)}".replace(" ", "-")

    @property
    def context(self) -> str:
        return _COUNTRY if self.kind == "locality" else f"{self.town}, {_COUNTRY}"


class Gazetteer:
    """Finds the most exact entry that an address names."""

    async def geocode(self, address: str) -> list[Place]:
        text = f" {_plain(address)} "
        town = _longest(text, (one for one in _entries() if one.kind == "locality"))
        local = [one for one in _entries() if one.kind != "locality" and _in_town(one, town)]
        found = (
            _longest(text, (one for one in local if one.kind == "route"))
            or _longest(text, (one for one in local if one.kind == "neighborhood"))
            or town
        )
        return [_place(found, _number(address))] if found else []

    async def place(self, place_id: str) -> list[Place]:
        return [_place(one) for one in _entries() if one.id == place_id]

    async def suggest(self, text: str) -> list[Place]:
        """At most eight entries in which every word typed begins a word; streets with the number typed."""
        number, words = _number(text), [word for word in _plain(text).split() if not word.isdigit()]
        if sum(map(len, words)) < _SHORTEST:
            return []
        fitting = [one for one in _entries() if _fits(one, words)]
        return [_place(one, number) for one in sorted(fitting, key=lambda one: _rank(one, words))[:8]]


@cache
def _entries() -> tuple[Entry, ...]:
    told: Any = json.loads(_FILE.read_text(encoding="utf-8"))
    return tuple(_read(told))


def _read(told: Any) -> Iterator[Entry]:
    for name, lat, lng, *other in told["towns"]:
        yield _entry(name, name, "locality", other, Point(lat, lng), Point(lat, lng))
    for town, quarters in told["quarters"].items():
        for name, lat, lng, *other in quarters:
            yield _entry(name, town, "neighborhood", other, Point(lat, lng), Point(lat, lng))
    for town, streets in told["streets"].items():
        for name, lat, lng, to_lat, to_lng in streets:
            yield _entry(name, town, "route", [], Point(lat, lng), Point(to_lat, to_lng))


def _entry(name: str, town: str, kind: str, other: Sequence[str], begins: Point, ends: Point) -> Entry:
    return Entry(name, town, kind, [_plain(one) for one in (name, *other)], begins, ends)


def _in_town(entry: Entry, town: Entry | None) -> bool:
    return town is None or entry.town == town.name


def _longest(text: str, entries: Iterator[Entry]) -> Entry | None:
    """The entry with the longest spelling that the text has in whole words."""
    named = [(len(word), one) for one in entries for word in one.spellings if f" {word} " in text]
    return max(named, key=lambda one: one[0])[1] if named else None


def _fits(entry: Entry, words: Sequence[str]) -> bool:
    known = " ".join([*entry.spellings, _plain(entry.town)]).split()
    return all(any(one.startswith(word) for one in known) for word in words)


def _rank(entry: Entry, words: Sequence[str]) -> tuple[bool, int, str, str]:
    starts = any(one.startswith(words[0]) for one in entry.spellings)
    return not starts, ("locality", "neighborhood", "route").index(entry.kind), entry.name, entry.town


def _number(address: str) -> int:
    """The house number, which comes first or after the street; 0 for none."""
    found = re.search(r"(?<!\d)\d{1,3}(?!\d)", address)
    return int(found[0]) if found else 0


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
    """Lower case, no accents, nothing but letters and digits between single spaces."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter for letter in folded if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[^\w]+|_", " ", kept).split())
