"""A closed loop of HTTP clients, each with one connection, that uses as little CPU time as Python can."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

Body = Callable[[int, int], Any]


@dataclass(frozen=True)
class Measurement:
    """Response times of requests, and how long all of them took, in seconds."""

    durations: list[float]
    elapsed: float

    def __add__(self, other: "Measurement") -> "Measurement":
        """Return both, one after the other."""
        return Measurement(self.durations + other.durations, self.elapsed + other.elapsed)

    @property
    def count(self) -> int:
        return len(self.durations)

    @property
    def rate(self) -> float:
        """Requests per second."""
        return self.count / self.elapsed

    @property
    def p50(self) -> float:
        return self._percentile(0.5)

    @property
    def p95(self) -> float:
        return self._percentile(0.95)

    def _percentile(self, share: float) -> float:
        """Return the milliseconds that this share of the requests took at most."""
        return sorted(self.durations)[int(self.count * share)] * 1000


class Connection:
    """A persistent connection with one request at a time."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def open(self) -> "Connection":
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def send(self, head: str, body: bytes = b"") -> tuple[int, bytes]:
        """Return status and body of the response."""
        received, content = await self.exchange(head, body)
        return int(received[9:12]), content

    async def exchange(self, head: str, body: bytes = b"") -> tuple[bytes, bytes]:
        """Return head and body of the response."""
        self._writer.write(f"{head}Host: localhost\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        received = await self._reader.readuntil(b"\r\n\r\n")
        lower = received.lower()
        start = lower.index(b"content-length:") + 15
        length = int(lower[start : lower.index(b"\r\n", start)])
        return received, await self._reader.readexactly(length)

    def close(self) -> None:
        self._writer.close()


async def measure(
    port: int,
    method: str,
    path: str,
    token: str | Sequence[str],
    clients: int,
    seconds: float,
    body: Body | None = None,
) -> Measurement:
    """Send requests with this many clients, who have the tokens in turn; `body` returns what a client sends, from its
    number and how many it has sent. Raise RuntimeError at the first response that is no success."""
    tokens = [token] if isinstance(token, str) else token
    durations: list[float] = []
    end = time.perf_counter() + seconds

    async def run_client(number: int) -> None:
        head = f"{method} {path} HTTP/1.1\r\nAuthorization: Bearer {tokens[number % len(tokens)]}\r\n"
        head += "Content-Type: application/json\r\n"
        connection, sent = await Connection(port).open(), 0
        while True:
            payload = json.dumps(body(number, sent)).encode() if body else b""
            if (start := time.perf_counter()) >= end:
                break
            key = f"Idempotency-Key: {uuid4()}\r\n" if body else ""
            status, response = await connection.send(head + key, payload)
            if status not in (200, 201):
                raise RuntimeError(f"{method} {path}: {status} {response[:500]!r}")
            durations.append(time.perf_counter() - start)
            sent += 1
        connection.close()

    start = time.perf_counter()
    await asyncio.gather(*(run_client(number) for number in range(clients)))
    return Measurement(durations, time.perf_counter() - start)


async def measure_work(
    port: int, work: Callable[[Connection], Awaitable[None]], clients: int, seconds: float
) -> Measurement:
    """Do a work of several requests again and again, with this many clients."""
    durations: list[float] = []
    start = time.perf_counter()
    end = start + seconds

    async def run_client() -> None:
        connection = await Connection(port).open()
        while (begun := time.perf_counter()) < end:
            await work(connection)
            durations.append(time.perf_counter() - begun)
        connection.close()

    await asyncio.gather(*(run_client() for _ in range(clients)))
    return Measurement(durations, time.perf_counter() - start)


async def fetch(port: int, method: str, path: str, token: str = "", body: Any = None) -> Any:
    """Return the JSON of the response."""
    return json.loads(await fetch_bytes(port, method, path, token, body))


async def fetch_bytes(port: int, method: str, path: str, token: str = "", body: Any = None) -> bytes:
    connection = await Connection(port).open()
    head = f"{method} {path} HTTP/1.1\r\nContent-Type: application/json\r\nAuthorization: Bearer {token}\r\n"
    _, response = await connection.send(head, json.dumps(body).encode() if body else b"")
    connection.close()
    return response


async def sign_in(port: int, user: str = "admin@atlas.test", tenant: str = "") -> str:
    """Return an access token of a demo user, which is valid for five minutes, in the tenant of this slug."""
    form = {"grant_type": "password", "username": user, "password": "souk-demo"}
    form |= {"tenant": tenant} if tenant else {}
    connection = await Connection(port).open()
    head = "POST /auth/token HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    _, response = await connection.send(head, urlencode(form).encode())
    connection.close()
    return json.loads(response)["access_token"]
