"""Run work until it ends or its person stops it."""

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

from ai_assistant.usecases.ports import StoppedError, Turns

_PAUSE = 0.4
Result = TypeVar("Result")


async def run_until_stopped(
    work: Coroutine[None, None, Result], turn: str, turns: Turns, pause: float = _PAUSE
) -> Result:
    """Return the result of work that may take long; `turn` names it. Raise StoppedError if it is stopped before its
    end; the work is cancelled, and nothing of it goes on."""
    running = asyncio.create_task(work)
    try:
        while turn and not running.done():
            await asyncio.wait({running}, timeout=pause)
            if not running.done() and await turns.is_stopped(turn):
                raise StoppedError
        return await running
    finally:
        if not running.done():
            running.cancel()
            await asyncio.wait({running})
