"""Places of an outside service, asked over HTTP as Google's is."""

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
FOUND = {
    "formatted_address": "12 Rue Taha Hussein, Casablanca, Maroc",
    "place_id": "p1",
    "types": ["street_address"],
    "geometry": {"location": {"lat": 33.59, "lng": -7.63}, "location_type": "ROOFTOP"},
}
GUESSED = {
    "description": "Rue Taha Hussein, Casablanca",
    "place_id": "p2",
    "types": ["route"],
    "structured_formatting": {"main_text": "Rue Taha Hussein", "secondary_text": "Casablanca"},
}


@pytest.fixture
async def service():
    """Answers what `told` holds for a path, and remembers what it was asked."""
    told, asked = {}, []

    async def answer(reader, writer):
        line = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")[0].decode().split(" ")[1]
        asked.append((urlsplit(line).path, {k: v[0] for k, v in parse_qs(urlsplit(line).query).items()}))
        body = json.dumps(told.get(urlsplit(line).path, {"status": "REQUEST_DENIED"})).encode()
        writer.write(
            b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s" % (len(body), body)
        )
        with contextlib.suppress(ConnectionError):
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    egress = Egress(allow_private=True)
    port = server.sockets[0].getsockname()[1]
    yield Google(egress, f"http://127.0.0.1:{port}/", KEY), told, asked
    await egress.close()
    server.close()
    await server.wait_closed()


async def test_an_address_is_found_with_its_point(service):
    google, told, asked = service
    told["/maps/api/geocode/json"] = {"status": "OK", "results": [FOUND]}
    found = await google.geocode("12 rue Taha Hussein")
    assert found == [
        Place(
            "p1",
            "12 Rue Taha Hussein",
            "Casablanca, Maroc",
            "street_address",
            Point(33.59, -7.63),
            is_exact=True,
        )
    ]
    assert asked == [("/maps/api/geocode/json", {"address": "12 rue Taha Hussein", "key": KEY})]
    assert geocoded(found)["results"][0]["geometry"]["location"] == {"lat": 33.59, "lng": -7.63}
    assert KEY not in json.dumps(geocoded(found))


async def test_a_suggestion_has_no_point_until_it_is_chosen(service):
    google, told, asked = service
    told["/maps/api/place/autocomplete/json"] = {"status": "OK", "predictions": [GUESSED]}
    told["/maps/api/geocode/json"] = {"status": "OK", "results": [FOUND]}
    [prediction] = suggested(await google.suggest("taha"))["predictions"]
    assert prediction["description"] == "Rue Taha Hussein, Casablanca"
    assert "geometry" not in prediction
    assert (await google.place("p2"))[0].point == Point(33.59, -7.63)
    assert asked[-1][1]["place_id"] == "p2"


async def test_nothing_found_is_no_failure(service):
    google, told, _ = service
    told["/maps/api/geocode/json"] = {"status": "ZERO_RESULTS", "results": []}
    assert geocoded(await google.geocode("nowhere")) == {"status": "ZERO_RESULTS", "results": []}


@pytest.mark.parametrize("answer", [{"status": "OVER_QUERY_LIMIT"}, {"status": "REQUEST_DENIED"}, [], "no"])
async def test_a_refusal_is_never_read_as_nothing_found(service, answer):
    google, told, _ = service
    told["/maps/api/geocode/json"] = answer
    with pytest.raises(BusyError, match="map service"):
        await google.geocode("12 rue Taha Hussein")
