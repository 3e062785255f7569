"""The tenant whose rows a connection sees."""

from collections.abc import AsyncGenerator, Iterable
from typing import Any
from uuid import UUID

_TENANT = "SELECT current_setting('app.tenant', true)"
_SET_TENANT = "SELECT set_config('app.tenant', $1, true)"


async def each_tenant(connection: Any, tenant_ids: Iterable[UUID]) -> AsyncGenerator[UUID]:
    """Yield each tenant while the transaction sees its rows: an account matters wherever its person works. The
    transaction has its own tenant again afterwards, or none; iterate to the end."""
    present = await connection.fetchval(_TENANT)
    for tenant_id in tenant_ids:
        await connection.execute(_SET_TENANT, str(tenant_id))
        yield tenant_id
    await connection.execute(_SET_TENANT, present or "")
