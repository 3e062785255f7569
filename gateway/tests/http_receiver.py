"""A real HTTP server that records requests and answers as a test says."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http import HTTPStatus


@dataclass(frozen=True)
class Received:
    line: str
    headers: dict[str, str]
    body: str


@dataclass
class Receiver:
    """`status`, `headers` and `body` of the responses; with `is_hanging` there are none. `first` is set once there is a
    request."""

    status: int = 200
    body: bytes = b"ok"
    headers: dict[str, str] = field(default_factory=dict)
    is_hanging: bool = False
    origin: str = ""
    requests: list[Received] = field(default_factory=list)
    first: asyncio.Event = field(default_factory=asyncio.Event)
    hanging: list[asyncio.StreamWriter] = field(default_factory=list)

    async def handle(self, reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.split(": ", 1) for line in head[1:] if line)
        headers = {name.lower(): value for name, value in headers.items()}
        body = (await reader.readexactly(int(headers.get("content-length", 0)))).decode()
        self.requests.append(Received(head[0], headers, body))
        self.first.set()
        if self.is_hanging:
            self.hanging.append(writer)
        else:
            extra = "".join(f"{name}: {value}\r\n" for name, value in self.headers.items())
            phrase = HTTPStatus(self.status).phrase
            text = (
                f"HTTP/1.1 {self.status} {phrase}\r\n{extra}Content-Length: {len(self.body)}\r\n"
                "Connection: close\r\n\r\n"
            )
            writer.write(text.encode() + self.body)
            await writer.drain()
            writer.close()


@asynccontextmanager
async def receive():
    """Serve at a free port of this machine."""
    receiver = Receiver()
    server = await asyncio.start_server(receiver.handle, "127.0.0.1", 0)
    receiver.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    yield receiver
    server.close()
    for writer in receiver.hanging:
        writer.close()
