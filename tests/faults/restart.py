"""Stop a process of the stack with a signal and wait until it is restarted and Souk is ready."""

import asyncio
import os
import time

import httpx

TIMEOUT_SECONDS = 60.0


async def stop_and_wait(souk, name, sent_signal):
    """Return the process's exit status, and the seconds until Souk was ready again."""
    start, supervised = time.monotonic(), souk.process(name)
    process = supervised._process
    os.kill(process.pid, sent_signal)
    try:
        async with (
            asyncio.timeout(TIMEOUT_SECONDS),
            httpx.AsyncClient(base_url=souk.url, timeout=5) as client,
        ):
            await process.exited.wait()
            # Souk says that it is ready until it notices that a process is not, such as a database that recovers.
            while supervised.pid == process.pid or await supervised.check() or not await _is_ready(client):
                await asyncio.sleep(0.05)
    except TimeoutError:
        raise AssertionError(
            f"Souk was not ready {TIMEOUT_SECONDS:.0f} s after {name} was stopped."
        ) from None
    return process.status, time.monotonic() - start


async def _is_ready(client):
    try:
        return (await client.get("/readyz")).status_code == 200
    except httpx.TransportError:
        return False
