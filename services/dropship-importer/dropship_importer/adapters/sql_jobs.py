"""Jobs in PostgreSQL. The rows are authoritative, events only wake a worker. Column `round` is the fencing token."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.db import current_transaction

from dropship_importer.adapters import job_events, sql_searches
from dropship_importer.usecases.ports import JobLease, ListingJob, SearchPageJob

# Dispatched jobs of a tenant at a time, so that a large import does not delay other tenants.
_WINDOW = 20
# Dispatches of one tenant are serialized.
_DISPATCH_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('jobs:' || $1::text, 0))"
# Reads each import's jobs from an index, so that its time does not depend on the number of waiting jobs.
_DISPATCH = """
UPDATE job SET state = 'queued', round = round + 1, handed_at = $3, sweeps = 0 WHERE tenant_id = $1 AND id IN (
  SELECT j.id FROM (
    SELECT id FROM import WHERE tenant_id = $1 AND state = 'running' ORDER BY create_time, id
  ) i CROSS JOIN LATERAL (
    SELECT id FROM job WHERE tenant_id = $1 AND import_id = i.id AND state = 'waiting' ORDER BY position LIMIT $2
  ) j LIMIT greatest(0, $2 - (SELECT count(*) FROM job WHERE tenant_id = $1 AND state = 'queued')))
RETURNING id, round"""
_QUEUED = "SELECT id, round FROM job WHERE tenant_id = $1 AND state = 'queued'"
_LOAD = """
SELECT j.id AS job_id, j.round AS fencing_token, j.tries, j.listing_id, j.import_id, i.state = 'paused' AS is_paused,
  l.pid, l.ship_to_country, l.ship_from_country, l.multiplier, l.base_prices, l.allow_below_cost, l.rate, l.digits,
  coalesce((l.choices ->> 'follows_rules')::boolean, true) AS follows_rules, l.as_draft
FROM job j JOIN import i ON i.tenant_id = j.tenant_id AND i.id = j.import_id
JOIN listing l ON l.tenant_id = j.tenant_id AND l.id = j.listing_id
WHERE j.tenant_id = $1 AND j.id = $2 AND j.round = $3 AND j.state = 'queued'"""
_LOCK_CURRENT = """
SELECT true FROM job WHERE tenant_id = $1 AND id = $2 AND round = $3 AND state = 'queued' FOR UPDATE"""
_END = "UPDATE job SET state = $3, reason = $4 WHERE tenant_id = $1 AND id = $2"
_RESCHEDULE = """
UPDATE job SET round = round + 1, tries = tries + $3, reason = $4, handed_at = $5, sweeps = 0
WHERE tenant_id = $1 AND id = $2 RETURNING round"""
_RELEASE = "UPDATE job SET state = 'waiting' WHERE tenant_id = $1 AND id = $2"
_RETRY_FAILED = """
UPDATE job SET state = 'waiting', tries = 0, reason = '' WHERE tenant_id = $1 AND import_id = $2 AND state = 'failed'
RETURNING page IS NOT NULL"""
_DELETE_PENDING = """
DELETE FROM job WHERE tenant_id = $1 AND listing_id = $2 AND state IN ('waiting', 'queued') RETURNING import_id"""
# A job that was dispatched so long ago is lost: its message was lost or dead-lettered. The time doubles each time.
_LOST_AFTER = timedelta(minutes=5)
_LOST = """
UPDATE job SET handed_at = $3::timestamptz + $4::interval * (2 ^ least(sweeps, 4)), sweeps = sweeps + 1
WHERE tenant_id = $1 AND state = 'queued' AND handed_at < $3::timestamptz - $4::interval
RETURNING id, round, (SELECT count(*) FROM dead_letters d WHERE d.tenant_id = job.tenant_id AND d.consumer = $2
  AND d.event -> 'data' ->> 'jobId' = job.id::text) AS dead_letters"""
_TENANTS_WITH_LOST = """
SELECT DISTINCT tenant_id, tenant, currency FROM job
WHERE state = 'queued' AND tenant <> '' AND handed_at < $1::timestamptz - $2::interval"""


async def dispatch(instant: datetime) -> None:
    """Dispatch waiting jobs of running imports, up to the window."""
    transaction = current_transaction()
    tenant_id, connection = transaction.tenant_id, transaction.connection
    await connection.execute(_DISPATCH_LOCK, str(tenant_id))
    for row in await connection.fetch(_DISPATCH, tenant_id, _WINDOW, instant):
        job_events.publish_job_ready(row["id"], row["round"])


async def publish_queued() -> None:
    """Publish every dispatched job again; a worker that has one of them already finishes it alone."""
    transaction = current_transaction()
    for row in await transaction.connection.fetch(_QUEUED, transaction.tenant_id):
        job_events.publish_job_ready(row["id"], row["round"])


async def load(job_id: UUID, fencing_token: int) -> ListingJob | SearchPageJob | None:
    """Return the job; None if it is finished or its fencing token is not current."""
    transaction = current_transaction()
    row = await transaction.connection.fetchrow(_LOAD, transaction.tenant_id, job_id, fencing_token)
    return ListingJob(**row) if row else await sql_searches.load(job_id, fencing_token)


async def is_current(lease: JobLease) -> bool:
    """Lock the job. Return whether it is unfinished and the fencing token is current."""
    transaction = current_transaction()
    key = transaction.tenant_id, lease.job_id, lease.fencing_token
    return bool(await transaction.connection.fetchval(_LOCK_CURRENT, *key))


async def end(lease: JobLease, state: str, reason: str = "") -> None:
    """End the job in a state, with the reason of a failure."""
    await _write(_END, lease.job_id, state, reason)


async def reschedule(
    lease: JobLease, seconds: float, reason: str, instant: datetime, *, counts_as_try: bool
) -> datetime:
    """Issue a new fencing token and publish the job in so many seconds. Return when."""
    transaction = current_transaction()
    key = transaction.tenant_id, lease.job_id
    due = instant + timedelta(seconds=seconds)
    fencing_token = await transaction.connection.fetchval(_RESCHEDULE, *key, int(counts_as_try), reason, due)
    job_events.publish_job_ready(lease.job_id, fencing_token, due)
    return due


async def release(lease: JobLease) -> None:
    """Return the job of a paused import to the waiting ones."""
    await _write(_RELEASE, lease.job_id)


async def take_lost(consumer: str, instant: datetime) -> list[tuple[UUID, int, int]]:
    """Return id, fencing token and number of the consumer's dead letters of each lost job. A job is not returned again
    until a longer time has passed."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_LOST, transaction.tenant_id, consumer, instant, _LOST_AFTER)
    return [(row["id"], row["round"], row["dead_letters"]) for row in rows]


async def list_tenants_with_lost_jobs(connection: Any, instant: datetime) -> list[tuple[UUID, str, str]]:
    """Return id, slug and currency of each tenant with lost jobs; `connection` is one of the worker's role."""
    return [tuple(row) for row in await connection.fetch(_TENANTS_WITH_LOST, instant, _LOST_AFTER)]


async def retry_failed(import_id: UUID) -> tuple[int, bool]:
    """Let failed jobs wait again. Return how many listings that are, and whether the search is among them."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_RETRY_FAILED, transaction.tenant_id, import_id)
    pages = sum(row[0] for row in rows)
    return len(rows) - pages, bool(pages)


async def delete_pending(listing_id: UUID) -> list[UUID]:
    """Delete a listing's unfinished jobs. Return their imports."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_DELETE_PENDING, transaction.tenant_id, listing_id)
    return [row["import_id"] for row in rows]


async def _write(sql: str, *values: Any) -> None:
    transaction = current_transaction()
    await transaction.connection.execute(sql, transaction.tenant_id, *values)
