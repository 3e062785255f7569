from decimal import Decimal

import pytest
from days import BOTH, in_days, slot
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

ALONG = [("33.50", "-7.60"), ("33.52", "-7.60"), ("33.54", "-7.60"), ("33.56", "-7.60")]


@pytest.fixture
def tour(call):
    async def tour(day: int = 3, someone=None, **told):
        request = rpc.PlanToursRequest(date=in_days(day), **told)
        return await (call("PlanTours", request, someone) if someone else call("PlanTours", request))

    return tour


async def deliver(sell, rider, place, start="10:00", **told):
    lat, lng = place
    usual = {
        "delivery_type": "DELIVERY_TYPE_DELIVERY",
        "delivery_slot": slot(3, start),
        "shipping_lat": lat,
        "shipping_lng": lng,
        "agent_id": str(rider.user_id) if rider else "",
    }
    return await sell(**{**usual, **told})


async def test_a_tour_goes_slot_by_slot_and_the_short_way_within(sell, rider, tour):
    later = await deliver(sell, rider, ALONG[0], "16:00")
    away = [await deliver(sell, rider, ALONG[at]) for at in (2, 0, 3, 1)]
    [his] = (await tour()).tours
    assert his.agent.full_name == "Karim"
    order = [stop.order_id for stop in his.stops]
    by_place = [away[1], away[3], away[0], away[2]]
    assert order[-1] == later.id
    assert order[:-1] in ([one.id for one in by_place], [one.id for one in reversed(by_place)])
    assert 6 < float(his.kilometres) < 15


async def test_a_visit_says_what_it_is_for(sell, rider, tour):
    saved = await deliver(
        sell,
        rider,
        ALONG[0],
        delivery_type=BOTH,
        collect_slot=slot(1),
        shipping_tips="5",
        received_amount="10",
    )
    [collect] = (await tour(1)).tours[0].stops
    [delivery] = (await tour(3)).tours[0].stops
    assert [rpc_.kind for rpc_ in (collect, delivery)] == [1, 2]
    assert (delivery.order_number, delivery.customer) == (saved.order_number, "Aïcha Alami")
    assert (delivery.to_collect, delivery.lat, delivery.slot.start_time) == ("45.00", "33.50", "10:00")


async def test_what_was_done_or_cancelled_is_not_visited(sell, rider, tour, move):
    for code in ("delivered", "cancelled"):
        await move(await deliver(sell, rider, ALONG[0]), code)
    assert list((await tour()).tours) == []


async def test_visits_that_nobody_was_given_come_last(sell, rider, tour):
    await deliver(sell, None, ALONG[0])
    await deliver(sell, rider, ALONG[1])
    await deliver(sell, rider, ("", ""))
    given, left = (await tour()).tours
    assert (len(given.stops), given.stops[1].HasField("lat")) == (2, False)
    assert not left.HasField("agent")


async def test_a_rider_sees_his_own_tour_with_phones_and_staff_all_without(sell, rider, staff, tour):
    await deliver(sell, None, ALONG[0])
    await deliver(sell, rider, ALONG[1])
    [his] = (await tour(someone=rider)).tours
    assert his.stops[0].phone == "06 61 00 00 01"
    everyones = await tour(someone=staff)
    assert [len(one.stops) for one in everyones.tours] == [1, 1]
    assert not any(stop.HasField("phone") for one in everyones.tours for stop in one.stops)
    assert len((await tour(agent_id=str(rider.user_id))).tours) == 1


@pytest.fixture
def place(call):
    async def place(order, someone=None, **told):
        usual = {"order_id": order.id, "kind": pb.STOP_KIND_DELIVERY, "address": order.shipping_address}
        found = rpc.StopPlace(**{**usual, "lat": "33.58", "lng": "-7.62", **told})
        request = rpc.PlaceStopsRequest(places=[found])
        return await (call("PlaceStops", request, someone) if someone else call("PlaceStops", request))

    return place


async def place_of(fetch, order):
    [row] = await fetch("SELECT shipping_lat, shipping_lng, version FROM orders WHERE id = $1", order.id)
    return tuple(row)


async def test_an_address_that_was_found_is_kept_and_is_no_change_of_the_order(
    sell, rider, tour, place, fetch
):
    saved = await deliver(sell, rider, ("", ""))
    await place(saved)
    assert await place_of(fetch, saved) == (Decimal("33.58"), Decimal("-7.62"), saved.version)
    [his] = (await tour()).tours
    assert (his.stops[0].lat, his.stops[0].lng) == ("33.58", "-7.62")


async def test_what_was_chosen_stays_and_so_does_another_address(sell, rider, place, fetch):
    chosen = await deliver(sell, rider, ALONG[0])
    await place(chosen)
    assert (await place_of(fetch, chosen))[0] == Decimal("33.50")
    elsewhere = await deliver(sell, rider, ("", ""))
    await place(elsewhere, address="9, rue B")
    assert (await place_of(fetch, elsewhere))[0] is None


async def test_a_rider_places_his_own_stops_alone(sell, rider, place, fetch):
    theirs, his = await deliver(sell, None, ("", "")), await deliver(sell, rider, ("", ""))
    for order in (theirs, his):
        await place(order, rider)
    assert (await place_of(fetch, theirs))[0] is None
    assert (await place_of(fetch, his))[0] is not None


@pytest.mark.parametrize(
    ("told", "path"), [({"lat": "91"}, "lat"), ({"lng": "x"}, "lng"), ({"kind": 0}, "kind")]
)
async def test_a_place_that_is_none_is_refused(sell, place, violations, told, path):
    saved = await deliver(sell, None, ("", ""))
    assert list(await violations(place(saved, **told))) == [f"places[0].{path}"]


async def test_another_address_has_to_be_found_anew(sell, edit, rider, fetch):
    saved = await deliver(sell, rider, ALONG[0])
    moved = await edit(saved, shipping_address="9, rue B")
    assert (await place_of(fetch, moved))[:2] == (None, None)
    placed = await edit(moved, shipping_address="3, rue C", shipping_lat="33.6", shipping_lng="-7.5")
    assert (await place_of(fetch, placed))[:2] == (Decimal("33.6"), Decimal("-7.5"))


async def test_a_day_that_is_none_is_refused(call, violations):
    assert await violations(call("PlanTours", rpc.PlanToursRequest(date="someday"))) == {"date": "date"}
    assert (await call("PlanTours", rpc.PlanToursRequest())).date == in_days(0)
