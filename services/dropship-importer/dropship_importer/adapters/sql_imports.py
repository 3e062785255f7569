"""Imports in PostgreSQL. Their counts change in the transactions of their jobs."""

from datetime import datetime
from uuid import UUID

from chassis import outbox
from chassis.context import current_caller
from chassis.db import current_transaction
from souk.dropship.v1 import dropship_events_pb2 as events_pb

from dropship_importer.adapters import resources
from dropship_importer.domain.reasons import Reason

_ADD = """
INSERT INTO import (tenant_id, id, state, total) VALUES ($1, $2, 'running', $3)
ON CONFLICT (tenant_id, id) DO UPDATE SET total = import.total + excluded.total, version = import.version + 1,
  waiting_for = '', waiting_for_code = NULL, wait_until = NULL"""
_JOBS = """
INSERT INTO job (tenant_id, id, import_id, listing_id, position, tenant, currency)
SELECT $1, gen_random_uuid(), $2, listing_id, position + $6, $4, $5
FROM unnest($3::uuid[]) WITH ORDINALITY AS wanted (listing_id, position)"""
_ADD_FINISHED = """
UPDATE import SET done = done + $3, failed = failed + $4, version = version + 1, update_time = $5, waiting_for = '',
  waiting_for_code = NULL, wait_until = NULL,
  state = CASE WHEN done + $3 + failed + $4 = total AND NOT is_searching THEN 'done' ELSE state END
WHERE tenant_id = $1 AND id = $2"""
_SET_WAITING = """
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
_REMOVE_LISTING = """
UPDATE import SET total = total - 1, version = version + 1, update_time = $3,
  state = CASE WHEN done + failed = total - 1 AND NOT is_searching THEN 'done' ELSE state END
WHERE tenant_id = $1 AND id = $2"""
# At most one event a second while the import is running.
_TAKE_EVENT = """
UPDATE import SET told_at = $3 WHERE tenant_id = $1 AND id = $2
AND (state <> 'running' OR told_at < $3::timestamptz - interval '1 s') RETURNING true"""


async def add(import_id: UUID, listing_ids: list[UUID], first_position: int = 0) -> None:
    """Create or extend an import, with a job for each listing from `first_position` on."""
    await _write(_ADD, import_id, len(listing_ids))
    if listing_ids:
        caller = current_caller()
        await _write(_JOBS, import_id, listing_ids, caller.tenant, caller.currency, first_position)


async def add_finished(import_id: UUID, instant: datetime, *, done: int = 0, failed: int = 0) -> None:
    """Count finished jobs."""
    await _write(_ADD_FINISHED, import_id, done, failed, instant)
    await publish_changed(import_id, instant)


async def set_waiting(import_id: UUID, reason: Reason, until: datetime, instant: datetime) -> None:
    """Store what the import waits for, and until about when."""
    await _write(_SET_WAITING, import_id, reason.text, until, instant, reason.code)
    await publish_changed(import_id, instant)


async def reopen(import_id: UUID, failed: int, instant: datetime, *, is_searching: bool) -> None:
    """Set the import running again: `failed` jobs are retried, and the search if it failed."""
    await _write(_REOPEN, import_id, failed, is_searching, instant)
    await publish_changed(import_id, instant)


async def end_search(import_id: UUID, reason: Reason, instant: datetime) -> None:
    """Store that no further page is read, and why."""
    await _write(_END_SEARCH, import_id, reason.text, instant, reason.code)
    await publish_changed(import_id, instant)


async def remove_listing(import_id: UUID, instant: datetime) -> None:
    """Subtract a listing that was deleted before its job ran."""
    await _write(_REMOVE_LISTING, import_id, instant)
    await publish_changed(import_id, instant)


async def publish_changed(import_id: UUID, instant: datetime) -> None:
    """Add the event of the import, unless a running one had an event within the last second."""
    transaction = current_transaction()
    if await transaction.connection.fetchval(_TAKE_EVENT, transaction.tenant_id, import_id, instant):
        item = await resources.imports.read(import_id)
        outbox.add(import_id, events_pb.ImportChanged(**{"import": item}))


async def _write(sql: str, *values: object) -> None:
    transaction = current_transaction()
    await transaction.connection.execute(sql, transaction.tenant_id, *values)
