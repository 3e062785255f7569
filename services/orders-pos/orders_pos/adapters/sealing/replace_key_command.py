"""The command `replace-sealing-keys`: new keys for sealed records, tenant by tenant."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterable
from uuid import UUID

from chassis.db import Database

from orders_pos.adapters.sealing.replace_key import replace_key
from orders_pos.settings import OrdersSettings


def main() -> int:
    """Replace the keys of the tenants that the input names, a line each with its id and a name. Return the exit
    code."""
    settings = OrdersSettings.load("orders")
    settings.require("orders", "database_url", "secret")
    tenants = [(UUID(line.split()[0]), line.strip()) for line in sys.stdin if line.strip()]
    asyncio.run(_print_replaced(settings.database_url, tenants))
    return 0


async def _print_replaced(url: str, tenants: Iterable[tuple[UUID, str]]) -> None:
    async for line in replace_keys(url, tenants):
        print(line)  # noqa: T201  # an operator reads it


async def replace_keys(url: str, tenants: Iterable[tuple[UUID, str]]) -> AsyncIterator[str]:
    """Replace the key of each tenant that seals records, in a transaction of its own, and yield a line about it."""
    database = Database(url, 1)
    await database.open()
    try:
        for tenant_id, name in tenants:
            async with database.transaction(tenant_id):
                chains = await replace_key()
            if chains is not None:
                yield f"{name}: the key of {chains} chains was replaced"
    finally:
        await database.close()
