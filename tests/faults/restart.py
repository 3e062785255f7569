"""Stop a process of the stack with a signal and wait until it is restarted and Souk is ready."""

import asyncio
import os
import time

import httpx

TIMEOUT_SECONDS = 60.0


async def stop_and_wait(souk, name, sent_signal):
    """Return the seconds until the process had exited and until Souk was ready again."""
    start, pid, exited_after = time.monotonic(), souk.process(name).pid, None
    os.kill(pid, sent_signal)
    async with httpx.AsyncClient(base_url=souk.url, timeout=5) as client:
        while (elapsed := time.monotonic() - start) < TIMEOUT_SECONDS:
            if exited_after is None and not _exists(pid):
                exited_after = elapsed
            if exited_after is not None and souk.process(name).pid != pid and await _is_ready(client):
                return exited_after, time.monotonic() - start
            await asyncio.sleep(0.05)
    raise AssertionError(f"Souk was not ready {TIMEOUT_SECONDS:.0f} s after {name} was stopped.")


def _exists(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def _is_ready(client):
    try:
        return (await client.get("/readyz")).status_code == 200
    except httpx.TransportError:
        return False
