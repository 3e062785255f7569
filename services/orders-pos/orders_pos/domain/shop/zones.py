"""Delivery zones: post codes, a circle around the shop, or a polygon, each with its terms."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import asin, cos, radians, sin, sqrt
from typing import NotRequired, TypedDict

from chassis.errors import ValidationError, invalid_field
from countries.addresses import AddressParts, read_address
from countries.pack import Address
from countries.packs import country_pack

from orders_pos.domain.shop.zone_codes import contains_postcode

_EARTH_RADIUS = 6371.0088
MIN_CORNERS = 3
LOCATION_MISSING, POSTCODE_MISSING = "location-missing", "postcode-missing"
# What an address lacks so that its zone can't be told.
ASKED_OF_ADDRESS = frozenset({LOCATION_MISSING, POSTCODE_MISSING})


@dataclass(frozen=True)
class Point:
    """Degrees."""

    lat: float
    lng: float


@dataclass(frozen=True)
class Destination:
    """Where an order is delivered: its address in parts, its point on the map if that is known, where the shop is, and
    the shop's country."""

    address: AddressParts
    point: Point | None
    shop: Point | None
    country: str

    @classmethod
    def of_text(cls, text: str, point: Point | None, shop: Point | None, country: str) -> "Destination":
        """Return the destination of an address that is one text."""
        return cls(read_address(text, country), point, shop, country)

    @property
    def is_abroad(self) -> bool:
        """Whether the address is of another country than the shop."""
        return self.address.country != self.country

    @property
    def form(self) -> Address:
        """How the shop's country writes addresses and post codes."""
        return country_pack(self.country).address


@dataclass(frozen=True)
class DeliveryZone:
    """A zone has post codes of the shop's country, or a `radius` in kilometres around the shop, or is the polygon of
    its points. From `free_from` on, which is the total of the products after discount and promo code, there are no
    fees; the first slot is `delay_minutes` later than without the zone."""

    name: str
    fees: Decimal
    radius: float | None = None
    points: Sequence[Point] = ()
    codes: Sequence[str] = ()
    free_from: Decimal | None = None
    delay_minutes: int = 0

    def contains(self, destination: Destination) -> bool:
        """Return whether an address is in the zone; none is in a circle around a shop without a location. Raise
        ValidationError if the address lacks what tells it."""
        if self.codes:
            return self._has_code(destination)
        if destination.point is None:
            raise invalid_field("shipping_address", "Show the address on the map.", LOCATION_MISSING)
        return self.contains_point(destination.point, destination.shop)

    def contains_point(self, point: Point, shop: Point | None) -> bool:
        """Return whether a point is in the circle or polygon."""
        if self.radius is not None:
            return shop is not None and distance(shop, point) <= self.radius
        return _is_inside(point, self.points)

    def _has_code(self, destination: Destination) -> bool:
        if destination.is_abroad or not destination.form.postcode:
            return False
        if not destination.address.postcode:
            raise postcode_missing_error(destination.form)
        return contains_postcode(self.codes, destination.address.postcode, destination.form)


class StoredPoint(TypedDict):
    """Stored JSON of a point: degrees as decimal text."""

    lat: str
    lng: str


class StoredZone(TypedDict):
    """A zone as JSON of the settings, with decimals as texts; one without codes and radius is a polygon."""

    name: str
    fees: str
    radius: NotRequired[str]
    points: NotRequired[list[StoredPoint]]
    codes: NotRequired[list[str]]
    free_from: NotRequired[str]
    delay_minutes: NotRequired[int]


def zones_from_rows(rows: Sequence[StoredZone]) -> list[DeliveryZone]:
    """Return the zones of the settings, whose decimals are texts."""
    return [
        DeliveryZone(
            row["name"],
            Decimal(row["fees"]),
            float(radius) if (radius := row.get("radius")) else None,
            [Point(float(point["lat"]), float(point["lng"])) for point in row.get("points") or ()],
            row.get("codes") or (),
            Decimal(amount) if (amount := row.get("free_from")) else None,
            row.get("delay_minutes") or 0,
        )
        for row in rows
    ]


def find_zone(zones: Sequence[DeliveryZone], destination: Destination) -> DeliveryZone:
    """Return the first zone that has the address. Raise ValidationError naming the address: in no zone, or without the
    post code or the point on the map that a zone asks for before one has it."""
    zone = next((zone for zone in zones if zone.contains(destination)), None)
    if zone is None:
        raise outside_zones_error()
    return zone


@dataclass(frozen=True)
class DeliveryZones:
    """The zones of a shop in their order, and where the shop is. Without zones it delivers everywhere."""

    zones: Sequence[DeliveryZone] = ()
    shop: Point | None = None

    def find(self, address: str, point: Point | None, country: str) -> DeliveryZone | None:
        """Return the first zone that has an address, which is one text; None without zones. `country` is the shop's.
        Raise as `find_zone`."""
        if not self.zones:
            return None
        return find_zone(self.zones, Destination.of_text(address, point, self.shop, country))

    @property
    def has_codes(self) -> bool:
        """Whether the post code of an address tells its zone."""
        return any(zone.codes for zone in self.zones)


NO_ZONES = DeliveryZones()


def postcode_missing_error(form: Address) -> ValidationError:
    """Return the error for an address without a post code."""
    message = f"Add the post code to the address: {form.postcode_example}"
    return invalid_field("shipping_address", message, POSTCODE_MISSING)


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
