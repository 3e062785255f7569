import asyncio
from contextlib import AsyncExitStack

from chassis import service
from chassis.service import start_background


async def test_work_that_forgets_a_cancellation_ends_all_the_same(monkeypatch):
    monkeypatch.setattr(service, "_ASKED_AGAIN", 0.01)
    asked = []

    async def work():
        while len(asked) < 3:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                asked.append(True)

    async with asyncio.timeout(5), AsyncExitStack() as stack:
        start_background(stack, work())
        await asyncio.sleep(0)
    assert len(asked) == 3
