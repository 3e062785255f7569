"""Geocoding by Google, against a server with the same API."""

import asyncio
import contextlib
import json
from urllib.parse import parse_qs, urlsplit

import pytest
from chassis.egress import Egress
from chassis.errors import BusyError
from gateway.places.google import Google
from gateway.places.shapes import Place, Point, geocoded, suggested

KEY = "secret-key"
GEOCODED = {
    "formatted_address": "12 Rue Taha Hussein, Casablanca, Maroc",
    "place_id": "p1",
    "types": ["street_address"],
    "geometry": {"location": {"lat": 33.59, "lng": -7.63}, "location_type": "ROOFTOP"},
}
PREDICTION = {
    "description": "Rue Taha Hussein, Casablanca",
    "place_id": "p2",
    "types": ["route"],
    "structured_formatting": {"main_text": "Rue Taha Hussein", "secondary_text": "Casablanca"},
}


@pytest.fixture
async def google():
    """A client of a server, the replies of that server by path, and its requests so far."""
    replies, requests = {}, []

    async def handle(reader, writer):
        line = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")[0].decode().split(" ")[1]
        requests.append((urlsplit(line).path, {k: v[0] for k, v in parse_qs(urlsplit(line).query).items()}))
        body = json.dumps(replies.get(urlsplit(line).path, {"status": "REQUEST_DENIED"})).encode()
        writer.write(
            b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s" % (len(body), body)
        )
        with contextlib.suppress(ConnectionError):
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    egress = Egress(allow_private=True)
    port = server.sockets[0].getsockname()[1]
    yield Google(egress, f"http://127.0.0.1:{port}/", KEY), replies, requests
    await egress.close()
    server.close()
    await server.wait_closed()


async def test_an_address_is_geocoded_by_google(google):
    client, replies, requests = google
    replies["/maps/api/geocode/json"] = {"status": "OK", "results": [GEOCODED]}
    places = await client.geocode("12 rue Taha Hussein")
    assert places == [
        Place(
            "p1",
            "12 Rue Taha Hussein",
            "Casablanca, Maroc",
            "street_address",
            Point(33.59, -7.63),
            is_exact=True,
        )
    ]
    assert requests == [("/maps/api/geocode/json", {"address": "12 rue Taha Hussein", "key": KEY})]
    assert geocoded(places)["results"][0]["geometry"]["location"] == {"lat": 33.59, "lng": -7.63}
    assert KEY not in json.dumps(geocoded(places))


async def test_a_suggestion_has_no_coordinates(google):
    client, replies, requests = google
    replies["/maps/api/place/autocomplete/json"] = {"status": "OK", "predictions": [PREDICTION]}
    replies["/maps/api/geocode/json"] = {"status": "OK", "results": [GEOCODED]}
    [prediction] = suggested(await client.suggest("taha"))["predictions"]
    assert prediction["description"] == "Rue Taha Hussein, Casablanca"
    assert "geometry" not in prediction
    assert (await client.place("p2"))[0].point == Point(33.59, -7.63)
    assert requests[-1][1]["place_id"] == "p2"


async def test_no_results_are_no_error(google):
    client, replies, _ = google
    replies["/maps/api/geocode/json"] = {"status": "ZERO_RESULTS", "results": []}
    assert geocoded(await client.geocode("nowhere")) == {"status": "ZERO_RESULTS", "results": []}


@pytest.mark.parametrize("reply", [{"status": "OVER_QUERY_LIMIT"}, {"status": "REQUEST_DENIED"}, [], "no"])
async def test_an_error_of_google_is_not_an_empty_result(google, reply):
    client, replies, _ = google
    replies["/maps/api/geocode/json"] = reply
    with pytest.raises(BusyError, match="map service"):
        await client.geocode("12 rue Taha Hussein")
