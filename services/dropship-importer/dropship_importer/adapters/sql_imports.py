"""Imports in PostgreSQL: their counts move with their jobs."""

from datetime import datetime
from uuid import UUID

from chassis import outbox
from chassis.context import current_caller
from chassis.db import current_transaction
from souk.dropship.v1 import dropship_events_pb2 as news

from dropship_importer.adapters import resources
from dropship_importer.domain.reasons import Reason

_ADD = """
INSERT INTO import (tenant_id, id, state, total) VALUES ($1, $2, 'running', $3)
ON CONFLICT (tenant_id, id) DO UPDATE SET total = import.total + excluded.total, version = import.version + 1,
  waiting_for = '', waiting_for_code = NULL, wait_until = NULL"""
_JOBS = """
INSERT INTO job (tenant_id, id, import_id, listing_id, position, tenant)
SELECT $1, gen_random_uuid(), $2, listing_id, position + $5, $4
FROM unnest($3::uuid[]) WITH ORDINALITY AS wanted (listing_id, position)"""
_COUNT = """
UPDATE import SET done = done + $3, failed = failed + $4, version = version + 1, update_time = $5, waiting_for = '',
  waiting_for_code = NULL, wait_until = NULL,
  state = CASE WHEN done + $3 + failed + $4 = total AND NOT is_searching THEN 'done' ELSE state END
WHERE tenant_id = $1 AND id = $2"""
_WAIT = """
UPDATE import SET waiting_for = $3, waiting_for_code = $6, wait_until = $4, version = version + 1, update_time = $5
WHERE tenant_id = $1 AND id = $2
AND (waiting_for <> $3 OR coalesce(wait_until < $4::timestamptz - interval '5 s', true))"""
_REOPEN = """
UPDATE import SET failed = failed - $3, is_searching = $4, ended_by = CASE WHEN $4 THEN '' ELSE ended_by END,
  ended_by_code = CASE WHEN $4 THEN NULL ELSE ended_by_code END,
  state = 'running', version = version + 1, update_time = $5 WHERE tenant_id = $1 AND id = $2"""
_END_SEARCH = """
UPDATE import SET is_searching = false, ended_by = $3, ended_by_code = $5, version = version + 1, update_time = $4,
  waiting_for = '', waiting_for_code = NULL, wait_until = NULL,
  state = CASE WHEN done + failed = total THEN 'done' ELSE state END
WHERE tenant_id = $1 AND id = $2"""
_SHRINK = """
UPDATE import SET total = total - 1, version = version + 1, update_time = $3,
  state = CASE WHEN done + failed = total - 1 AND NOT is_searching THEN 'done' ELSE state END
WHERE tenant_id = $1 AND id = $2"""
# Told once a second at the most, and at the end.
_TELL = """
UPDATE import SET told_at = $3 WHERE tenant_id = $1 AND id = $2
AND (state <> 'running' OR told_at < $3::timestamptz - interval '1 s') RETURNING true"""


async def add(import_id: UUID, listing_ids: list[UUID], first: int = 0) -> None:
    """An import with a job for each listing, in their order, after so many `first` ones; it may grow."""
    await _write(_ADD, import_id, len(listing_ids))
    if listing_ids:
        await _write(_JOBS, import_id, listing_ids, current_caller().tenant, first)


async def count(import_id: UUID, moment: datetime, *, done: int = 0, failed: int = 0) -> None:
    """So many jobs came to their end."""
    await _write(_COUNT, import_id, done, failed, moment)
    await tell(import_id, moment)


async def wait(import_id: UUID, why: Reason, until: datetime, moment: datetime) -> None:
    """Say what it waits for, and until about when."""
    await _write(_WAIT, import_id, why.text, until, moment, why.code)
    await tell(import_id, moment)


async def reopen(import_id: UUID, failed: int, is_searching: bool, moment: datetime) -> None:  # noqa: FBT001
    """What failed is to be done again, and the search too where it failed."""
    await _write(_REOPEN, import_id, failed, is_searching, moment)
    await tell(import_id, moment)


async def end_search(import_id: UUID, why: Reason, moment: datetime) -> None:
    """No page comes any more."""
    await _write(_END_SEARCH, import_id, why.text, moment, why.code)
    await tell(import_id, moment)


async def shrink(import_id: UUID, moment: datetime) -> None:
    """One of its listings is not wanted any more."""
    await _write(_SHRINK, import_id, moment)
    await tell(import_id, moment)


async def tell(import_id: UUID, moment: datetime) -> None:
    transaction = current_transaction()
    if await transaction.connection.fetchval(_TELL, transaction.tenant_id, import_id, moment):
        resources.imports.clear_totals()
        outbox.add(import_id, news.ImportChanged(**{"import": await resources.imports.read(import_id)}))


async def _write(sql: str, *values: object) -> None:
    transaction = current_transaction()
    await transaction.connection.execute(sql, transaction.tenant_id, *values)
