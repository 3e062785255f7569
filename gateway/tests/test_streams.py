"""Streams have bounds of their own, apart from requests."""

import ast
import asyncio
import socket
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import gateway
import httpx
import pytest
from chassis.bus import Bus
from chassis.context import GUEST, STAFF, Caller
from gateway import streams
from gateway.app import create_app
from gateway.http_server import HttpServer
from gateway.live.feed import LiveFeed
from gateway.problem_details import Problem
from gateway.streams import StreamedResponse, StreamLimiter
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Route

from conftest import find_guest
from isolation.operations import OPERATIONS

ADMIN = {"Authorization": "Bearer admin"}
STREAMS = [operation for operation in OPERATIONS if "text/event-stream" in str(operation.definition)]
MOST = 64


def create_caller(tenant=None, **fields):
    return Caller(uuid4(), tenant or uuid4(), "atlas", frozenset({STAFF}), **fields)


def create_guest(tenant):
    return Caller(uuid4(), tenant, "atlas", frozenset({GUEST}))


def open_most(limiter, stack, create, address):
    """Open streams until one is refused. Return how many were opened."""
    count = 0
    with pytest.raises(Problem) as error:  # noqa: PT012  # which of them fails is the result
        for count in range(10_000):
            stack.enter_context(limiter.hold(create(), address(count)))
    assert (error.value.status, error.value.code) == (429, "too-many-streams")
    assert int(error.value.headers["Retry-After"]) > 0
    return count


TENANT, SESSION, PERSON = uuid4(), create_caller(session_id="s"), create_caller()
GREEDY = {
    "an address": (create_caller, lambda _: "203.0.113.1"),
    "an address of guests": (lambda: create_guest(uuid4()), lambda _: "203.0.113.1"),
    "a tenant": (lambda: create_caller(TENANT), str),
    "guests of a tenant": (lambda: create_guest(TENANT), str),
    "guests": (lambda: create_guest(uuid4()), str),
    "a session": (lambda: replace(SESSION, user_id=uuid4(), tenant_id=uuid4()), str),
    "a person": (lambda: replace(PERSON, tenant_id=uuid4(), session_id=str(uuid4())), str),
}


@pytest.mark.parametrize("name", GREEDY)
def test_whoever_opens_all_they_can_leaves_room_for_others(name):
    limiter = StreamLimiter(MOST)
    create, address = GREEDY[name]
    with ExitStack() as stack:
        assert 0 < open_most(limiter, stack, create, address) < MOST
        stack.enter_context(limiter.hold(create_caller(), "198.51.100.7"))
    with ExitStack() as stack:
        assert open_most(limiter, stack, create, address) > 0


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2), st.booleans()), max_size=80))
def test_as_many_are_open_as_were_not_closed(steps):
    """Whatever is opened and closed in which order, what is closed is free again."""
    limiter, held = StreamLimiter(16), []
    callers = [create_caller(), create_caller(), create_guest(TENANT), create_caller(TENANT)]
    for caller, address, is_opening in steps:
        if is_opening:
            permit = limiter.hold(callers[caller], str(address))
            with suppress(Problem):
                permit.__enter__()
                held.append(permit)
        elif held:
            held.pop(0).__exit__(None, None, None)
    assert limiter._open["process", ""] == len(held) <= 16
    for permit in held:
        permit.__exit__(None, None, None)
    assert not limiter._open


def test_only_one_module_makes_streams():
    """Frameworks offer more ways to stream; what is opened by them would not be counted."""
    root = Path(gateway.__file__).parent
    using = set()
    for file in root.rglob("*.py"):
        names = {
            node.name if isinstance(node, ast.alias) else node.id
            for node in ast.walk(ast.parse(file.read_text()))
            if isinstance(node, (ast.alias, ast.Name))
        }
        if names & {"StreamingResponse", "EventSourceResponse", "WebSocket"}:
            using.add(str(file.relative_to(root)))
    assert using == {"streams.py"}


@pytest.fixture
def full_app(dependencies):
    """An application that has no stream left."""
    app = create_app(replace(dependencies, guest=find_guest))
    app.state.streams = StreamLimiter(0)
    return app


def test_the_streams_of_the_document_are_found():
    assert len(STREAMS) > 1


@pytest.mark.parametrize("operation", STREAMS, ids=str)
async def test_a_stream_too_many_is_a_problem(full_app, fakes, operation):
    path = operation.path.format(locale="fr", match="m1")
    fakes.scoreboards["m1"] = {"id": "m1"}
    transport = httpx.ASGITransport(full_app, raise_app_exceptions=False)
    async with httpx.AsyncClient(
        transport=transport, base_url="https://atlas.souk.test", headers=ADMIN
    ) as client:
        response = await asyncio.wait_for(client.request(operation.method, path), 30)
    assert (response.status_code, response.json()["code"]) == (429, "too-many-streams")
    assert int(response.headers["retry-after"]) > 0


@pytest.fixture
async def url(dependencies):
    """A server with slots for two requests and eight streams."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        listen = f"127.0.0.1:{probe.getsockname()[1]}"
    settings = dependencies.settings.model_copy(update={"streams": 8})
    feed = LiveFeed(Bus("nats://127.0.0.1:1", "tests"))
    app = create_app(replace(dependencies, settings=settings, feed=feed))
    server = HttpServer(app, listen, 2 + settings.streams, lost=lambda: None)
    await server.open()
    yield f"http://{listen}"
    feed.subscribers.close()
    await asyncio.wait_for(server.close(), 30)


async def test_requests_are_served_whatever_streams_are_asked_for(url):
    """From one address streams are opened until they are refused, again and again."""
    async with httpx.AsyncClient(base_url=url, headers=ADMIN, timeout=30) as client:
        open_, statuses = [], []
        for _ in range(40):
            response = await client.send(client.build_request("GET", "/fr/api/live"), stream=True)
            statuses.append(response.status_code)
            if response.status_code == 200:
                open_.append(response)
            else:
                await response.aclose()
        assert set(statuses) == {200, 429}
        assert statuses.count(200) < 8
        assert (await client.get("/fr/api/products")).status_code == 200
        for response in open_:
            await response.aclose()


async def test_the_tools_of_assistants_offer_no_stream(admin):
    """The SDK would answer a GET with a stream that never ends."""
    response = await asyncio.wait_for(admin.get("/mcp", headers={"Accept": "text/event-stream"}), 30)
    assert response.status_code == 405
    assert "POST" in response.headers["allow"]


class Flood(StreamedResponse):
    """A stream without an end, which notes how it was closed."""

    def __init__(self, http, closed):
        async def parts():
            try:
                while True:
                    yield b"x" * 65536
            finally:
                closed.set()

        super().__init__(http, create_caller(), parts(), {}, "application/octet-stream")


@pytest.fixture
async def flood(monkeypatch):
    """A server of nothing but streams without an end: its application, its port, and an event that one was closed."""
    monkeypatch.setattr(streams, "PATIENCE", 0.3)
    closed = asyncio.Event()

    async def respond(http):
        return Flood(http, closed)

    app = Starlette(routes=[Route("/", respond)])
    app.state.streams, app.state.trusted_proxies = StreamLimiter(8), ()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = HttpServer(app, f"127.0.0.1:{port}", 16, lost=lambda: None)
    await server.open()
    yield app, port, closed
    await asyncio.wait_for(server.close(), 30)


async def test_who_reads_nothing_of_a_stream_is_dropped(flood):
    app, port, closed = flood
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    await asyncio.wait_for(closed.wait(), 30)
    # Without the end of a chunked body: what is cut is not taken for the whole.
    content = await asyncio.wait_for(read_rest(reader), 30)
    assert not content.endswith(b"0\r\n\r\n")
    assert app.state.streams._open["process", ""] == 0
    writer.close()


async def test_who_reads_slowly_is_not(flood):
    app, port, closed = flood
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=65536)
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
    for _ in range(200):
        assert await reader.read(65536)
        await asyncio.sleep(0.005)
    assert (closed.is_set(), app.state.streams._open["process", ""]) == (False, 1)
    writer.close()
    await asyncio.wait_for(closed.wait(), 30)


async def read_rest(reader):
    content = b""
    with suppress(ConnectionError):
        while part := await reader.read(1 << 20):
            content = (content + part)[-64:]
    return content
