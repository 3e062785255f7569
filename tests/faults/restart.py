"""Stop a process of the stack with a signal and wait until it is restarted, and Souk and its database are ready."""

import asyncio
import os
import time

import asyncpg
import httpx

TIMEOUT_SECONDS = 60.0


async def stop_and_wait(souk, name, sent_signal):
    """Return the process's exit status, and the seconds until Souk was ready again."""
    start, process = time.monotonic(), souk.process(name)._process
    os.kill(process.pid, sent_signal)
    try:
        async with (
            asyncio.timeout(TIMEOUT_SECONDS),
            httpx.AsyncClient(base_url=souk.url, timeout=5) as client,
        ):
            await process.exited.wait()
            while souk.process(name).pid == process.pid or not await _is_ready(client):
                await asyncio.sleep(0.05)
            # A gateway that has not asked it meanwhile takes it for ready while it recovers.
            while not await _has_database(souk):
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


async def _has_database(souk):
    try:
        connection = await asyncpg.connect(souk.database_url)
    except (OSError, asyncpg.PostgresError):
        return False
    await connection.close()
    return True
