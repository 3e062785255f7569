"""Wait for a state that only another process knows."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")

INTERVAL_SECONDS = 0.2


async def poll(read: Callable[[], Awaitable[T]], accept: Callable[[T], object], seconds: float = 180) -> T:
    """Call `read` until `accept` is true of its result, and return that. Fail with the last result."""
    value = None
    try:
        async with asyncio.timeout(seconds):
            while not accept(value := await read()):
                await asyncio.sleep(INTERVAL_SECONDS)
    except TimeoutError:
        raise AssertionError(f"still {value!r} after {seconds} s") from None
    return value
