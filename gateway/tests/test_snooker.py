import io
from uuid import UUID

import httpx
import orjson
import pytest
import segno
from chassis.context import Caller
from chassis.errors import NotFoundError, invalid_field
from souk.snooker.v1 import snooker_service_pb2 as rpc

from conftest import open_bus, serve_live

URL = "/fr/api/snooker_matches/m1"


async def test_a_shot_reaches_the_service(admin, fakes):
    body = {
        "kind": "foul", "points": 5, "redsDown": 1, "next": "offender", "freeBall": False, "player": 2,
        "clientShotId": "c-1", "playedAt": "2026-11-21T20:00:00+01:00", "@id": "x", "ball": "",
    }  # fmt: skip
    response = await admin.post(f"{URL}/shots", json=body)
    assert response.status_code == 200
    assert response.json()["@type"] == "SnookerMatch"
    request = fakes.last.request
    assert (request.match_id, request.kind, request.points, request.reds_down) == ("m1", 3, 5, 1)
    assert (request.next, request.player, request.client_shot_id) == (rpc.NEXT_PLAYER_OFFENDER, 2, "c-1")
    assert request.play_time.ToJsonString() == "2026-11-21T19:00:00Z"


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
async def test_an_invalid_field_of_a_shot_is_named(admin, fakes, body, path):
    response = await admin.post(f"{URL}/shots", json=body)
    assert response.status_code == 422
    assert [violation["propertyPath"] for violation in response.json()["violations"]] == [path]
    assert not fakes.calls


async def test_a_violated_rule_has_its_public_field_and_message(admin, fakes):
    fakes.errors["PlayShot"] = invalid_field("reds_down", "Only 2 reds are on the table.", "rule-reds")
    response = await admin.post("/en/api/snooker_matches/m1/shots", json={"kind": "foul", "points": 4})
    assert response.status_code == 422
    [violation] = response.json()["violations"]
    assert (violation["propertyPath"], violation["code"]) == ("redsDown", "rule-reds")
    assert violation["message"] == "Only 2 reds are on the table."


@pytest.mark.parametrize("step", ["undo", "redo"])
async def test_an_undo_or_redo_may_have_an_id(admin, fakes, step):
    assert (await admin.post(f"{URL}/{step}")).status_code == 200
    assert (await admin.post(f"{URL}/{step}", json={"clientShotId": "c-2"})).status_code == 200
    assert fakes.last.request.client_shot_id == "c-2"
    assert (await admin.post(f"{URL}/{step}", json={"ball": 7})).status_code == 422


async def test_only_admin_and_staff_may_score(anonymous, staff, fakes):
    rider = {"Authorization": "Bearer rider"}
    for path in ("shots", "undo", "redo"):
        assert (await anonymous.post(f"{URL}/{path}", json={"kind": "pot", "ball": 1})).status_code == 401
        assert (await anonymous.post(f"{URL}/{path}", content="{", headers=rider)).status_code == 403
    assert (await staff.post(f"{URL}/shots", json={"kind": "pot", "ball": 1})).status_code == 200


async def test_a_match_sheet_is_a_pdf(staff, fakes):
    response = await staff.get(f"{URL}/sheet")
    assert (response.status_code, response.headers["content-type"]) == (200, "application/pdf")
    assert (fakes.last.request.match_id, fakes.last.request.locale) == ("m1", "fr")


async def test_statistics_of_a_player_in_a_period(staff, fakes):
    query = {"player": "/fr/api/snooker_players/p1", "from": "2026-11-01", "before": "2026-12-01"}
    response = await staff.get("/fr/api/snooker_statistics", params=query)
    assert response.json() == {"players": [], "months": []}
    request = fakes.last.request
    assert (request.player_id, request.play_from.ToJsonString()) == ("p1", "2026-11-01T00:00:00Z")
    for wrong, status in (
        ({"colour": "x"}, 400),
        ({"from": "soon"}, 422),
        ({"player": "/fr/api/products/p"}, 422),
    ):
        assert (await staff.get("/fr/api/snooker_statistics", params=wrong)).status_code == status


async def test_the_page_of_a_display_is_public_and_localised(anonymous, web_files):
    assert (await anonymous.get("/ar/scoreboard/m1")).status_code == 503
    (web_files / "scoreboard.html").write_text(
        '<html lang="en"><meta content="__CSP_NONCE__"><b data-words="__WORDS__">'
    )
    (web_files / "translations/ar.yaml").write_text('scoreboard:\n  frame: شوط "x"\n')
    response = await anonymous.get("/ar/scoreboard/m1")
    assert response.status_code == 200
    assert response.text.startswith('<html lang="ar" dir="rtl">')
    assert "شوط \\&quot;x\\&quot;" in response.text
    assert "__" not in response.text
    assert "nonce-" in response.headers["content-security-policy"]


async def test_a_phone_finds_the_display_by_its_code(anonymous):
    response = await anonymous.get('/fr/scoreboard/m1/qr.svg?tenant=atlas"><script>')
    assert response.headers["content-type"] == "image/svg+xml"
    expected = io.BytesIO()
    address = "https://souk.test/fr/scoreboard/m1?tenant=atlas%22%3E%3Cscript%3E"
    segno.make(address, error="m", micro=False).save(
        expected, kind="svg", scale=8, border=2, dark="#000", light="#fff"
    )
    assert response.content == expected.getvalue()


@pytest.fixture
async def bus():
    async with open_bus("snooker") as bus:
        yield bus


async def create_guest(_request):
    return Caller(None, UUID(int=5), "atlas", frozenset({"ROLE_GUEST"}))


@pytest.fixture
async def scoreboard_url(bus, fake_server):
    """URL of a running gateway with public routes."""
    async with serve_live(bus, ["snooker"], {"snooker": fake_server[1]}, create_guest) as (url, _):
        yield url


async def publish(bus, match_id, number):
    payload = orjson.dumps({"data": {"match": {"id": match_id, "version": number}}})
    await bus.publish("souk.atlas.snooker.match-changed.v1", payload, f"{match_id}-{number}")


async def test_a_display_gets_the_match_at_once_and_after_each_change(scoreboard_url, bus, fakes):
    fakes.scoreboards["m1"] = {"id": "m1", "version": 1}
    async with (
        httpx.AsyncClient(base_url=scoreboard_url, timeout=30) as client,
        client.stream("GET", "/fr/scoreboard/m1/live") as response,
    ):
        assert response.headers["content-type"].startswith("text/event-stream")
        lines = response.aiter_lines()
        assert (await read_match(lines))["version"] == 1
        await publish(bus, "another", 7)
        fakes.scoreboards["m1"] = {"id": "m1", "version": 2}
        await publish(bus, "m1", 2)
        match = await read_match(lines)
    assert match["version"] == 2
    assert not {"canUndo", "canRedo"} & set(match)


async def read_match(lines):
    async for line in lines:
        if line.startswith("data: "):
            return orjson.loads(line[6:])
    raise AssertionError("The stream ended.")


async def test_the_stream_of_an_unknown_match_is_not_found(scoreboard_url, fakes):
    fakes.errors["GetScoreboard"] = NotFoundError("There is no such snooker match.")
    async with httpx.AsyncClient(base_url=scoreboard_url) as client:
        assert (await client.get("/fr/scoreboard/nope/live")).status_code == 404
