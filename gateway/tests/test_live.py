import asyncio
import os
import socket
from uuid import uuid4

import httpx
import orjson
import pytest
from chassis.bus import Bus, stream_of
from chassis.context import Caller
from chassis.object_store import ObjectStore, StoredFile
from gateway.app import Dependencies, create_app
from gateway.clients import ServiceClients
from gateway.http_server import HttpServer
from gateway.live import routes
from gateway.live.events import LiveEvent, to_live_event
from gateway.live.feed import STREAM, LiveFeed
from gateway.live.subscribers import Subscribers
from gateway.places.gazetteer import Gazetteer
from gateway.settings import GatewaySettings

from conftest import verify

ADMIN = {"Authorization": "Bearer admin"}


@pytest.fixture
async def bus():
    found = Bus(os.environ["SOUK_TEST_NATS_URL"], "tests")
    await found.open()
    for name in (STREAM, "orders"):
        if name in [one.config.name for one in await found.jetstream.streams_info()]:
            await found.jetstream.delete_stream(name)
    await found.ensure(stream_of("orders"))
    yield found
    await found.close()


@pytest.fixture
async def edge(bus):
    """A served edge; its address, its feed and how to end it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        listen = f"127.0.0.1:{probe.getsockname()[1]}"
    feed, services = LiveFeed(bus, ["orders", "site"]), ServiceClients({"orders": "127.0.0.1:1"})
    app = create_app(
        Dependencies(
            GatewaySettings.load("identity", {}), verify, services, feed, ObjectStore(bus), [], Gazetteer()
        )
    )
    http, running = HttpServer(app, listen, 64, lost=lambda: None), asyncio.create_task(feed.run())
    await http.open()
    while STREAM not in [one.config.name for one in await bus.jetstream.streams_info()]:
        await asyncio.sleep(0.05)
    while not (await bus.jetstream.stream_info(STREAM)).state.consumer_count:
        await asyncio.sleep(0.05)
    yield f"http://{listen}", feed
    feed.subscribers.close()
    running.cancel()
    await asyncio.wait({running})
    await asyncio.wait_for(http.close(), 5)
    await services.close()


async def told(bus, number, tenant="atlas"):
    payload = orjson.dumps({"data": {"order": {"id": f"o{number}", "version": number, "total": 9}}})
    await bus.publish(
        f"souk.{tenant}.orders.order-saved.v1", payload, f"{tenant}-{number}-{os.urandom(4).hex()}"
    )


async def read(lines, count):
    found = []
    async with asyncio.timeout(10):
        async for line in lines:
            if line.startswith(("id: ", "event: ", "data: ")):
                found.append(line)
            if len(found) == count:
                return found
    return found


async def test_a_screen_hears_its_tenant_alone_and_comes_back(bus, edge):
    address, _ = edge
    async with (
        httpx.AsyncClient(base_url=address, headers=ADMIN, timeout=10) as client,
        client.stream("GET", "/fr/api/live") as stream,
    ):
        assert stream.headers["content-type"].startswith("text/event-stream")
        await told(bus, 1, "rif")
        await told(bus, 2)
        heard = await read(stream.aiter_lines(), 3)
        assert heard == ["id: 2", "event: order-saved", 'data: {"type":"order-saved","id":"o2","version":2}']
        await told(bus, 3, "rif")
        await told(bus, 4)
        async with client.stream("GET", "/fr/api/live", headers={"Last-Event-ID": "2"}) as again:
            lines = again.aiter_lines()
            assert (await read(lines, 3))[0] == "id: 4"
            await told(bus, 5)
            assert (await read(lines, 3))[0] == "id: 5"
        async with client.stream("GET", "/fr/api/live", headers={"Last-Event-ID": "999"}) as too_late:
            assert (await read(too_late.aiter_lines(), 1)) == ["event: reset"]


async def test_only_known_callers_hear(edge):
    async with httpx.AsyncClient(base_url=edge[0], timeout=5) as client:
        assert (await client.get("/fr/api/live")).status_code == 401
        assert (await client.get("/fr/api/live", headers={**ADMIN, "Last-Event-ID": "x"})).status_code == 400


async def test_streams_end_when_the_process_does(edge):
    address, feed = edge
    async with (
        httpx.AsyncClient(base_url=address, headers=ADMIN, timeout=5) as client,
        client.stream("GET", "/fr/api/live") as stream,
    ):
        lines = stream.aiter_lines()
        assert await anext(lines) == ": hello"
        feed.subscribers.close()
        async with asyncio.timeout(5):
            assert [line async for line in lines] == [""]


async def test_silence_is_broken_by_heartbeats(edge, monkeypatch):
    monkeypatch.setattr(routes, "HEARTBEAT", 0.1)
    async with (
        httpx.AsyncClient(base_url=edge[0], headers=ADMIN, timeout=5) as client,
        client.stream("GET", "/fr/api/live") as stream,
    ):
        lines = stream.aiter_lines()
        assert [await anext(lines) for _ in range(3)] == [": hello", "", ": heartbeat"]


async def test_files_come_as_they_were_put(bus, edge):
    await ObjectStore(bus).put("atlas", "shirt-1.png", StoredFile(b"\x89PNG", "image/png"))
    await ObjectStore(bus).put("atlas", "page.html", StoredFile(b"<script>", "text/html"))
    async with httpx.AsyncClient(base_url=edge[0], timeout=5) as client:
        image = await client.get("/uploads/atlas/shirt-1.png")
        assert (image.content, image.headers["content-type"]) == (b"\x89PNG", "image/png")
        assert "immutable" in image.headers["cache-control"]
        assert "sandbox" in image.headers["content-security-policy"]
        page = await client.get("/uploads/atlas/page.html")
        assert page.headers["content-type"] == "application/octet-stream"
        assert page.headers["content-disposition"].startswith("attachment")
        for path in ("/uploads/rif/shirt-1.png", "/uploads/atlas/gone.png"):
            assert (await client.get(path)).status_code == 404


async def test_a_slow_screen_is_let_go():
    subscribers = Subscribers()
    slow, other = subscribers.join(user("atlas")), subscribers.join(user("rif"))
    for number in range(300):
        subscribers.publish(LiveEvent(number, "atlas", "order-saved", "o", 1))
    assert await slow.next(1) is None
    with pytest.raises(TimeoutError):
        await other.next(0.01)


def user(tenant, **fields):
    return Caller(uuid4(), uuid4(), tenant, frozenset(), **fields)


async def test_a_revoked_token_ends_its_streams_and_no_others():
    subscribers = Subscribers()
    revoked, other = user("atlas", session_id="s1"), user("atlas", session_id="s2")
    ended, open_ = subscribers.join(revoked), subscribers.join(other)
    subscribers.end_revoked(lambda caller: caller == revoked)
    assert await ended.next(1) is None
    with pytest.raises(TimeoutError):
        await open_.next(0.01)


@pytest.mark.parametrize("payload", [b"", b"[]", b"{", b'{"data":null}'])
def test_messages_that_are_no_news_harm_nobody(payload):
    heard = to_live_event(1, "souk.atlas.orders.order-saved.v1", payload)
    assert heard is None or heard.id == ""
    assert to_live_event(1, "souk.atlas", b"{}") is None


def test_a_services_word_to_itself_is_no_news():
    payload = b'{"data":{"jobId":"j"},"subject":"j"}'
    assert to_live_event(1, "souk.atlas.dropship.import-changed.v1", payload).id == "j"
    assert to_live_event(1, "souk.atlas.dropship.job-ready.v1", payload) is None
