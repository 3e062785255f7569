import asyncio
import json
import re
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

import pytest
from gateway.edge_errors import create_app
from gateway.http_server import HttpServer
from gateway.live.routes import LIFETIME
from souk_local import edge
from souk_local.fork_server import ForkServer
from souk_local.layout import ROOT
from souk_local.readiness import get


class Backend:
    """A gateway that hangs up on /drop, streams /stream, and sends at /flood until the edge hangs up.

    It answers with headers and text of `answers` by path, and with "ok" to all else; `heard` is what reached it.
    """

    def __init__(self, port):
        self.port = port
        self.heard = []
        # What X-Forwarded-For said, by request.
        self.forwarded = {}
        self.more, self.flood_ended = asyncio.Event(), asyncio.Event()
        self.answers = {}

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
        match = re.search(r"(?im)^x-forwarded-for: (.*?)\r$", head)
        self.forwarded[self.heard[-1]] = match[1] if match else ""
        if "/stream" in line:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")
            await self.more.wait()
        elif "/flood" in line:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n")
            with suppress(ConnectionError):
                while True:
                    writer.write(b"x" * 65536)
                    await writer.drain()
            self.flood_ended.set()
        elif (path := line.split(" ")[1]) in self.answers:
            headers, body = self.answers[path]
            writer.write(f"HTTP/1.1 200 OK\r\n{headers}\r\nContent-Length: {len(body)}\r\n\r\n".encode())
            writer.write(b"" if line.startswith("HEAD") else body)
        elif "/drop" not in line:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")
        writer.close()


@pytest.fixture
async def errors(layout):
    """The process that words the edge's errors."""
    app = create_app()
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


@pytest.mark.parametrize("path", ["/fr/api/products/a%2fb", "/a%5Cb", "/a%00b"])
async def test_what_is_no_path_reaches_the_gateway_as_it_is_which_rejects_it(backend, layout, path):
    assert await status(layout, f"GET {path} HTTP/1.1") == 200
    assert f"GET {path}".lower() in [line.lower() for line in backend.heard]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("GET /named HTTP/1.1", 200),
        ("GET /named HTTP/1.1\r\nRange: bytes=0-1", 200),
        ("POST /named HTTP/1.1\r\nContent-Length: 0", 200),
        ("POST /drop HTTP/1.1\r\nContent-Length: 0", 502),
        ("POST /big HTTP/1.1\r\nContent-Length: 40000000", 413),
        ("GET /a%2fb HTTP/1.1", 200),
        ("GARBAGE", 400),
        (f"GET /long HTTP/1.1\r\nX-Long: {'x' * 50000}", 431),
    ],
)
async def test_no_response_names_the_software_that_made_it(backend, layout, head, expected):
    backend.answers["/named"] = "Server: granian", b"ok"
    reader, writer = await send(layout, f"{head}\r\nConnection: close", b"x" * 1000 if "big" in head else b"")
    response = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
    writer.close()
    assert int(response.split()[1]) == expected
    assert not re.search(rb"(?im)^(server|x-powered-by|via):", response)


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


@pytest.mark.asvs("16.5.1")
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


@pytest.mark.asvs("4.1.3")
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


TEXT = b"the same again, " * 400
CODINGS = {"zstd": "zstd", "br": "br", "gzip": "gzip", "gzip, br": "br", "identity": "", "": ""}


async def fetch(layout, path, accepted, method="GET", more=""):
    """Return headers and body of an answer."""
    coding = f"\r\nAccept-Encoding: {accepted}" if accepted else ""
    reader, writer = await send(layout, f"{method} {path} HTTP/1.1\r\nConnection: close{coding}{more}")
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    lines = head.decode().split("\r\n")[1:]
    return {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}, body


@pytest.mark.parametrize(("accepted", "coding"), CODINGS.items())
async def test_text_is_compressed_as_the_client_can_read_it(layout, backend, accepted, coding):
    backend.answers["/list"] = 'Content-Type: application/ld+json; charset=utf-8\r\nETag: "abc"', TEXT
    headers, body = await fetch(layout, "/list", accepted)
    assert headers.get("content-encoding", "") == coding
    assert not coding or "accept-encoding" in headers["vary"].lower()
    assert (len(body) < len(TEXT) / 10) == bool(coding)
    # What a client sends back in If-None-Match and If-Match is what the gateway gave.
    assert headers["etag"] == '"abc"'


@pytest.mark.parametrize(
    "headers",
    [
        "Content-Type: image/png",
        "Content-Type: video/mp4",
        "Content-Type: application/pdf",
        "Content-Type: application/octet-stream",
        "Content-Type: text/html\r\nContent-Encoding: gzip",
        "Content-Type: text/html\r\nContent-Encoding: br",
    ],
)
async def test_what_is_compressed_or_no_text_is_left_alone(layout, backend, headers):
    backend.answers["/file"] = headers, TEXT
    received, body = await fetch(layout, "/file", "gzip, br, zstd")
    assert body == TEXT
    assert received.get("content-encoding", "") == (headers.partition("Encoding: ")[2] or "")


async def test_a_part_of_a_text_is_left_alone(layout, backend):
    backend.answers["/file"] = "Content-Type: text/csv\r\nContent-Range: bytes 0-6399/9000", TEXT
    received, body = await fetch(layout, "/file", "gzip, br", more="\r\nRange: bytes=0-6399")
    assert (received.get("content-encoding"), body) == (None, TEXT)


async def test_the_headers_of_a_compressed_answer_end_without_a_body(layout, backend):
    backend.answers["/list"] = 'Content-Type: application/json\r\nETag: "abc"', TEXT
    headers, body = await fetch(layout, "/list", "gzip", "HEAD")
    assert (headers["etag"], body) == ('"abc"', b"")
    answers = json.dumps(["a" * 100]).encode()
    backend.answers["/short"] = "Content-Type: application/json", answers
    headers, body = await fetch(layout, "/short", "gzip")
    assert (headers.get("content-encoding"), body) == (None, answers)


@pytest.fixture
def short_timeouts(monkeypatch):
    """Have the edge wait for slow clients a hundredth of the time."""
    copy = edge.configuration

    def configuration(layout):
        file = copy(layout)
        shortened = re.sub(r"(\w+Timeout: \d+)0s", r"\g<1>00ms", file.read_text())
        file.write_text(shortened)
        return file

    monkeypatch.setattr(edge, "configuration", configuration)


SLOW_REQUESTS = {
    "body": ("POST /slow HTTP/1.1\r\nContent-Length: 10000\r\nHost: localhost\r\n\r\n", b"x"),
    "body of a deletion": ("DELETE /slow HTTP/1.1\r\nContent-Length: 10000\r\nHost: localhost\r\n\r\n", b"x"),
    "chunks": ("PUT /slow HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost: localhost\r\n\r\n", b"1\r\nx\r\n"),
    "headers": ("GET /slow HTTP/1.1\r\nHost: localhost\r\n", b"X: y\r\n"),
    "first line": ("GET /", b"x"),
}


@pytest.mark.parametrize("kind", SLOW_REQUESTS)
async def test_who_sends_slowly_is_dropped_and_others_are_served(short_timeouts, backend, layout, kind):
    head, part = SLOW_REQUESTS[kind]
    reader, writer = await asyncio.open_connection("127.0.0.1", layout.edge)
    writer.write(head.encode())
    ended = asyncio.create_task(drip_until_ended(reader, writer, part))
    assert await status(layout, "GET /other HTTP/1.1\r\nConnection: close") == 200
    await asyncio.wait_for(ended, 60)
    writer.close()
    assert await status(layout, "GET /other HTTP/1.1\r\nConnection: close") == 200


def list_kinds_of_bodies():
    """Return an operation of each method and media type that takes a body, and each that takes a large file."""
    document = json.loads((ROOT / "gateway/openapi.json").read_text())
    kinds = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {}) if method != "parameters" else {}
            for media in content:
                is_large = any(part in path for part in ("import", "upload", "photo", "picture"))
                kinds.setdefault((method.upper(), media, path if is_large else ""), path)
    return [(method, media, path) for (method, media, _), path in kinds.items()]


KINDS_OF_BODIES = list_kinds_of_bodies()


def test_files_and_pictures_are_among_the_kinds():
    paths = {path for _, _, path in KINDS_OF_BODIES}
    assert {"/{locale}/upload-image", "/{locale}/api/gantt_imports", "/{locale}/api/import_jobs"} <= paths
    assert len({media for _, media, _ in KINDS_OF_BODIES}) > 4


@pytest.mark.asvs("2.4.1", "15.2.2")
async def test_a_slow_upload_of_any_kind_reaches_no_gateway_and_is_ended(short_timeouts, backend, layout):
    """The edge has the whole body before it asks the gateway: of the gateway's places none is taken."""
    ended, streams = [], []
    for method, media, path in KINDS_OF_BODIES:
        url = re.sub(r"\{\w+\}", "fr", path)
        head = f"{method} {url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {media}\r\nContent-Length: 10000"
        reader, writer = await asyncio.open_connection("127.0.0.1", layout.edge)
        writer.write(f"{head}\r\n\r\n".encode())
        streams.append(writer)
        ended.append(asyncio.create_task(drip_until_ended(reader, writer)))
    assert await status(layout, "GET /other HTTP/1.1\r\nConnection: close") == 200
    await asyncio.wait_for(asyncio.gather(*ended), 60)
    for writer in streams:
        writer.close()
    assert {line for line in backend.heard if "readyz" not in line} == {"GET /other"}


async def drip_until_ended(reader, writer, part=b"x"):
    """Send a part now and then until the other side ends the connection."""

    async def drip():
        with suppress(ConnectionError):
            while True:
                writer.write(part)
                await writer.drain()
                await asyncio.sleep(0.1)

    dripping = asyncio.create_task(drip())
    with suppress(ConnectionError):
        await reader.read()
    dripping.cancel()


async def test_who_reads_nothing_is_dropped_and_others_are_served(short_timeouts, backend, layout):
    _, writer = await send(layout, "GET /flood HTTP/1.1")
    writer.transport.pause_reading()
    assert await status(layout, "GET /other HTTP/1.1\r\nConnection: close") == 200
    await asyncio.wait_for(backend.flood_ended.wait(), 60)
    writer.transport.abort()


def test_a_response_may_take_longer_than_a_stream_lasts(layout):
    timeouts = dict(re.findall(r"(\w+Timeout): (\d+)s", edge.configuration(layout).read_text()))
    assert LIFETIME < int(timeouts["writeTimeout"]) <= 4 * LIFETIME
    assert 0 < int(timeouts["readTimeout"]) <= LIFETIME
