"""Reading the audit log of a tenant, from one or several sources."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from chassis.context import Caller
from chassis.db import Database

from gateway.identity.audit.entries import Entry
from gateway.paging import PageRange

_WHERE = """
WHERE ($1::uuid IS NULL OR actor_id = $1 OR subject_id = $1) AND ($2::text IS NULL OR kind = $2)
AND ($3::timestamptz IS NULL OR at >= $3) AND ($4::timestamptz IS NULL OR at < $4)"""
_COLUMNS = """
SELECT id, at, kind, actor_id, actor_name, subject_id, subject_name, before, after, address FROM audit_entries"""
_LIST = f"{_COLUMNS} {_WHERE} ORDER BY at DESC, id DESC LIMIT $5"
_ROWS = "SELECT count(*) FROM audit_entries"
_COUNT = f"{_ROWS} {_WHERE}"


@dataclass(frozen=True)
class AuditFilter:
    """Which entries: of a person (who did it or to whom), of a kind, from an instant, before another."""

    person: UUID | None = None
    kind: str | None = None
    start: datetime | None = None
    end: datetime | None = None


class AuditSource(Protocol):
    """The audit log of one context."""

    async def newest(self, caller: Caller, which: AuditFilter, limit: int) -> tuple[list[Entry], int]:
        """Return the newest entries of the caller's tenant, at most `limit`, and how many there are."""
        ...


@dataclass(frozen=True)
class IdentityAudit:
    """The audit log of identity."""

    database: Database

    async def newest(self, caller: Caller, which: AuditFilter, limit: int) -> tuple[list[Entry], int]:
        values = (which.person, which.kind, which.start, which.end)
        async with self.database.reading(caller.tenant_id) as transaction:
            rows = await transaction.connection.fetch(_LIST, *values, limit)
            total = await transaction.connection.fetchval(_COUNT, *values)
        return [Entry(**row) for row in rows], total


async def list_entries(
    sources: Sequence[AuditSource], caller: Caller, which: AuditFilter, page: PageRange
) -> tuple[list[Entry], int]:
    """Return a page of the entries of all sources, the newest first, and how many there are."""
    limit = page.offset + page.limit
    results = await asyncio.gather(*(source.newest(caller, which, limit) for source in sources))
    entries = sorted(
        (entry for newest, _ in results for entry in newest),
        key=lambda entry: (entry.at, entry.id),
        reverse=True,
    )
    return entries[page.offset : limit], sum(total for _, total in results)
