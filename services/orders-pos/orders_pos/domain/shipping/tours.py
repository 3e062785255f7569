"""Ordering of a day's visits: by slot, and within a slot by a short route."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby, pairwise
from math import asin, cos, radians, sin, sqrt
from typing import Generic, TypeVar

from orders_pos.domain.shipping.slots import Slot

_EARTH_KM = 6371.0
# 2-opt takes quadratic time; a day has fewer stops than this.
_MAX_IMPROVED_STOPS = 120

Item = TypeVar("Item")


@dataclass(frozen=True)
class Visit(Generic[Item]):
    """An item to visit in a slot, with its coordinates in degrees if they are known."""

    item: Item
    slot: Slot
    lat: Decimal | None = None
    lng: Decimal | None = None

    @property
    def position(self) -> tuple[float, float] | None:
        """Latitude and longitude in degrees; None unless both are known."""
        return None if self.lat is None or self.lng is None else (float(self.lat), float(self.lng))


def order_by_route(visits: Sequence[Visit[Item]]) -> list[Visit[Item]]:
    """Sort visits by slot, and within a slot by a short route. Visits without coordinates come last in their slot."""
    route: list[Visit[Item]] = []
    for _, group in groupby(sorted(visits, key=lambda visit: visit.slot), key=lambda visit: visit.slot.start):
        group_visits = list(group)
        located = [visit for visit in group_visits if visit.position]
        start = next((visit.position for visit in reversed(route) if visit.position), None)
        route += [
            *_improve(_nearest_first(located, start), start),
            *(visit for visit in group_visits if not visit.position),
        ]
    return route


def route_length_km(visits: Sequence[Visit[Item]]) -> float:
    """Return the great-circle length of the route."""
    positions = [position for visit in visits if (position := visit.position)]
    return sum(_distance(a, b) for a, b in pairwise(positions))


def _nearest_first(visits: Sequence[Visit[Item]], start: tuple[float, float] | None) -> list[Visit[Item]]:
    unvisited = [(position, visit) for visit in visits if (position := visit.position)]
    route: list[Visit[Item]] = []
    current = start or (unvisited[0][0] if unvisited else (0.0, 0.0))
    while unvisited:
        nearest = min(range(len(unvisited)), key=lambda index: _distance(current, unvisited[index][0]))
        current, visit = unvisited.pop(nearest)
        route.append(visit)
    return route


def _improve(route: list[Visit[Item]], start: tuple[float, float] | None) -> list[Visit[Item]]:
    """Reverse parts of the route while that makes it shorter (2-opt)."""
    if len(route) > _MAX_IMPROVED_STOPS:
        return route
    best = _length(route, start)
    is_improved = True
    while is_improved:
        is_improved = False
        for first in range(len(route) - 1):
            for last in range(first + 2, len(route) + 1):
                reversed_route = [*route[:first], *reversed(route[first:last]), *route[last:]]
                if (length := _length(reversed_route, start)) < best - 1e-9:
                    route, best, is_improved = reversed_route, length, True
    return route


def _length(route: Sequence[Visit[Item]], start: tuple[float, float] | None) -> float:
    positions = [*([start] if start else []), *(position for visit in route if (position := visit.position))]
    return sum(_distance(a, b) for a, b in pairwise(positions))


def _distance(start: tuple[float, float], end: tuple[float, float]) -> float:
    """Return the great-circle distance in kilometres."""
    lat, lng, end_lat, end_lng = map(radians, (*start, *end))
    half = sin((end_lat - lat) / 2) ** 2 + cos(lat) * cos(end_lat) * sin((end_lng - lng) / 2) ** 2
    return 2 * _EARTH_KM * asin(sqrt(half))
