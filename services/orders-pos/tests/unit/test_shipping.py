from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from chassis.errors import ConflictError
from chassis.timezones import load_zone
from orders_pos.domain.shipping.end_slots import EndSlotsRequest, calculate_end_slots
from orders_pos.domain.shipping.fees import shipping_fee
from orders_pos.domain.shipping.hours import OpeningHours, format_time, parse_time
from orders_pos.domain.shipping.slots import Slot, SlotLimits, SlotLoad, SlotPlan, SlotUse
from orders_pos.domain.shipping.tours import Visit, order_by_route, route_length_km

MONDAY = date(2026, 11, 23)
MORNING, AFTERNOON = Slot(MONDAY, 480, 600), Slot(MONDAY, 840, 960)
PLAN = SlotPlan(OpeningHours(load_zone("UTC")))


def use(orders=0, tenths=0):
    return SlotUse(SlotLoad({MORNING: orders}), SlotLoad({MORNING: tenths}))


def visit(name, slot=MORNING, lat=None, lng=None):
    return Visit(name, slot, *(None if value is None else Decimal(str(value)) for value in (lat, lng)))


def names(visits):
    return "".join(item.item for item in visits)


def test_visits_are_sorted_by_slot():
    assert names(order_by_route([visit("b", AFTERNOON), visit("a"), visit("c", AFTERNOON)])) == "abc"


def test_visits_without_coordinates_come_last_in_their_slot():
    visits = [
        visit("a"),
        visit("b", lat=33.5, lng=-7.6),
        visit("c", AFTERNOON, 33.5, -7.6),
        visit("d", lat=33),
    ]

    assert names(order_by_route(visits)) == "badc"
    assert order_by_route([]) == []


def test_route_in_a_slot_starts_where_the_slot_before_ended():
    visits = [
        visit("a", lat=0, lng=0), visit("far", AFTERNOON, 0, 9), visit("near", AFTERNOON, 0, 1),
        visit("mid", AFTERNOON, 0, 5),
    ]  # fmt: skip

    assert [item.item for item in order_by_route(visits)] == ["a", "near", "mid", "far"]


def test_route_is_made_shorter_by_turning_parts_around():
    """Going to the nearest stop each time is d, c, a and then all the way to b."""
    stops = [("a", 0, 4), ("b", 4, 0), ("c", 3, 4), ("d", 3, 2)]
    route = order_by_route(
        [visit("start-", lat=0, lng=0), *(visit(name, AFTERNOON, lat, lng) for name, lat, lng in stops)]
    )

    assert names(route) == "start-acdb"


def test_a_turn_of_two_neighbours_is_enough_to_make_a_route_shorter():
    """The nearest stop is b, but beginning with a saves the way back."""
    stops = [visit("a", AFTERNOON, 0, -1.1), visit("b", AFTERNOON, 0, 1), visit("c", AFTERNOON, 0, 4)]
    assert names(order_by_route([visit("s", lat=0, lng=0), *stops])) == "sabc"


def test_a_slot_with_very_many_visits_is_left_as_going_to_the_nearest_makes_it():
    crowd = [visit("", AFTERNOON, 3, 4) for _ in range(120)]
    stops = [visit("a", AFTERNOON, 0, 4), visit("b", AFTERNOON, 4, 0), visit("d", AFTERNOON, 3, 2)]
    route = order_by_route([visit("s", lat=0, lng=0), *stops, *crowd])
    assert names(route) == "sdab"


def test_length_of_a_route_is_in_kilometres():
    assert route_length_km([visit("a", lat=0, lng=0), visit("b"), visit("c", lat=0, lng=1)]) == pytest.approx(
        111.19, abs=0.01
    )
    casablanca, rabat = visit("c", lat=33.5731, lng=-7.5898), visit("r", lat=34.0209, lng=-6.8416)
    assert route_length_km([casablanca, rabat]) == pytest.approx(85.2, abs=0.5)
    assert route_length_km([casablanca]) == 0


@pytest.mark.parametrize(
    ("delivery_type", "products", "fee"),
    [
        ("on-store", "10", "0"), ("collecte", "10", "15"), ("delivery", "10", "20"),
        ("collecte-and-delivery", "10", "30"), ("delivery", "99.99", "20"), ("delivery", "100", "0"),
    ],
)  # fmt: skip
def test_fee_depends_on_type_and_total(delivery_type, products, fee):
    fees = {"collecte": "15", "delivery": "20", "collecte_and_delivery": "30"}

    assert shipping_fee(fees, Decimal(100), delivery_type, Decimal(products)) == Decimal(fee)


def test_method_without_a_fee_or_limit_is_free_or_never():
    assert shipping_fee({}, None, "delivery", Decimal(5)) == 0
    assert shipping_fee({"delivery": ""}, None, "delivery", Decimal(5)) == 0
    assert shipping_fee({"delivery": "20"}, None, "delivery", Decimal(10**9)) == 20


def test_work_ends_after_offset_and_duration():
    start = datetime(2026, 11, 23, 9, tzinfo=UTC)
    end_slots = calculate_end_slots(EndSlotsRequest(start, duration=2, offset=1, minutes=60), PLAN)

    assert (end_slots.date, end_slots.time, end_slots.slots[0]) == (MONDAY, "12:00", Slot(MONDAY, 720, 780))
    assert end_slots.plan.minutes == 60
    default = calculate_end_slots(EndSlotsRequest(start, duration=0), PLAN)
    assert (default.time, default.slots[0], default.plan) == ("09:00", Slot(MONDAY, 540, 660), PLAN)


def test_shop_without_a_working_day_has_no_end_slots():
    with pytest.raises(ConflictError) as raised:
        calculate_end_slots(
            EndSlotsRequest(datetime(2026, 11, 23, tzinfo=UTC), 1),
            SlotPlan(OpeningHours(load_zone("UTC"), {})),
        )
    assert raised.value.code == "closed"


def test_times_are_minutes_of_the_day():
    assert [parse_time(text) for text in ("00:00", "08:30", "23:59", "24:00")] == [0, 510, 1439, 1440]
    assert [format_time(minute) for minute in (0, 510, 1440)] == ["00:00", "08:30", "24:00"]
    for text in ("24:01", "08:60", "8:00", "08.00", "-8:00", "08:00 ", "\u0660\u0668:\u0660\u0660"):
        with pytest.raises(ValueError, match=text):
            parse_time(text)


def test_slots_are_sorted_by_day_and_start_and_labelled():
    later = Slot(date(2026, 11, 24), 480, 600)

    assert sorted([later, AFTERNOON, MORNING]) == [MORNING, AFTERNOON, later]
    assert MORNING.label == "08:00 - 10:00"
    assert (PLAN.starts_at(MORNING).hour, PLAN.ends_at(MORNING).hour) == (8, 10)


def test_slot_is_found_by_start_and_end():
    assert PLAN.find(MONDAY, 480, 600) == PLAN.find(MONDAY, 480, None) == MORNING
    assert PLAN.find(MONDAY, 480, 660) is None
    assert PLAN.find(MONDAY, 490, None) is None


def test_slot_is_full_at_its_capacity():
    plan = SlotPlan(PLAN.hours, limits=SlotLimits(orders=2))

    rooms = [plan.room(MORNING, use(orders=count)) for count in (1, 2, 3)]
    assert [(room.orders_left, room.is_full) for room in rooms] == [(1, False), (0, True), (0, True)]
    assert not PLAN.room(MORNING, use(orders=99, tenths=99)).is_full


def test_slot_is_full_for_what_it_has_no_room_for():
    plan = SlotPlan(PLAN.hours, limits=SlotLimits(tenths=100))

    rooms = [plan.room(MORNING, use(tenths=taken), 40) for taken in (60, 61, 120)]
    assert [(room.tenths_left, room.is_full) for room in rooms] == [(40, False), (39, True), (0, True)]
    # An empty cart needs some room, too.
    assert [plan.room(MORNING, use(tenths=taken)).is_full for taken in (99, 100)] == [False, True]
