import asyncio
from contextlib import asynccontextmanager

import pytest
from souk_local import edge
from souk_local.fork_server import ForkServer
from souk_local.readiness import get


class Backend:
    """A gateway that hangs up on /drop, streams /stream, and answers all else; `heard` is what reached it."""

    def __init__(self, port):
        self.port = port
        self.heard = []
        self.more = asyncio.Event()

    @asynccontextmanager
    async def listening(self):
        server = await asyncio.start_server(self.answer, "127.0.0.1", self.port)
        try:
            yield self
        finally:
            server.close()

    async def answer(self, reader, writer):
        line = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")[0].decode()
        self.heard.append(line.rpartition(" ")[0])
        if "/stream" in line:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")
            await self.more.wait()
        elif "/drop" not in line:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
        writer.close()


@pytest.fixture
async def backend(layout):
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
    line = await asyncio.wait_for(reader.readline(), 10)
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
        await asyncio.wait_for(reader.readuntil(b"data: 1\n\n"), 5)
    finally:
        backend.more.set()
        writer.close()


async def test_too_much_is_refused_at_the_edge(backend, layout):
    assert await status(layout, "POST /big HTTP/1.1\r\nContent-Length: 40000000", b"x" * 65536) == 413
    assert await status(layout, f"GET /long HTTP/1.1\r\nX-Long: {'x' * 50000}") == 431
    assert [line for line in backend.heard if "/readyz" not in line] == []
