"""SQL whose first parameter is the tenant of the transaction."""

from typing import Any

from chassis.db import current_transaction


async def fetch(sql: str, *arguments: Any) -> Any:
    transaction = current_transaction()
    return await transaction.connection.fetch(sql, transaction.tenant_id, *arguments)


async def fetch_row(sql: str, *arguments: Any) -> Any:
    transaction = current_transaction()
    return await transaction.connection.fetchrow(sql, transaction.tenant_id, *arguments)


async def execute(sql: str, *arguments: Any) -> None:
    transaction = current_transaction()
    await transaction.connection.execute(sql, transaction.tenant_id, *arguments)
