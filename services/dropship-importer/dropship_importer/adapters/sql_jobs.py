"""Jobs in PostgreSQL: their rows are the truth, the stream only hands them out."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.db import current_transaction

from dropship_importer.adapters import handing, sql_searches
from dropship_importer.usecases.ports import Claim, PageTask, Task

# Jobs of a tenant that are handed out at a time: what waits behind them keeps nobody else waiting.
_WINDOW = 20
# One dispatcher a tenant.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('jobs:' || $1::text, 0))"
# Import by import, each read off its index: with ten thousand jobs waiting it takes as long as with ten.
_DISPATCH = """
UPDATE job SET state = 'queued', round = round + 1, handed_at = $3, sweeps = 0 WHERE tenant_id = $1 AND id IN (
  SELECT j.id FROM (
    SELECT id FROM import WHERE tenant_id = $1 AND state = 'running' ORDER BY create_time, id
  ) i CROSS JOIN LATERAL (
    SELECT id FROM job WHERE tenant_id = $1 AND import_id = i.id AND state = 'waiting' ORDER BY position LIMIT $2
  ) j LIMIT greatest(0, $2 - (SELECT count(*) FROM job WHERE tenant_id = $1 AND state = 'queued')))
RETURNING id, round"""
_TASK = """
SELECT j.id AS job_id, j.round, j.tries, j.listing_id, j.import_id, i.state = 'paused' AS is_paused, l.pid,
  l.ship_to_country, l.ship_from_country, l.multiplier, l.base_prices, l.allow_below_cost, l.rate, l.digits,
  coalesce((l.choices ->> 'follows_rules')::boolean, true) AS follows_rules
FROM job j JOIN import i ON i.tenant_id = j.tenant_id AND i.id = j.import_id
JOIN listing l ON l.tenant_id = j.tenant_id AND l.id = j.listing_id
WHERE j.tenant_id = $1 AND j.id = $2 AND j.round = $3 AND j.state = 'queued'"""
_MINE = """
SELECT true FROM job WHERE tenant_id = $1 AND id = $2 AND round = $3 AND state = 'queued' FOR UPDATE"""
_END = "UPDATE job SET state = $3, reason = $4 WHERE tenant_id = $1 AND id = $2"
_AGAIN = """
UPDATE job SET round = round + 1, tries = tries + $3, reason = $4, handed_at = $5, sweeps = 0
WHERE tenant_id = $1 AND id = $2 RETURNING round"""
_BACK = "UPDATE job SET state = 'waiting' WHERE tenant_id = $1 AND id = $2"
_FAILED = """
UPDATE job SET state = 'waiting', tries = 0, reason = '' WHERE tenant_id = $1 AND import_id = $2 AND state = 'failed'
RETURNING page IS NOT NULL"""
_DROP = """
DELETE FROM job WHERE tenant_id = $1 AND listing_id = $2 AND state IN ('waiting', 'queued') RETURNING import_id"""
# Handed out and not heard of for so long, longer each time: its message may be lost, its listener may have parked it.
_LOST_AFTER = timedelta(minutes=5)
_LOST = """
UPDATE job SET handed_at = $3::timestamptz + $4::interval * (2 ^ least(sweeps, 4)), sweeps = sweeps + 1
WHERE tenant_id = $1 AND state = 'queued' AND handed_at < $3::timestamptz - $4::interval
RETURNING id, round, (SELECT count(*) FROM parked p WHERE p.tenant_id = job.tenant_id AND p.consumer = $2
  AND p.event -> 'data' ->> 'jobId' = job.id::text) AS parked"""
_WHOSE = """
SELECT DISTINCT tenant_id, tenant FROM job
WHERE state = 'queued' AND tenant <> '' AND handed_at < $1::timestamptz - $2::interval"""


async def dispatch(moment: datetime) -> None:
    """Hand out what may be worked on, up to the window."""
    transaction = current_transaction()
    tenant_id, sql = transaction.tenant_id, transaction.connection
    await sql.execute(_LOCK, str(tenant_id))
    for row in await sql.fetch(_DISPATCH, tenant_id, _WINDOW, moment):
        handing.hand_out(row["id"], row["round"])


async def claim(job_id: UUID, round_: int) -> Task | PageTask | None:
    """The job if it is still to be done in this round."""
    transaction = current_transaction()
    row = await transaction.connection.fetchrow(_TASK, transaction.tenant_id, job_id, round_)
    return Task(**row) if row else await sql_searches.claim(job_id, round_)


async def is_mine(task: Claim) -> bool:
    """Lock the job; whether nobody ended it meanwhile."""
    transaction = current_transaction()
    return bool(await transaction.connection.fetchval(_MINE, transaction.tenant_id, task.job_id, task.round))


async def end(task: Claim, state: str, reason: str = "") -> None:
    await _write(_END, task.job_id, state, reason)


async def again(task: Claim, seconds: float, why: str, moment: datetime, *, is_try: bool) -> datetime:
    """Hand it out again later; answers when."""
    transaction = current_transaction()
    key = transaction.tenant_id, task.job_id
    due = moment + timedelta(seconds=seconds)
    round_ = await transaction.connection.fetchval(_AGAIN, *key, int(is_try), why, due)
    handing.hand_out(task.job_id, round_, due)
    return due


async def put_back(task: Claim) -> None:
    """Its import is paused: it waits with the others."""
    await _write(_BACK, task.job_id)


async def lost(consumer: str, moment: datetime) -> list[tuple[UUID, int, int]]:
    """Id, round and times parked of each job whose message this consumer should have taken long ago; it is answered
    once a while."""
    transaction = current_transaction()
    arguments = transaction.tenant_id, consumer, moment, _LOST_AFTER
    return [tuple(row) for row in await transaction.connection.fetch(_LOST, *arguments)]


async def whose_are_lost(sql: Any, moment: datetime) -> list[tuple[UUID, str]]:
    """The tenants, by id and word, who have such jobs; `sql` speaks as the worker."""
    return [tuple(row) for row in await sql.fetch(_WHOSE, moment, _LOST_AFTER)]


async def reopen(import_id: UUID) -> tuple[int, bool]:
    """Let what failed wait to be tried again; answers how many listings that are, and whether the search is too."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_FAILED, transaction.tenant_id, import_id)
    pages = sum(row[0] for row in rows)
    return len(rows) - pages, bool(pages)


async def drop(listing_id: UUID) -> list[UUID]:
    """Forget what is still to be done for a listing; answers the imports it was of."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_DROP, transaction.tenant_id, listing_id)
    return [row["import_id"] for row in rows]


async def _write(sql: str, *values: Any) -> None:
    transaction = current_transaction()
    await transaction.connection.execute(sql, transaction.tenant_id, *values)
