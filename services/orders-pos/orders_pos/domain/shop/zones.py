"""Delivery zones: a circle around the shop, or a polygon, each with its fees."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import asin, cos, radians, sin, sqrt
from typing import NotRequired, TypedDict

from chassis.errors import ValidationError, invalid_field

_EARTH_RADIUS = 6371.0088
MIN_CORNERS = 3


@dataclass(frozen=True)
class Point:
    """Degrees."""

    lat: float
    lng: float


@dataclass(frozen=True)
class DeliveryZone:
    """`radius` is in kilometres around the shop; a zone without one is the polygon of its points."""

    name: str
    fees: Decimal
    radius: float | None = None
    points: Sequence[Point] = ()

    def contains(self, point: Point, shop: Point | None) -> bool:
        """Return whether a point is in the zone; none is in a circle around a shop without a location."""
        if self.radius is not None:
            return shop is not None and distance(shop, point) <= self.radius
        return _is_inside(point, self.points)


class StoredPoint(TypedDict):
    """Stored JSON of a point: degrees as decimal text."""

    lat: str
    lng: str


class StoredZone(TypedDict):
    """A zone as JSON of the settings, with decimals as texts; one without a radius is a polygon."""

    name: str
    fees: str
    radius: NotRequired[str]
    points: NotRequired[list[StoredPoint]]


def zones_from_rows(rows: Sequence[StoredZone]) -> list[DeliveryZone]:
    """Return the zones of the settings, whose decimals are texts."""
    return [
        DeliveryZone(
            row["name"],
            Decimal(row["fees"]),
            float(radius) if (radius := row.get("radius")) else None,
            [Point(float(point["lat"]), float(point["lng"])) for point in row.get("points") or ()],
        )
        for row in rows
    ]


def find_zone(zones: Sequence[DeliveryZone], point: Point | None, shop: Point | None) -> DeliveryZone:
    """Return the first zone that has the point. Raise ValidationError naming the address."""
    if point is None:
        raise invalid_field("shipping_address", "Show the address on the map.", "location-missing")
    zone = next((zone for zone in zones if zone.contains(point, shop)), None)
    if zone is None:
        raise outside_zones_error()
    return zone


def outside_zones_error() -> ValidationError:
    """Return the error for an address in no zone."""
    return invalid_field("shipping_address", "We don't deliver to this address.", "outside-zones")


def distance(point: Point, other: Point) -> float:
    """Return the kilometres between two points on the globe (haversine formula)."""
    lat, other_lat = radians(point.lat), radians(other.lat)
    height, width = sin((other_lat - lat) / 2), sin(radians(other.lng - point.lng) / 2)
    return 2 * _EARTH_RADIUS * asin(sqrt(height**2 + cos(lat) * cos(other_lat) * width**2))


def _is_inside(point: Point, corners: Sequence[Point]) -> bool:
    """Return whether a ray from the point crosses the polygon's edges an odd number of times."""
    is_inside = False
    for index, corner in enumerate(corners if len(corners) >= MIN_CORNERS else ()):
        previous = corners[index - 1]
        if (corner.lat > point.lat) == (previous.lat > point.lat):
            continue
        slope = (previous.lng - corner.lng) / (previous.lat - corner.lat)
        if point.lng < corner.lng + (point.lat - corner.lat) * slope:
            is_inside = not is_inside
    return is_inside
