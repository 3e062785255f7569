"""Geocoding of stops while tours are planned."""

import asyncio

import pytest
from chassis.errors import BusyError
from custom_replies import CUSTOM_REPLIES
from gateway.orders import stop_geocoding
from gateway.orders.stop_geocoding import StopGeocoding
from gateway.places.gazetteer import Gazetteer
from gateway.places.shapes import Place, Point
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

ADDRESS, UNKNOWN_ADDRESS = "12, boulevard Zerktouni, Maârif, Casablanca", "Zzyzx 9"


@pytest.fixture
def stops(monkeypatch):
    """Addresses of the stops of the next tours; places stored by `PlaceStops` are returned with them."""
    addresses, stored = [], {}

    def plan_tours(reply, _):
        for index, address in enumerate(addresses):
            stop = pb.Stop(kind=pb.STOP_KIND_DELIVERY, order_id=f"o{index}", address=address)
            stop.slot.date = "2026-11-21"
            if place := stored.get(stop.order_id):
                stop.lat, stop.lng = place.lat, place.lng
            reply.tours.add().stops.append(stop)

    monkeypatch.setitem(CUSTOM_REPLIES, "PlanTours", plan_tours)
    monkeypatch.setitem(
        CUSTOM_REPLIES,
        "PlaceStops",
        lambda _, request: stored.update({place.order_id: place for place in request.places}),
    )
    return addresses


async def list_stops_with_places(staff):
    """Return for each stop whether it has coordinates."""
    response = await staff.get("/fr/api/tours")
    assert response.status_code == 200
    return [stop["lat"] is not None for tour in response.json()["tours"] for stop in tour["stops"]]


def count_calls(fakes, method):
    return sum(call.method == method for call in fakes.calls)


async def test_a_stop_without_coordinates_is_geocoded_and_stored(staff, fakes, stops):
    stops += [ADDRESS, UNKNOWN_ADDRESS]
    assert await list_stops_with_places(staff) == [True, False]
    [placed] = [call.request for call in fakes.calls if call.method == "PlaceStops"]
    assert [(place.order_id, place.kind, place.address) for place in placed.places] == [
        ("o0", pb.STOP_KIND_DELIVERY, ADDRESS)
    ]
    assert (await list_stops_with_places(staff), count_calls(fakes, "PlaceStops")) == ([True, False], 1)


async def test_a_tour_without_new_stops_needs_one_call(staff, fakes, stops):
    await list_stops_with_places(staff)
    assert [call.method for call in fakes.calls] == ["PlanTours"]


class SlowGazetteer(Gazetteer):
    """Responds once `release` is set, or raises `error`; `addresses` are those of all requests."""

    def __init__(self, error=None):
        self.release, self.error, self.addresses = asyncio.Event(), error, []

    async def geocode(self, address):
        self.addresses.append(address)
        if self.error:
            raise self.error
        await self.release.wait()
        return [Place("p", address, "", "route", Point(33.5, -7.6))] if address == ADDRESS else []


class RecordingClients:
    """Service clients that record the requests."""

    def __init__(self):
        self.requests = []

    async def call(self, _, request, __):
        self.requests.append(request)


def build_reply(*addresses):
    stops = [pb.Stop(order_id="o1", address=address) for address in addresses]
    return rpc.PlanToursResponse(tours=[pb.Tour(stops=stops)])


async def test_a_slow_geocoder_does_not_delay_a_tour(monkeypatch):
    monkeypatch.setattr(stop_geocoding, "_TIMEOUT", 0.01)
    gazetteer, services = SlowGazetteer(), RecordingClients()
    geocoding = StopGeocoding(services, gazetteer)
    assert await geocoding.place(build_reply(ADDRESS), None) is False
    assert services.requests == []
    gazetteer.release.set()
    async with asyncio.timeout(30):
        while not services.requests:
            await asyncio.sleep(0.01)
    assert services.requests[0].places[0].lat == "33.5"


async def test_a_failing_geocoder_does_not_break_a_tour(monkeypatch):
    services = RecordingClients()
    assert (
        await StopGeocoding(services, SlowGazetteer(BusyError("Away.", 30))).place(build_reply(ADDRESS), None)
        is False
    )
    assert services.requests == []


async def test_an_unknown_address_is_geocoded_once(monkeypatch):
    gazetteer = SlowGazetteer()
    gazetteer.release.set()
    geocoding = StopGeocoding(RecordingClients(), gazetteer)
    for _ in range(3):
        assert await geocoding.place(build_reply(UNKNOWN_ADDRESS), None) is False
    assert gazetteer.addresses == [UNKNOWN_ADDRESS]
