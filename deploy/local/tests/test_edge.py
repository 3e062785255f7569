import asyncio
import json
import re
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

import pytest
from gateway.edge_errors import create_app
from gateway.http_server import HttpServer
from souk_local import edge
from souk_local.fork_server import ForkServer
from souk_local.layout import ROOT
from souk_local.readiness import get


class Backend:
    """A gateway that hangs up on /drop, streams /stream, and answers all else; `heard` is what reached it."""

    def __init__(self, port):
        self.port = port
        self.heard = []
        # What X-Forwarded-For said, by request.
        self.forwarded = {}
        self.more = asyncio.Event()

    @asynccontextmanager
    async def listening(self):
        server = await asyncio.start_server(self.answer, "127.0.0.1", self.port)
        try:
            yield self
        finally:
            server.close()

    async def answer(self, reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        line = head.split("\r\n")[0]
        self.heard.append(line.rpartition(" ")[0])
        found = re.search(r"(?im)^x-forwarded-for: (.*?)\r$", head)
        self.forwarded[self.heard[-1]] = found[1] if found else ""
        if "/stream" in line:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")
            await self.more.wait()
        elif "/drop" not in line:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
        writer.close()


@pytest.fixture
async def errors(layout):
    """The process that words the edge's errors."""
    app = create_app(ROOT / "web/translations")
    server = HttpServer(app, f"127.0.0.1:{layout.errors}", 16, lost=lambda: None)
    await server.open()
    yield
    await server.close()


@pytest.fixture
async def backend(layout, errors):
    """A backend behind a running edge."""
    fork_server = ForkServer(layout.log("fork_server"))
    await fork_server.open()
    traefik = edge.make(layout, fork_server, print)
    backend = Backend(layout.gateway)
    async with backend.listening():
        await traefik.start()
        yield backend
    await traefik.stop()
    await fork_server.close()


async def send(layout, head, body=b""):
    reader, writer = await asyncio.open_connection("127.0.0.1", layout.edge)
    writer.write(f"{head}\r\nHost: localhost\r\n\r\n".encode() + body)
    await writer.drain()
    return reader, writer


async def status(layout, head, body=b""):
    reader, writer = await send(layout, head, body)
    line = await asyncio.wait_for(reader.readline(), 30)
    writer.close()
    return int(line.split()[1])


async def test_a_request_that_left_is_not_sent_twice(backend, layout):
    assert await status(layout, "POST /drop HTTP/1.1\r\nContent-Length: 2", b"{}") == 502
    assert backend.heard.count("POST /drop") == 1


async def test_a_request_waits_for_a_gateway_that_comes_back(layout):
    fork_server = ForkServer(layout.log("fork_server"))
    await fork_server.open()
    traefik = edge.make(layout, fork_server, print)
    async with Backend(layout.gateway).listening():
        await traefik.start()
    try:
        waiting = asyncio.create_task(get(layout.edge, "/late"))
        await asyncio.sleep(0.7)
        async with Backend(layout.gateway).listening() as backend:
            assert await waiting == (200, "ok")
        assert backend.heard == ["GET /late"]
    finally:
        await traefik.stop()
        await fork_server.close()


async def test_an_event_passes_before_the_next_is_made(backend, layout):
    reader, writer = await send(layout, "GET /stream HTTP/1.1")
    try:
        await asyncio.wait_for(reader.readuntil(b"data: 1\n\n"), 30)
    finally:
        backend.more.set()
        writer.close()


async def test_too_much_is_refused_at_the_edge(backend, layout):
    assert await status(layout, "POST /big HTTP/1.1\r\nContent-Length: 40000000", b"x" * 65536) == 413
    assert await status(layout, f"GET /long HTTP/1.1\r\nX-Long: {'x' * 50000}") == 431
    assert [line for line in backend.heard if "/readyz" not in line] == []


async def problem(layout, head, body=b""):
    """Sends a request; returns the status line's code, the media type and the problem."""
    reader, writer = await send(layout, f"{head}\r\nConnection: close", body)
    answer = b""
    # Traefik resets the connection behind its response when a body was not read to its end.
    with suppress(ConnectionResetError):
        while chunk := await asyncio.wait_for(reader.read(65536), 30):
            answer += chunk
    writer.close()
    headers, _, content = answer.partition(b"\r\n\r\n")
    kind = re.search(rb"(?i)content-type: ([^\r]*)", headers)[1].decode()
    start = content.index(b"{")
    return int(headers.split()[1]), kind, json.loads(content[start : content.rindex(b"}") + 1])


@pytest.mark.parametrize(
    ("head", "body", "status", "code"),
    [
        ("POST /fr/api/drop HTTP/1.1\r\nContent-Length: 2", b"{}", 502, "edge-unreachable"),
        (
            "POST /fr/api/big HTTP/1.1\r\nContent-Length: 40000000",
            b"x" * 65536,
            413,
            "request-entity-too-large",
        ),
    ],
)
async def test_errors_of_the_edge_are_problems_like_all_others(backend, layout, head, body, status, code):
    got, kind, document = await problem(layout, head, body)
    assert (got, kind) == (status, "application/ld+json; charset=utf-8")
    assert (document["status"], document["code"]) == (status, code)
    assert document["instance"] == head.split()[1]
    assert document["@context"].startswith("/fr/api/")
    assert document["detail"]


@pytest.mark.parametrize(("trusted", "forwarded"), [("", "127.0.0.1"), ("127.0.0.1", "41.1.1.1, 127.0.0.1")])
async def test_a_proxy_in_front_names_the_client_if_it_is_trusted(layout, errors, trusted, forwarded):
    layout, fork_server = replace(layout, trusted_proxies=trusted), ForkServer(layout.log("fork_server"))
    await fork_server.open()
    traefik = edge.make(layout, fork_server, print)
    async with Backend(layout.gateway).listening() as backend:
        await traefik.start()
        assert await status(layout, "GET /client HTTP/1.1\r\nX-Forwarded-For: 41.1.1.1") == 200
    await traefik.stop()
    await fork_server.close()

    assert backend.forwarded["GET /client"] == forwarded
