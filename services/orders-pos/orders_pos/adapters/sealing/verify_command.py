"""The command `verify-sealed`: whether all sealed records are as they were, tenant by tenant."""

import asyncio
import sys
from collections.abc import Iterable, Iterator
from uuid import UUID

from chassis.db import Database

from orders_pos.adapters.sealing.verify_chains import Verification, verify_chains
from orders_pos.settings import OrdersSettings


def main() -> int:
    """Verify the chains of the tenants that the input names, a line each with its id and a name. Return the exit
    code."""
    settings = OrdersSettings.load("orders")
    settings.require("orders", "database_url")
    tenants = [(UUID(line.split()[0]), line.strip()) for line in sys.stdin if line.strip()]
    results = asyncio.run(verify_tenants(settings.database_url, tenants))
    print(*describe(results), sep="\n")  # noqa: T201  # an operator reads it
    return 1 if any(result.mismatches for _, result in results) else 0


async def verify_tenants(url: str, tenants: Iterable[tuple[UUID, str]]) -> list[tuple[str, Verification]]:
    """Verify each tenant; each page of records is read by a statement of its own."""
    database = Database(url, 1, limited=False)
    await database.open()
    try:
        results: list[tuple[str, Verification]] = []
        for tenant_id, name in tenants:
            async with database.reading(tenant_id):
                results.append((name, await verify_chains()))
        return results
    finally:
        await database.close()


def describe(results: Iterable[tuple[str, Verification]]) -> Iterator[str]:
    """Yield the lines of the report; nothing of tenants that seal nothing."""
    for name, result in results:
        if result.chains:
            records = sum(chain.records for chain in result.chains)
            verdict = "not as they were" if result.mismatches else "as they were"
            yield f"{name}: {records} sealed records in {len(result.chains)} chains are {verdict}"
            yield from (f"  {mismatch}" for mismatch in result.mismatches)
