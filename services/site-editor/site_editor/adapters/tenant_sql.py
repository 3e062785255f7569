"""SQL whose first parameter is the tenant of the transaction."""

from typing import Any

from chassis.db import current_transaction


async def fetch(sql: str, *arguments: Any) -> Any:
    """Return all rows; `$1` is the tenant's id, `arguments` begin at `$2`."""
    transaction = current_transaction()
    return await transaction.connection.fetch(sql, transaction.tenant_id, *arguments)


async def fetch_row(sql: str, *arguments: Any) -> Any:
    """Return the first row, or None; parameters as of `fetch`."""
    transaction = current_transaction()
    return await transaction.connection.fetchrow(sql, transaction.tenant_id, *arguments)


async def execute(sql: str, *arguments: Any) -> None:
    """Execute a statement without a result; parameters as of `fetch`."""
    transaction = current_transaction()
    await transaction.connection.execute(sql, transaction.tenant_id, *arguments)
