import asyncio
import os
import socket
from uuid import UUID

import httpx
import orjson
import pytest
from chassis.bus import Bus, stream_of
from chassis.context import Caller
from chassis.errors import NotFoundError, invalid_field
from chassis.object_store import ObjectStore
from gateway.app import Dependencies, create_app
from gateway.clients import ServiceClients
from gateway.http_server import HttpServer
from gateway.live.feed import STREAM, LiveFeed
from gateway.places.gazetteer import Gazetteer
from gateway.settings import GatewaySettings
from souk.snooker.v1 import snooker_service_pb2 as contract

from conftest import verify

URL = "/fr/api/snooker_matches/m1"


async def test_a_shot_is_told_in_the_contracts_words(admin, shop):
    body = {
        "kind": "foul", "points": 5, "redsDown": 1, "next": "offender", "freeBall": False, "player": 2,
        "clientShotId": "c-1", "playedAt": "2026-11-21T20:00:00+01:00", "@id": "x", "ball": "",
    }  # fmt: skip
    answer = await admin.post(f"{URL}/shots", json=body)
    assert answer.status_code == 200
    assert answer.json()["@type"] == "SnookerMatch"
    asked = shop.last.request
    assert (asked.match_id, asked.kind, asked.points, asked.reds_down) == ("m1", 3, 5, 1)
    assert (asked.next, asked.player, asked.client_shot_id) == (contract.NEXT_PLAYER_OFFENDER, 2, "c-1")
    assert asked.play_time.ToJsonString() == "2026-11-21T19:00:00Z"


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "kind"),
        ({"kind": "jump"}, "kind"),
        ({"kind": "pot", "ball": 8}, "ball"),
        ({"kind": "pot", "ball": "7"}, "ball"),
        ({"kind": "pot", "ball": True}, "ball"),
        ({"kind": "foul", "points": 3}, "points"),
        ({"kind": "adjust-reds", "redsDown": 16}, "redsDown"),
        ({"kind": "concede", "player": 3}, "player"),
        ({"kind": "foul", "next": "nobody"}, "next"),
        ({"kind": "pot", "playedAt": "yesterday"}, "playedAt"),
        ({"kind": "pot", "playedAt": 5}, "playedAt"),
        ({"kind": "pot", "colour": 1}, "colour"),
        ({"kind": "pot", "clientShotId": "a\0"}, "clientShotId"),
    ],
)
async def test_what_a_shot_can_not_hold_is_named(admin, shop, body, path):
    answer = await admin.post(f"{URL}/shots", json=body)
    assert answer.status_code == 422
    assert [one["propertyPath"] for one in answer.json()["violations"]] == [path]
    assert not shop.calls


async def test_the_rule_is_said_in_the_clients_words_and_language(admin, shop):
    shop.refuse["PlayShot"] = invalid_field("reds_down", "Only 2 reds are on the table.", "rule-reds")
    answer = await admin.post("/en/api/snooker_matches/m1/shots", json={"kind": "foul", "points": 4})
    assert answer.status_code == 422
    [one] = answer.json()["violations"]
    assert (one["propertyPath"], one["code"]) == ("redsDown", "rule-reds")
    assert one["message"] == "Only 2 reds are on the table."


@pytest.mark.parametrize("step", ["undo", "redo"])
async def test_a_step_may_say_its_id_or_nothing(admin, shop, step):
    assert (await admin.post(f"{URL}/{step}")).status_code == 200
    assert (await admin.post(f"{URL}/{step}", json={"clientShotId": "c-2"})).status_code == 200
    assert shop.last.request.client_shot_id == "c-2"
    assert (await admin.post(f"{URL}/{step}", json={"ball": 7})).status_code == 422


async def test_admin_and_staff_keep_score(anyone, staff, shop):
    rider = {"Authorization": "Bearer rider"}
    for path in ("shots", "undo", "redo"):
        assert (await anyone.post(f"{URL}/{path}", json={"kind": "pot", "ball": 1})).status_code == 401
        assert (await anyone.post(f"{URL}/{path}", content="{", headers=rider)).status_code == 403
    assert (await staff.post(f"{URL}/shots", json={"kind": "pot", "ball": 1})).status_code == 200


async def test_a_sheet_is_a_pdf(staff, shop):
    answer = await staff.get(f"{URL}/sheet")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert (shop.last.request.match_id, shop.last.request.locale) == ("m1", "fr")


async def test_statistics_of_a_player_in_a_time(staff, shop):
    query = {"player": "/fr/api/snooker_players/p1", "from": "2026-11-01", "before": "2026-12-01"}
    answer = await staff.get("/fr/api/snooker_statistics", params=query)
    assert answer.json() == {"players": [], "months": []}
    asked = shop.last.request
    assert (asked.player_id, asked.play_from.ToJsonString()) == ("p1", "2026-11-01T00:00:00Z")
    for wrong in ({"colour": "x"}, {"from": "soon"}, {"player": "/fr/api/products/p"}):
        assert (await staff.get("/fr/api/snooker_statistics", params=wrong)).status_code == 400


async def test_the_page_of_a_display_is_public_and_in_its_language(anyone, web_files):
    dist, words = web_files
    assert (await anyone.get("/ar/scoreboard/m1")).status_code == 503
    (dist / "scoreboard.html").write_text(
        '<html lang="en"><meta content="__CSP_NONCE__"><b data-words="__WORDS__">'
    )
    (words / "ar.yaml").write_text('scoreboard:\n  frame: شوط "x"\n')
    answer = await anyone.get("/ar/scoreboard/m1")
    assert answer.status_code == 200
    assert answer.text.startswith('<html lang="ar" dir="rtl">')
    assert "شوط \\&quot;x\\&quot;" in answer.text
    assert "__" not in answer.text
    assert "nonce-" in answer.headers["content-security-policy"]


@pytest.fixture
async def bus():
    found = Bus(os.environ["SOUK_TEST_NATS_URL"], "tests")
    await found.open()
    for name in (STREAM, "snooker"):
        if name in [one.config.name for one in await found.jetstream.streams_info()]:
            await found.jetstream.delete_stream(name)
    await found.ensure(stream_of("snooker"))
    yield found
    await found.close()


async def visitor(_request):
    return Caller(None, UUID(int=5), "atlas", frozenset({"ROLE_GUEST"}))


@pytest.fixture
async def hall(bus, running):
    """A served edge with a public side."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        listen = f"127.0.0.1:{probe.getsockname()[1]}"
    feed, services = LiveFeed(bus, ["snooker"]), ServiceClients({"snooker": running[1]})
    app = create_app(
        Dependencies(
            GatewaySettings.load("identity", {}),
            verify,
            services,
            feed,
            ObjectStore(bus),
            [],
            Gazetteer(),
            visitor,
        )
    )
    http, following = HttpServer(app, listen, 64, lost=lambda: None), asyncio.create_task(feed.run())
    await http.open()
    while STREAM not in [one.config.name for one in await bus.jetstream.streams_info()]:
        await asyncio.sleep(0.05)
    while not (await bus.jetstream.stream_info(STREAM)).state.consumer_count:
        await asyncio.sleep(0.05)
    yield f"http://{listen}"
    feed.subscribers.close()
    following.cancel()
    await asyncio.wait({following})
    await asyncio.wait_for(http.close(), 5)
    await services.close()


async def publish(bus, match_id, number):
    payload = orjson.dumps({"data": {"match": {"id": match_id, "version": number}}})
    await bus.publish("souk.atlas.snooker.match-changed.v1", payload, f"{match_id}-{number}")


async def test_a_display_is_shown_the_match_at_once_and_after_every_change_of_it(hall, bus, shop):
    shop.boards["m1"] = {"id": "m1", "version": 1}
    async with (
        httpx.AsyncClient(base_url=hall, timeout=10) as client,
        client.stream("GET", "/fr/scoreboard/m1/live") as answer,
    ):
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = answer.aiter_lines()
        assert (await next_match(lines))["version"] == 1
        await publish(bus, "another", 7)
        shop.boards["m1"] = {"id": "m1", "version": 2}
        await publish(bus, "m1", 2)
        found = await next_match(lines)
    assert found["version"] == 2
    assert not {"canUndo", "canRedo"} & set(found)


async def next_match(lines):
    async for line in lines:
        if line.startswith("data: "):
            return orjson.loads(line[6:])
    raise AssertionError("the stream ended")


async def test_an_unknown_match_has_no_stream(hall, shop):
    shop.refuse["GetScoreboard"] = NotFoundError("There is no such snooker match.")
    async with httpx.AsyncClient(base_url=hall) as client:
        assert (await client.get("/fr/scoreboard/nope/live")).status_code == 404
