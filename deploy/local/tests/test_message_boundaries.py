"""Requests of which the edge and the gateway could see another end: what hides in one is no request of others."""

import asyncio
import re
from contextlib import suppress

import pytest
from gateway.http_server import HttpServer
from souk_local import edge
from souk_local.fork_server import ForkServer

SECOND = b"GET /smuggled HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
_LENGTH = str(len(SECOND)).encode()
# Seconds without a byte after which a server is taken to wait for more of a request.
WAITING = 2.0
# Headers of the first request, and its body: for one of the readers the second request is a part of it.
FRAMES = {
    "length and chunks": b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks and length": b"Transfer-Encoding: chunked\r\nContent-Length: " + _LENGTH + b"\r\n\r\n0\r\n\r\n",
    "two lengths": b"Content-Length: 0\r\nContent-Length: " + _LENGTH + b"\r\n\r\n",
    "two lengths in one line": b"Content-Length: 0, " + _LENGTH + b"\r\n\r\n",
    "length with a plus": b"Content-Length: +0\r\n\r\n",
    "length below zero": b"Content-Length: -1\r\n\r\n",
    "length in hexadecimal": b"Content-Length: 0x0\r\n\r\n",
    "space before the colon": b"Transfer-Encoding : chunked\r\nContent-Length: 0\r\n\r\n",
    "coding that is unknown": b"Transfer-Encoding: xchunked\r\nContent-Length: 0\r\n\r\n",
    "two codings": b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
    "chunks not last": b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "tab before the coding": b"Transfer-Encoding:\tchunked\r\nContent-Length: 0\r\n\r\n0\r\n\r\n",
    "vertical tab before it": b"Transfer-Encoding: \x0bchunked\r\nContent-Length: 0\r\n\r\n0\r\n\r\n",
    "folded line": b"X: y\r\n Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n",
    "line feed alone": b"X: y\nContent-Length: " + _LENGTH + b"\r\n\r\n",
    "carriage return alone": b"X: y\rContent-Length: " + _LENGTH + b"\r\n\r\n",
    "line feed in a chunk's extension": b"Transfer-Encoding: chunked\r\n\r\n0;\nx\r\n\r\n",
    "chunk in hexadecimal": b"Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n",
    "chunk below zero": b"Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n",
    "NUL in a header": b"X: a\0b\r\nContent-Length: 0\r\n\r\n",
}
PLAIN = b"Content-Length: 0\r\n\r\n"


class Recorder:
    """An application that notes the path of each request whose body has come."""

    def __init__(self):
        self.paths = []

    async def __call__(self, scope, receive, send):
        while (await receive()).get("more_body"):
            pass
        self.paths.append(scope["path"])
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


async def exchange(port, frame):
    """Send both requests; return the statuses of the responses that come until the connection is closed, or waits for
    more of a request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"POST /first HTTP/1.1\r\nHost: localhost\r\n" + frame + SECOND)
    response = b""
    with suppress(ConnectionError, TimeoutError):
        while part := await asyncio.wait_for(reader.read(65536), WAITING):
            response += part
    writer.close()
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", response)]


async def connects(port):
    with suppress(ConnectionRefusedError):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        return True
    return False


@pytest.fixture
async def recorder(layout):
    """What the gateway's server passes on, at the gateway's port."""
    recorder = Recorder()
    server = HttpServer(recorder, f"127.0.0.1:{layout.gateway}", 16, lost=lambda: None)
    await server.open()
    while not await connects(layout.gateway):
        await asyncio.sleep(0.02)
    yield recorder
    await server.close()


@pytest.fixture
async def traefik(recorder, layout):
    fork_server = ForkServer(layout.log("fork_server"))
    await fork_server.open()
    traefik = edge.make(layout, fork_server, print)
    await traefik.start()
    recorder.paths.clear()
    yield traefik
    await traefik.stop()
    await fork_server.close()


@pytest.mark.asvs("4.2.1")
async def test_the_gateways_server_sees_one_request_or_none(recorder, layout):
    seen = {}
    for name, frame in FRAMES.items():
        recorder.paths.clear()
        statuses = await exchange(layout.gateway, frame)
        seen[name] = list(recorder.paths), [status for status in statuses if status != 400]
    assert [name for name, (paths, _) in seen.items() if "/smuggled" in paths] == []
    assert [name for name, (paths, done) in seen.items() if len(done) > len(paths)] == []


@pytest.mark.asvs("4.2.1")
async def test_the_edge_and_the_gateway_count_the_same_requests(traefik, recorder, layout):
    """Where the edge takes both for requests, both are answered, each to who sent it."""
    for name, frame in FRAMES.items():
        recorder.paths.clear()
        statuses = await exchange(layout.edge, frame)
        assert len(recorder.paths) == statuses.count(200), (name, statuses, recorder.paths)
        # On the connection of the edge to the gateway nothing is left that would answer somebody else.
        assert await exchange(layout.edge, PLAIN) == [200, 200], name
        assert recorder.paths[-2:] == ["/first", "/smuggled"], name


async def test_two_plain_requests_are_two(traefik, recorder, layout):
    """What the tests above would not see, if the second request were none."""
    for port in (layout.edge, layout.gateway):
        assert await exchange(port, PLAIN) == [200, 200]
    assert recorder.paths == ["/first", "/smuggled"] * 2
