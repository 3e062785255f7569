"""The command `audit`: whether orders, payment ledger, wallets and tills agree, tenant by tenant."""

import asyncio
import sys
from collections.abc import Iterable, Iterator
from uuid import UUID

from chassis.db import Database

from orders_pos.adapters.payments.audit import Audit, audit_tenant
from orders_pos.settings import OrdersSettings


def main() -> int:
    """Audit the tenants that the input names, a line each with its id and a name. Return the exit code."""
    settings = OrdersSettings.load("orders")
    settings.require("orders", "database_url")
    tenants = [(UUID(line.split()[0]), line.strip()) for line in sys.stdin if line.strip()]
    audits = asyncio.run(audit_tenants(settings.database_url, tenants))
    print(*describe(audits), sep="\n")  # noqa: T201  # an operator reads it
    return 1 if any(audit.findings for _, audit in audits) else 0


async def audit_tenants(url: str, tenants: Iterable[tuple[UUID, str]]) -> list[tuple[str, Audit]]:
    """Audit each tenant in a transaction of its own."""
    database = Database(url, 1, limited=False)
    await database.open()
    try:
        audits: list[tuple[str, Audit]] = []
        for tenant_id, name in tenants:
            async with database.transaction(tenant_id, read_only=True):
                audits.append((name, await audit_tenant()))
        return audits
    finally:
        await database.close()


def describe(audits: Iterable[tuple[str, Audit]]) -> Iterator[str]:
    """Yield the lines of the report."""
    for name, audit in audits:
        verdict = "disagree" if audit.findings else "agree"
        yield f"{name}: {audit.orders} orders, ledger, wallets and tills {verdict}"
        yield from (f"  {finding}" for finding in audit.findings)
