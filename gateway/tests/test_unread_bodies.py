"""A response that needed no body leaves its connection usable: the edge sends the next request on it."""

import asyncio
import socket
from contextlib import suppress

import pytest
from gateway.app import create_app
from gateway.http_server import HttpServer

BODY = b"x" * 60_000


@pytest.fixture
async def connection(dependencies):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = HttpServer(create_app(dependencies), f"127.0.0.1:{port}", 64, lost=lambda: None)
    await server.open()
    reader, writer = await connect(port)
    yield reader, writer
    writer.close()
    await server.close()


async def connect(port):
    """Open a connection as soon as the server listens."""
    while True:
        with suppress(ConnectionRefusedError):
            return await asyncio.open_connection("127.0.0.1", port)
        await asyncio.sleep(0.02)


async def send(connection, head, *parts):
    """Send a request, its body some time after its head; return the status of the response."""
    reader, writer = connection
    writer.write(f"{head}\r\nHost: localhost\r\n\r\n".encode())
    for part in parts:
        await asyncio.sleep(0.2)
        writer.write(part)
    answer = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)).decode().lower()
    await reader.readexactly(int(answer.partition("content-length: ")[2].split()[0]))
    return int(answer.split()[1])


@pytest.mark.asvs("4.2.1")
@pytest.mark.parametrize(
    ("size", "parts", "status"),
    [
        (f"Content-Length: {len(BODY)}", [BODY[:1000], BODY[1000:]], 401),
        ("Transfer-Encoding: chunked", [b"3\r\nabc\r\n", b"0\r\n\r\n"], 401),
        ("Content-Length: 2000000", [b"x" * 1_000_000, b"x" * 1_000_000], 413),
    ],
)
async def test_the_connection_of_an_unread_body_takes_the_next_request(connection, size, parts, status):
    for _ in range(2):
        assert await send(connection, f"GET /fr/api/supplier_orders/1 HTTP/1.1\r\n{size}", *parts) == status
