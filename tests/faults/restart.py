"""Ends a process of the stack and waits until the runner has it back and all is ready."""

import asyncio
import os
import time

import httpx

BACK_WITHIN = 20.0


async def end(souk, victim, sent):
    """Seconds until the process was gone, and until all of Souk was ready again."""
    begun, pid, gone = time.monotonic(), souk.process(victim).pid, None
    os.kill(pid, sent)
    async with httpx.AsyncClient(base_url=souk.url, timeout=5) as client:
        while time.monotonic() - begun < BACK_WITHIN:
            if gone is None and _is_gone(pid):
                gone = time.monotonic() - begun
            if gone is not None and souk.process(victim).pid != pid and await _ready(client):
                return gone, time.monotonic() - begun
            await asyncio.sleep(0.05)
    raise AssertionError(f"{victim} was ended, and Souk was not ready {BACK_WITHIN:.0f} s later.")


def _is_gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


async def _ready(client):
    try:
        return (await client.get("/readyz")).status_code == 200
    except httpx.TransportError:
        return False
