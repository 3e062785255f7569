import asyncio
from contextlib import AsyncExitStack

from chassis import service
from chassis.service import start_background


async def test_work_that_swallows_a_cancellation_is_cancelled_again(monkeypatch):
    monkeypatch.setattr(service, "_CANCEL_INTERVAL", 0.01)
    cancellations = []

    async def work():
        while len(cancellations) < 3:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                cancellations.append(True)

    async with asyncio.timeout(30), AsyncExitStack() as stack:
        start_background(stack, work())
        await asyncio.sleep(0)
    assert len(cancellations) == 3
