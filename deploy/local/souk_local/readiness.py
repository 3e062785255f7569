"""Readiness checks of processes on loopback."""

import asyncio
from collections.abc import Awaitable, Callable

OK = 200
TIMEOUT = 5.0

Check = Callable[[], Awaitable[str]]


def accepts_connections(port: int) -> Check:
    """Return a check that the port is open; it returns what is missing, or an empty string."""

    async def check() -> str:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            return f"nothing listens on port {port}"
        writer.close()
        await writer.wait_closed()
        return ""

    return check


def responds(port: int, path: str) -> Check:
    """Return a check for a 200; it returns what came instead, or an empty string."""

    async def check() -> str:
        status, body = await get(port, path)
        return "" if status == OK else f"{path} responds with {status} {body[:500]}"

    return check


async def get(port: int, path: str) -> tuple[int, str]:
    """Return status and body of a GET; status 0 with the reason as body if there is no response."""
    try:
        async with asyncio.timeout(TIMEOUT):
            return await _get(port, path)
    except (OSError, ValueError, IndexError) as error:
        return 0, str(error) or type(error).__name__


async def _get(port: int, path: str) -> tuple[int, str]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(f"GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        return int(head.split(maxsplit=2)[1]), body.decode(errors="replace")
    finally:
        writer.close()
        await writer.wait_closed()
