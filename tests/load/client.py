"""A closed loop of clients, each with one connection, that spends as little of the machine as Python can."""

import asyncio
import json
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4


@dataclass(frozen=True)
class Measured:
    """Requests a second, and milliseconds that half and 95 % of them stay under."""

    rate: float
    p50: float
    p95: float


class Connection:
    """One kept-alive connection that asks and waits."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def open(self) -> "Connection":
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def ask(self, head: str, body: bytes = b"") -> tuple[int, bytes]:
        """Status and body of one answer."""
        self._writer.write(f"{head}Host: localhost\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        at = answer.index(b"content-length:") + 15
        length = int(answer[at : answer.index(b"\r\n", at)])
        return int(answer[9:12]), await self._reader.readexactly(length)

    def close(self) -> None:
        self._writer.close()


async def measure(
    port: int, method: str, path: str, token: str, clients: int, seconds: float, body: Any = None
) -> Measured:
    """Ask for so long with so many clients; an answer that is no success ends the run."""
    head = f"{method} {path} HTTP/1.1\r\nAuthorization: Bearer {token}\r\nContent-Type: application/json\r\n"
    payload = json.dumps(body).encode() if body else b""
    times: list[float] = []
    end = time.perf_counter() + seconds

    async def client() -> None:
        connection = await Connection(port).open()
        while (began := time.perf_counter()) < end:
            key = f"Idempotency-Key: {uuid4()}\r\n" if body else ""
            status, answer = await connection.ask(head + key, payload)
            if status not in (200, 201):
                raise RuntimeError(f"{method} {path}: {status} {answer[:500]!r}")
            times.append(time.perf_counter() - began)
        connection.close()

    began = time.perf_counter()
    await asyncio.gather(*(client() for _ in range(clients)))
    took, times = time.perf_counter() - began, sorted(times)
    return Measured(len(times) / took, times[len(times) // 2] * 1000, times[int(len(times) * 0.95)] * 1000)


async def fetch(port: int, method: str, path: str, token: str = "", body: Any = None) -> Any:
    """One answer's JSON."""
    connection = await Connection(port).open()
    head = f"{method} {path} HTTP/1.1\r\nContent-Type: application/json\r\nAuthorization: Bearer {token}\r\n"
    _, answer = await connection.ask(head, json.dumps(body).encode() if body else b"")
    connection.close()
    return json.loads(answer)


async def sign_in(port: int, user: str = "admin@atlas.test") -> str:
    """An access token of a demo user, good for five minutes."""
    form = {"grant_type": "password", "username": user, "password": "souk-demo"}
    connection = await Connection(port).open()
    head = "POST /auth/token HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    _, answer = await connection.ask(head, urlencode(form).encode())
    connection.close()
    return json.loads(answer)["access_token"]
