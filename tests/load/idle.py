"""Rest between two measurements: what was saved is told and heard, which takes its share of the disk."""

import asyncio

import asyncpg
import nats
from souk_local.stack import Stack

_PATIENCE = 120.0
_UNTOLD = "SELECT EXISTS (SELECT FROM outbox WHERE published_at IS NULL AND coalesce(due_at <= now(), true))"


async def quiet(stack: Stack) -> None:
    """Return when no order's news are under way; raises TimeoutError after two minutes."""
    worker = await asyncpg.connect(stack.databases.url("orders", "worker"))
    bus = await nats.connect(stack.nats_url)
    try:
        async with asyncio.timeout(_PATIENCE):
            while await worker.fetchval(_UNTOLD) or await _unheard(bus):
                await asyncio.sleep(0.1)
    finally:
        await bus.close()
        await worker.close()


async def _unheard(bus: nats.NATS) -> int:
    consumers = await bus.jetstream().consumers_info("orders")
    return sum((one.num_pending or 0) + (one.num_ack_pending or 0) for one in consumers)
