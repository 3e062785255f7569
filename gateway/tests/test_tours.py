"""Tours whose stops have no place yet."""

import asyncio

import pytest
from chassis.errors import BusyError
from gateway.orders import stop_geocoding
from gateway.orders.stop_geocoding import StopGeocoding
from gateway.places.gazetteer import Gazetteer
from gateway.places.shapes import Place, Point
from odd_replies import ODD_REPLIES
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

KNOWN, NOWHERE = "12, boulevard Zerktouni, Maârif, Casablanca", "Zzyzx 9"


@pytest.fixture
def stops(monkeypatch):
    """The stops of the next tours, with the places that are kept for them."""
    addresses, kept = [], {}

    def tours(reply, _):
        for at, address in enumerate(addresses):
            stop = pb.Stop(kind=pb.STOP_KIND_DELIVERY, order_id=f"o{at}", address=address)
            stop.slot.date = "2026-11-21"
            if place := kept.get(stop.order_id):
                stop.lat, stop.lng = place.lat, place.lng
            reply.tours.add().stops.append(stop)

    monkeypatch.setitem(ODD_REPLIES, "PlanTours", tours)
    monkeypatch.setitem(
        ODD_REPLIES,
        "PlaceStops",
        lambda _, request: kept.update({place.order_id: place for place in request.places}),
    )
    return addresses


async def shown(staff):
    answer = await staff.get("/fr/api/tours")
    assert answer.status_code == 200
    return [stop["lat"] is not None for tour in answer.json()["tours"] for stop in tour["stops"]]


def count(shop, method):
    return sum(call.method == method for call in shop.calls)


async def test_a_stop_without_a_place_is_found_kept_and_planned_anew(staff, shop, stops):
    stops += [KNOWN, NOWHERE]
    assert await shown(staff) == [True, False]
    [placed] = [call.request for call in shop.calls if call.method == "PlaceStops"]
    assert [(one.order_id, one.kind, one.address) for one in placed.places] == [
        ("o0", pb.STOP_KIND_DELIVERY, KNOWN)
    ]
    assert (await shown(staff), count(shop, "PlaceStops")) == ([True, False], 1)


async def test_a_tour_whose_stops_have_places_asks_nothing_more(staff, shop, stops):
    await shown(staff)
    assert [call.method for call in shop.calls] == ["PlanTours"]


class Finder(Gazetteer):
    """Answers when it is let; remembers what it was asked."""

    def __init__(self, refusal=None):
        self.let, self.refusal, self.asked = asyncio.Event(), refusal, []

    async def geocode(self, address):
        self.asked.append(address)
        if self.refusal:
            raise self.refusal
        await self.let.wait()
        return [Place("p", address, "", "route", Point(33.5, -7.6))] if address == KNOWN else []


class Kept:
    """Services that remember what is kept."""

    def __init__(self):
        self.requests = []

    async def call(self, _, request, __):
        self.requests.append(request)


def reply_of(*addresses):
    stops = [pb.Stop(order_id="o1", address=address) for address in addresses]
    return rpc.PlanToursResponse(tours=[pb.Tour(stops=stops)])


async def test_a_slow_map_service_holds_no_tour_up_and_is_kept_when_it_answers(monkeypatch):
    monkeypatch.setattr(stop_geocoding, "_TIMEOUT", 0.01)
    finder, services = Finder(), Kept()
    at_work = StopGeocoding(services, finder)
    assert await at_work.place(reply_of(KNOWN), None) is False
    assert services.requests == []
    finder.let.set()
    async with asyncio.timeout(5):
        while not services.requests:
            await asyncio.sleep(0.01)
    assert services.requests[0].places[0].lat == "33.5"


async def test_a_lost_map_service_costs_no_tour(monkeypatch):
    services = Kept()
    assert await StopGeocoding(services, Finder(BusyError("Away.", 30))).place(reply_of(KNOWN), None) is False
    assert services.requests == []


async def test_an_address_that_is_nowhere_is_asked_for_once(monkeypatch):
    finder = Finder()
    finder.let.set()
    at_work = StopGeocoding(Kept(), finder)
    for _ in range(3):
        assert await at_work.place(reply_of(NOWHERE), None) is False
    assert finder.asked == [NOWHERE]
