"""Questions to a process on loopback: does it listen, what does it answer."""

import asyncio
from collections.abc import Awaitable, Callable

OK = 200
PATIENCE = 5.0

Question = Callable[[], Awaitable[str]]


def listening(port: int) -> Question:
    """Ask for an open port; the answer names what is missing, or nothing."""

    async def ask() -> str:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            return f"nothing listens on port {port}"
        writer.close()
        await writer.wait_closed()
        return ""

    return ask


def answering(port: int, path: str) -> Question:
    """Ask for a 200; the answer is what came instead, or nothing."""

    async def ask() -> str:
        status, body = await get(port, path)
        return "" if status == OK else f"{path} answers {status} {body[:500]}"

    return ask


async def get(port: int, path: str) -> tuple[int, str]:
    """Status and body of a GET; status 0 with the reason as body when there is no answer."""
    try:
        async with asyncio.timeout(PATIENCE):
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
