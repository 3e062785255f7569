"""Erasing what an application stored for a tenant: its time to come back after an uninstallation is over."""

from collections.abc import Iterable
from graphlib import TopologicalSorter

import structlog

from chassis.db import current_transaction
from chassis.inbox import Consumer, Event

log = structlog.get_logger()

# Events that were handled and replies to idempotency keys are deleted by age.
_MESSAGING = ("outbox", "inbox", "dead_letters", "idempotency")
_TABLES = """
SELECT c.relname::text AS name, has_table_privilege(c.oid, 'DELETE') AS is_deletable,
  array(SELECT f.confrelid::regclass::text FROM pg_constraint f
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS needed
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname"""


def erasure_consumer(context: str, kept: Iterable[str] = (), application: str = "") -> Consumer:
    """Return the consumer with which a service erases what its application, by default its context, stored for a
    tenant. The `kept` tables are never erased by an uninstallation."""
    kept_tables = frozenset({*_MESSAGING, *kept})

    async def erase(event: Event) -> None:
        if event["data"]["installation"]["application"] == (application or context):
            await erase_tenant(kept_tables)

    return Consumer(f"{context}-erasures", "apps", "app-erased", erase, max_concurrency=1)


async def erase_tenant(kept: Iterable[str] = _MESSAGING) -> None:
    """Delete every row of the transaction's tenant, but for those of the `kept` tables. Rows that are written once go
    with those they belong to, by their foreign keys."""
    transaction, keeps = current_transaction(), frozenset(kept)
    rows = await transaction.connection.fetch(_TABLES)
    names = TopologicalSorter({row["name"]: row["needed"] for row in rows}).static_order()
    deletable = {row["name"] for row in rows if row["is_deletable"]} - keeps
    # What is referred to goes last.
    for name in reversed([name for name in names if name in deletable]):
        status = await transaction.connection.execute(
            f"DELETE FROM {name} WHERE tenant_id = $1",  # noqa: S608  # a name from PostgreSQL's own catalogue
            transaction.tenant_id,
        )
        log.info("erased", table=name, rows=status.removeprefix("DELETE "))
