"""Wait between two measurements until all events of saved orders are published and handled."""

import asyncio

import asyncpg
import nats
from souk_local.stack import Stack

_TIMEOUT_SECONDS = 900.0
_HAS_UNPUBLISHED = """
SELECT EXISTS (SELECT FROM outbox WHERE published_at IS NULL AND coalesce(due_at <= now(), true))"""


async def wait_until_idle(stack: Stack) -> None:
    """Return when no event of an order is pending. Raise TimeoutError after fifteen minutes."""
    connection = await asyncpg.connect(stack.databases.url("orders", "worker"))
    client = await nats.connect(stack.nats_url)
    try:
        async with asyncio.timeout(_TIMEOUT_SECONDS):
            while await connection.fetchval(_HAS_UNPUBLISHED) or await _count_pending(client):
                await asyncio.sleep(0.1)
    finally:
        await client.close()
        await connection.close()


async def _count_pending(client: nats.NATS) -> int:
    consumers = await client.jetstream().consumers_info("orders")
    return sum((consumer.num_pending or 0) + (consumer.num_ack_pending or 0) for consumer in consumers)
