"""A day's visits in a sensible order: by their slots, and within a slot by the shortest way found."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby, pairwise
from math import asin, cos, radians, sin, sqrt
from typing import Generic, TypeVar

from orders_pos.domain.shipping.slots import Slot

_EARTH_KM = 6371.0
# Improving a way takes time by the square of its stops; a day has fewer than this.
_MOST_IMPROVED = 120

What = TypeVar("What")


@dataclass(frozen=True)
class Visit(Generic[What]):
    """A slot, and a place in degrees where it is known."""

    what: What
    slot: Slot
    lat: Decimal | None = None
    lng: Decimal | None = None

    @property
    def place(self) -> tuple[float, float] | None:
        return None if self.lat is None or self.lng is None else (float(self.lat), float(self.lng))


def in_driving_order(visits: Sequence[Visit[What]]) -> list[Visit[What]]:
    """Slot after slot; in each the nearest first, then shortened. What has no place comes last in its slot."""
    way: list[Visit[What]] = []
    for _, group in groupby(sorted(visits, key=lambda one: one.slot), key=lambda one: one.slot.start):
        here = list(group)
        placed = [one for one in here if one.place]
        start = next((one.place for one in reversed(way) if one.place), None)
        way += [*_shortened(_nearest_first(placed, start), start), *(one for one in here if not one.place)]
    return way


def kilometres(visits: Sequence[Visit[What]]) -> float:
    """As the crow flies, from the first to the last."""
    places = [place for one in visits if (place := one.place)]
    return sum(_distance(a, b) for a, b in pairwise(places))


def _nearest_first(visits: Sequence[Visit[What]], start: tuple[float, float] | None) -> list[Visit[What]]:
    left = [(place, one) for one in visits if (place := one.place)]
    way: list[Visit[What]] = []
    here = start or (left[0][0] if left else (0.0, 0.0))
    while left:
        nearest = min(range(len(left)), key=lambda at: _distance(here, left[at][0]))
        here, found = left.pop(nearest)
        way.append(found)
    return way


def _shortened(way: list[Visit[What]], start: tuple[float, float] | None) -> list[Visit[What]]:
    """Turn parts of the way round while that makes it shorter."""
    if len(way) > _MOST_IMPROVED:
        return way
    best = _length(way, start)
    is_better = True
    while is_better:
        is_better = False
        for first in range(len(way) - 1):
            for last in range(first + 2, len(way) + 1):
                turned = [*way[:first], *reversed(way[first:last]), *way[last:]]
                if (length := _length(turned, start)) < best - 1e-9:
                    way, best, is_better = turned, length, True
    return way


def _length(way: Sequence[Visit[What]], start: tuple[float, float] | None) -> float:
    places = [*([start] if start else []), *(place for one in way if (place := one.place))]
    return sum(_distance(a, b) for a, b in pairwise(places))


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Kilometres on a great circle."""
    lat, lng, other_lat, other_lng = map(radians, (*one, *other))
    half = sin((other_lat - lat) / 2) ** 2 + cos(lat) * cos(other_lat) * sin((other_lng - lng) / 2) ** 2
    return 2 * _EARTH_KM * asin(sqrt(half))
