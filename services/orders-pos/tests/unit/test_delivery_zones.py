"""Where a shop delivers: circles around it and polygons on the map."""

from decimal import Decimal
from uuid import UUID

import pytest
from chassis.errors import ValidationError
from chassis.money import Currency
from orders_pos.domain.shop.settings import ShopSettings
from orders_pos.domain.shop.zones import (
    DeliveryZone,
    Destination,
    Point,
    distance,
    find_zone,
    zones_from_rows,
)

CASABLANCA, RABAT = Point(33.5731, -7.5898), Point(34.0209, -6.8416)
NEAR = DeliveryZone("Near", Decimal(12), radius=5)
FAR = DeliveryZone("Far", Decimal(30), radius=100)
SQUARE = DeliveryZone("Square", Decimal(20), points=[Point(0, 0), Point(0, 4), Point(4, 4), Point(4, 0)])
# A square without its upper half in the middle.
NOTCHED = DeliveryZone(
    "Notched",
    Decimal(20),
    points=[Point(0, 0), Point(0, 6), Point(4, 6), Point(4, 4), Point(2, 3), Point(4, 2), Point(4, 0)],
)


def violations(call, *arguments):
    with pytest.raises(ValidationError) as raised:
        call(*arguments)
    return [(violation.field, violation.code) for violation in raised.value.violations]


@pytest.mark.parametrize(
    ("point", "other", "kilometres"),
    [
        (CASABLANCA, CASABLANCA, 0),
        (Point(0, 0), Point(1, 0), 111.195),
        (Point(0, 0), Point(0, 1), 111.195),
        (Point(60, 0), Point(60, 1), 55.597),
        (Point(48.8566, 2.3522), Point(51.5074, -0.1278), 343.556),
        (Point(0, 0), Point(0, 90), 10_007.557),
        (Point(90, 0), Point(-90, 0), 20_015.115),
    ],
)
def test_distances_are_those_on_the_globe(point, other, kilometres):
    assert distance(point, other) == pytest.approx(kilometres, abs=0.01)
    assert distance(other, point) == pytest.approx(kilometres, abs=0.01)


def test_a_circle_reaches_as_far_as_its_radius():
    degree = distance(Point(0, 0), Point(1, 0))
    for radius, is_inside in ((degree - 0.01, False), (degree, True), (degree + 0.01, True)):
        zone = DeliveryZone("Near", Decimal(12), radius=radius)
        assert zone.contains_point(Point(1, 0), Point(0, 0)) is is_inside


def test_a_circle_around_nowhere_contains_nothing():
    assert NEAR.contains_point(CASABLANCA, None) is False


@pytest.mark.parametrize(
    ("zone", "lat", "lng", "is_inside"),
    [
        (SQUARE, 2, 2, True), (SQUARE, 0.1, 3.9, True), (SQUARE, 3.9, 0.1, True), (SQUARE, 2, 4.1, False),
        (SQUARE, 2, -0.1, False), (SQUARE, 4.1, 2, False), (SQUARE, -0.1, 2, False), (SQUARE, 9, 9, False),
        (NOTCHED, 1, 3, True), (NOTCHED, 3.5, 3, False), (NOTCHED, 3.5, 1, True), (NOTCHED, 3.5, 5, True),
        (NOTCHED, 2.5, 2.6, True), (NOTCHED, 2.5, 2.9, False), (NOTCHED, 2.5, 3.1, False), (NOTCHED, 2.5, 3.4, True),
        # At the height of corners; an edge that two zones share is of one of them.
        (NOTCHED, 2, 1, True), (NOTCHED, 2, 5, True), (NOTCHED, 2, 7, False), (NOTCHED, 2, -1, False),
        (SQUARE, 0, 2, True), (SQUARE, 4, 2, False),
    ],
)  # fmt: skip
def test_a_polygon_contains_what_its_edges_enclose(zone, lat, lng, is_inside):
    assert zone.contains_point(Point(lat, lng), None) is is_inside


@pytest.mark.parametrize("corners", [0, 1, 2])
def test_less_than_three_corners_enclose_nothing(corners):
    zone = DeliveryZone("Line", Decimal(20), points=[Point(0, 0), Point(4, 4)][:corners])
    assert zone.contains_point(Point(2, 1), None) is False


def test_three_corners_enclose_a_triangle():
    zone = DeliveryZone("Triangle", Decimal(20), points=[Point(0, 0), Point(4, 4), Point(4, 0)])
    assert (zone.contains_point(Point(3, 1), None), zone.contains_point(Point(1, 3), None)) == (True, False)


def at(point, shop=CASABLANCA):
    return Destination.of_text("12, rue X", point, shop, "MA")


def test_the_first_zone_that_has_the_address_counts():
    assert find_zone([NEAR, FAR], at(CASABLANCA)) == NEAR
    assert find_zone([NEAR, FAR], at(RABAT)) == FAR


@pytest.mark.parametrize(
    ("point", "code"), [(None, "location-missing"), (Point(36.8, 10.2), "outside-zones")]
)
def test_an_address_without_a_zone_is_refused_by_its_field(point, code):
    assert violations(find_zone, [NEAR, FAR], at(point)) == [("shipping_address", code)]


def test_zones_are_read_from_the_settings():
    corners = [{"lat": "0", "lng": "0.5"}, {"lat": "0", "lng": "4"}, {"lat": "4.25", "lng": "4"}]
    rows = [
        {"name": "Near", "fees": "12.50", "radius": "5.5"},
        {"name": "Triangle", "fees": "20", "radius": "", "points": corners},
        {"name": "Square", "fees": "30", "points": corners},
        {"name": "Codes", "fees": "5", "codes": ["20250"], "free_from": "200", "delay_minutes": 90},
    ]
    points = [Point(0, 0.5), Point(0, 4), Point(4.25, 4)]
    assert zones_from_rows(rows) == [
        DeliveryZone("Near", Decimal("12.50"), 5.5, []),
        DeliveryZone("Triangle", Decimal(20), None, points),
        DeliveryZone("Square", Decimal(30), None, points),
        DeliveryZone(
            "Codes", Decimal(5), codes=["20250"], points=[], free_from=Decimal(200), delay_minutes=90
        ),
    ]


PLACE = {"shop_lat": Decimal("33.57"), "shop_lng": Decimal("-7.59")}
POINTS = [{"lat": "0", "lng": "0"}, {"lat": "0", "lng": "4"}, {"lat": "4", "lng": "4"}]


def build_settings(**fields):
    return ShopSettings(tenant_id=UUID(int=1), **fields)


@pytest.mark.parametrize(
    ("zone", "place"), [({"radius": "5"}, PLACE), ({"points": POINTS}, {}), ({"codes": ["20250"]}, {})]
)
def test_a_zone_is_a_circle_around_the_shop_or_a_polygon(zone, place):
    build_settings(delivery_zones=[{"name": "Near", "fees": "12", **zone}], **place).check(Currency("MAD"))


@pytest.mark.parametrize(
    ("zone", "place", "violation"),
    [
        ({}, PLACE, ("item.delivery_zones[0].radius", "blank")),
        ({"points": POINTS[:2]}, PLACE, ("item.delivery_zones[0].radius", "blank")),
        ({"radius": "5"}, {}, ("item.shop_lat", "blank")),
        ({"radius": "5"}, {"shop_lat": Decimal(33)}, ("item.shop_lat", "blank")),
        ({"radius": "5"}, {"shop_lng": Decimal(-7)}, ("item.shop_lat", "blank")),
        ({"codes": ["20250"], "radius": "5"}, PLACE, ("item.delivery_zones[0].codes", "not-allowed")),
        ({"codes": ["20250"], "points": POINTS}, {}, ("item.delivery_zones[0].codes", "not-allowed")),
        ({"codes": ["20250"], "free_from": "1.001"}, {}, ("item.delivery_zones[0].free_from", "digits")),
    ],
)
def test_a_zone_that_is_neither_is_refused(zone, place, violation):
    settings = build_settings(delivery_zones=[{"name": "Near", "fees": "12", **zone}], **place)
    assert violations(settings.check, Currency("MAD")) == [violation]


@pytest.mark.parametrize(
    ("field", "sent", "stored"),
    [
        ("wheel_spins_a_day", 0, 1), ("wheel_spins_a_day", 3, 3), ("reservation_minutes", 0, 30),
        ("reservation_minutes", 45, 45), ("slot_minutes", 0, 120),
    ],
)  # fmt: skip
def test_numbers_that_are_not_sent_are_those_of_a_new_shop(field, sent, stored):
    settings = build_settings(**{field: sent})
    settings.check(Currency("MAD"))
    assert getattr(settings, field) == stored


@pytest.mark.parametrize("field", ["return_fee", "wheel_point_value"])
def test_amounts_of_the_settings_are_of_the_currency(field):
    settings = build_settings(**{field: Decimal("1.001")})
    assert violations(settings.check, Currency("MAD")) == [(f"item.{field}", "digits")]
