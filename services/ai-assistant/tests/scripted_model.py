"""A chat server that answers each request with the next of its scripts, as real servers do and as broken ones do."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager

Script = Callable[[asyncio.StreamWriter], Awaitable[None]]


class ScriptedModel:
    """`requests` are the bodies that were sent. The last script is repeated."""

    def __init__(self, *scripts):
        self.scripts, self.requests = list(scripts), []

    async def answer(self, reader, writer):
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            length = int(head.partition("content-length:")[2].split("\r\n")[0])
            self.requests.append(json.loads(await reader.readexactly(length)))
            script = self.scripts.pop(0) if len(self.scripts) > 1 else self.scripts[0]
            await script(writer)
            await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()


@asynccontextmanager
async def serving(model):
    """Serve the model's scripts and yield the address."""
    server = await asyncio.start_server(model.answer, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    finally:
        server.close()


def raw(status, body, kind="application/json", **headers):
    """Answer with these bytes."""
    body = body if isinstance(body, bytes) else body.encode()
    lines = [f"HTTP/1.1 {status} Status", f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]

    async def script(writer):
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)

    return script


def whole(message, finish="stop", tokens=50):
    """Answer with one object."""
    body = {"choices": [{"message": message, "finish_reason": finish}], "usage": {"total_tokens": tokens}}
    return raw(200, json.dumps(body))


def stream(*deltas, finish="stop", is_done=True, last=None):
    """Answer with chunks of these deltas, and without an end unless `is_done`."""
    chunks = [{"choices": [{"delta": delta}]} for delta in deltas]
    if is_done:
        chunks += [{"choices": [{"delta": {}, "finish_reason": finish}]}, last or {"choices": None}]
    lines = [f"data: {json.dumps(chunk)}\n\n" for chunk in chunks] + (["data: [DONE]\n\n"] if is_done else [])
    return raw(200, "".join(lines), "text/event-stream")


def call(name, arguments, **sent):
    """Return one call of a tool, with its arguments as text."""
    return {
        "id": "call_1",
        "type": "function",
        "function": {"name": name, "arguments": json.dumps(arguments)},
    } | sent


async def hang(_):
    await asyncio.sleep(60)


async def hang_up(writer):
    writer.transport.abort()


async def hang_within(writer):
    """Begin a stream and say nothing more."""
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
    writer.write(b'data: {"choices": [{"delta": {"content": "Wait"}}]}\n\n')
    await writer.drain()
    await asyncio.sleep(60)


async def trickle(writer):
    """Send a byte at a time, so that no single read waits for long."""
    writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n")
    for _ in range(6_000):
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.01)
