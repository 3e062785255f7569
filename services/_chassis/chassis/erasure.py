"""Erasing what an application stored for a tenant: its time to come back after an uninstallation is over."""

from collections.abc import Awaitable, Callable, Iterable
from graphlib import TopologicalSorter
from uuid import UUID

import structlog
from souk.apps.v1.apps_events_pb2 import AppErased, AppInstalled

from chassis.consumer import Consumer
from chassis.db import current_transaction

log = structlog.get_logger()

# Events that were handled, replies to idempotency keys and the audit log are deleted by age.
_MESSAGING = ("outbox", "inbox", "dead_letters", "idempotency", "enabled_applications", "audit_entries")
# An installation is recorded as if it were an event, under a name that no consumer has, and never purged: a dead letter
# may be replayed at any time.
_RECORD = """
INSERT INTO inbox (tenant_id, consumer, event_id, handled_at) VALUES ($1, $2, $3, 'infinity') ON CONFLICT DO NOTHING"""
_IS_LATER = """
SELECT EXISTS (SELECT FROM inbox WHERE tenant_id = $1 AND consumer = $2 AND event_id > $3)"""
_TABLES = """
SELECT c.relname::text AS name, has_table_privilege(c.oid, 'DELETE') AS is_deletable,
  array(SELECT f.confrelid::regclass::text FROM pg_constraint f
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS needed
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname"""


def erasure_consumers(
    context: str,
    kept_names: Iterable[str] = (),
    application: str = "",
    erase: Callable[[], Awaitable[None]] | None = None,
) -> tuple[Consumer, Consumer]:
    """Return the consumers with which a service erases what its application, by default its context, stored for a
    tenant. Tables of the `kept_names` are never erased by an uninstallation; `erase` replaces the erasure of all
    others. An erasure that comes late, when the application was installed again, erases nothing."""
    kept_tables, name = frozenset({*_MESSAGING, *kept_names}), application or context
    record = f"{context}-{name}-installed"

    async def handle_erased(erased: AppErased) -> None:
        installation = erased.installation
        if installation.application != name:
            return
        if await _is_installed_again(record, UUID(installation.id)):
            log.info("erasure-too-late", application=name, installation=installation.id)
            return
        await (erase() if erase else erase_tenant(kept_tables))

    async def handle_installed(installed: AppInstalled) -> None:
        installation, transaction = installed.installation, current_transaction()
        if installation.application == name:
            id_ = UUID(installation.id)
            await transaction.connection.execute(_RECORD, transaction.tenant_id, record, id_)

    prefix = context if name == context else f"{context}-{name}"
    return (
        Consumer(f"{prefix}-erasures", AppErased, handle_erased, max_concurrency=1),
        Consumer(f"{prefix}-installations", AppInstalled, handle_installed, max_concurrency=1),
    )


async def _is_installed_again(record: str, erased: UUID) -> bool:
    """Return whether a later installation than the erased one was recorded. Its id is a UUID of version 7: what is
    installed again after an erasure is a new installation with a later id."""
    transaction = current_transaction()
    return bool(await transaction.connection.fetchval(_IS_LATER, transaction.tenant_id, record, erased))


async def erase_tenant(kept_names: Iterable[str] = _MESSAGING) -> None:
    """Delete every row of the transaction's tenant, but for those of the tables of the `kept_names`. Rows that are
    written once go with those they belong to, by their foreign keys."""
    transaction, keeps = current_transaction(), frozenset(kept_names)
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
