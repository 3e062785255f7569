import asyncio
import os
from uuid import uuid4

import httpx
import orjson
import pytest
from chassis.context import Caller
from chassis.object_store import ObjectStore, StoredFile
from gateway.live import routes
from gateway.live.events import EventKind, LiveEvent, find_kind, to_live_event
from gateway.live.subscribers import Subscribers

from conftest import open_bus, serve_live

ADMIN = {"Authorization": "Bearer admin"}


@pytest.fixture
async def bus():
    async with open_bus("orders") as bus:
        yield bus


@pytest.fixture
async def gateway(bus):
    """The URL of a running gateway, and its live feed."""
    async with serve_live(bus, ["orders", "site"], {"orders": "127.0.0.1:1"}) as gateway:
        yield gateway


async def publish_order(bus, number, tenant="atlas"):
    payload = orjson.dumps({"data": {"order": {"id": f"o{number}", "version": number, "total": 9}}})
    await bus.publish(
        f"souk.{tenant}.orders.order-saved.v1", payload, f"{tenant}-{number}-{os.urandom(4).hex()}"
    )


async def read_fields(lines, count):
    fields = []
    async with asyncio.timeout(30):
        async for line in lines:
            if line.startswith(("id: ", "event: ", "data: ")):
                fields.append(line)
            if len(fields) == count:
                return fields
    return fields


async def test_a_stream_has_the_events_of_its_tenant_and_can_be_resumed(bus, gateway):
    url, _ = gateway
    async with (
        httpx.AsyncClient(base_url=url, headers=ADMIN, timeout=30) as client,
        client.stream("GET", "/fr/api/live") as stream,
    ):
        assert stream.headers["content-type"].startswith("text/event-stream")
        await publish_order(bus, 1, "rif")
        await publish_order(bus, 2)
        fields = await read_fields(stream.aiter_lines(), 3)
        assert fields == ["id: 2", "event: order-saved", 'data: {"type":"order-saved","id":"o2","version":2}']
        await publish_order(bus, 3, "rif")
        await publish_order(bus, 4)
        async with client.stream("GET", "/fr/api/live", headers={"Last-Event-ID": "2"}) as resumed:
            lines = resumed.aiter_lines()
            assert (await read_fields(lines, 3))[0] == "id: 4"
            await publish_order(bus, 5)
            assert (await read_fields(lines, 3))[0] == "id: 5"
        async with client.stream("GET", "/fr/api/live", headers={"Last-Event-ID": "999"}) as too_late:
            assert (await read_fields(too_late.aiter_lines(), 1)) == ["event: reset"]


async def test_a_stream_needs_a_token_and_a_valid_last_event_id(gateway):
    async with httpx.AsyncClient(base_url=gateway[0], timeout=30) as client:
        assert (await client.get("/fr/api/live")).status_code == 401
        assert (await client.get("/fr/api/live", headers={**ADMIN, "Last-Event-ID": "x"})).status_code == 400


async def test_streams_end_at_shutdown(gateway):
    url, feed = gateway
    async with (
        httpx.AsyncClient(base_url=url, headers=ADMIN, timeout=30) as client,
        client.stream("GET", "/fr/api/live") as stream,
    ):
        lines = stream.aiter_lines()
        assert await anext(lines) == ": hello"
        feed.subscribers.close()
        async with asyncio.timeout(30):
            assert [line async for line in lines] == [""]


async def test_an_idle_stream_has_heartbeats(gateway, monkeypatch):
    monkeypatch.setattr(routes, "HEARTBEAT", 0.1)
    async with (
        httpx.AsyncClient(base_url=gateway[0], headers=ADMIN, timeout=30) as client,
        client.stream("GET", "/fr/api/live") as stream,
    ):
        lines = stream.aiter_lines()
        assert [await anext(lines) for _ in range(3)] == [": hello", "", ": heartbeat"]


@pytest.mark.asvs("3.2.1", "5.3.1", "5.4.1")
async def test_uploads_are_served_with_safe_headers(bus, gateway):
    await ObjectStore(bus).put("atlas", "shirt-1.png", StoredFile(b"\x89PNG", "image/png"))
    await ObjectStore(bus).put("atlas", "page.html", StoredFile(b"<script>", "text/html"))
    async with httpx.AsyncClient(base_url=gateway[0], timeout=30) as client:
        image = await client.get("/uploads/atlas/shirt-1.png")
        assert (image.content, image.headers["content-type"]) == (b"\x89PNG", "image/png")
        assert "immutable" in image.headers["cache-control"]
        assert "sandbox" in image.headers["content-security-policy"]
        page = await client.get("/uploads/atlas/page.html")
        assert page.headers["content-type"] == "application/octet-stream"
        assert page.headers["content-disposition"].startswith("attachment")
        part = await client.get("/uploads/atlas/shirt-1.png", headers={"Range": "bytes=1-2"})
        assert (part.status_code, part.content, part.headers["content-range"]) == (206, b"PN", "bytes 1-2/4")
        beyond = await client.get("/uploads/atlas/shirt-1.png", headers={"Range": "bytes=9-"})
        assert beyond.status_code == 416
        for path in ("/uploads/rif/shirt-1.png", "/uploads/atlas/gone.png"):
            assert (await client.get(path)).status_code == 404


async def test_a_slow_subscriber_is_dropped():
    subscribers = Subscribers()
    slow, other = subscribers.join(create_caller("atlas")), subscribers.join(create_caller("rif"))
    for number in range(300):
        subscribers.publish(LiveEvent(number, "atlas", "order-saved", "o", 1))
    assert await slow.next(1) is None
    with pytest.raises(TimeoutError):
        await other.next(0.01)


def create_caller(tenant, **fields):
    return Caller(uuid4(), uuid4(), tenant, frozenset(), **fields)


@pytest.mark.asvs("7.4.1")
async def test_a_revoked_token_ends_its_streams_and_no_others():
    subscribers = Subscribers()
    revoked, other = create_caller("atlas", session_id="s1"), create_caller("atlas", session_id="s2")
    ended, open_ = subscribers.join(revoked), subscribers.join(other)
    subscribers.end_revoked(lambda caller: caller == revoked)
    assert await ended.next(1) is None
    with pytest.raises(TimeoutError):
        await open_.next(0.01)


@pytest.mark.parametrize("payload", [b"", b"[]", b"{", b'{"data":null}'])
def test_malformed_messages_are_ignored(payload):
    event = to_live_event(1, EventKind("atlas", "order-saved"), payload)
    assert event is None or event.id == ""
    assert find_kind("souk.atlas") is None


def test_internal_events_are_not_published():
    payload = b'{"data":{"jobId":"j"},"subject":"j"}'
    kind = find_kind("souk.atlas.dropship.import-changed.v1")
    assert to_live_event(1, kind, payload).id == "j"
    assert find_kind("souk.atlas.dropship.job-ready.v1") is None
