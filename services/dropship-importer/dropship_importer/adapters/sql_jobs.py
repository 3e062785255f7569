"""Jobs in PostgreSQL: their rows are the truth, the stream only hands them out."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from souk.dropship.v1 import dropship_events_pb2 as news

from dropship_importer.usecases.ports import Task

# Jobs of a tenant that are handed out at a time: what waits behind them keeps nobody else waiting.
_WINDOW = 20
# One dispatcher a tenant.
_LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('jobs:' || $1::text, 0))"
_DISPATCH = """
UPDATE job SET state = 'queued', round = round + 1 WHERE tenant_id = $1 AND id IN (
  SELECT j.id FROM job j JOIN import i ON i.tenant_id = j.tenant_id AND i.id = j.import_id
  WHERE j.tenant_id = $1 AND j.state = 'waiting' AND i.state = 'running' ORDER BY i.create_time, j.import_id, j.position
  LIMIT greatest(0, $2 - (SELECT count(*) FROM job WHERE tenant_id = $1 AND state = 'queued')))
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
UPDATE job SET round = round + 1, tries = tries + $3, reason = $4 WHERE tenant_id = $1 AND id = $2 RETURNING round"""
_BACK = "UPDATE job SET state = 'waiting' WHERE tenant_id = $1 AND id = $2"
_FAILED = """
UPDATE job SET state = 'waiting', tries = 0, reason = '' WHERE tenant_id = $1 AND import_id = $2 AND state = 'failed'"""


async def dispatch() -> None:
    """Hand out what may be worked on, up to the window."""
    transaction = current_transaction()
    tenant_id, sql = transaction.tenant_id, transaction.connection
    await sql.execute(_LOCK, str(tenant_id))
    for row in await sql.fetch(_DISPATCH, tenant_id, _WINDOW):
        _hand_out(row["id"], row["round"])


async def task_of(job_id: UUID, round_: int) -> Task | None:
    """The job if it is still to be done in this round."""
    transaction = current_transaction()
    row = await transaction.connection.fetchrow(_TASK, transaction.tenant_id, job_id, round_)
    return Task(**row) if row else None


async def is_mine(task: Task) -> bool:
    """Lock the job; whether nobody ended it meanwhile."""
    transaction = current_transaction()
    return bool(await transaction.connection.fetchval(_MINE, transaction.tenant_id, task.job_id, task.round))


async def end(task: Task, state: str, reason: str = "") -> None:
    await _write(_END, task.job_id, state, reason)


async def again(task: Task, seconds: float, why: str, moment: datetime, *, is_try: bool) -> datetime:
    """Hand it out again later; answers when."""
    transaction = current_transaction()
    key = transaction.tenant_id, task.job_id
    round_ = await transaction.connection.fetchval(_AGAIN, *key, int(is_try), why)
    due = moment + timedelta(seconds=seconds)
    _hand_out(task.job_id, round_, due)
    return due


async def put_back(task: Task) -> None:
    """Its import is paused: it waits with the others."""
    await _write(_BACK, task.job_id)


async def reopen(import_id: UUID) -> int:
    """Let what failed wait to be tried again; answers how many there are."""
    transaction = current_transaction()
    done = await transaction.connection.execute(_FAILED, transaction.tenant_id, import_id)
    return int(done.rpartition(" ")[2])


async def _write(sql: str, *values: Any) -> None:
    transaction = current_transaction()
    await transaction.connection.execute(sql, transaction.tenant_id, *values)


def _hand_out(job_id: UUID, round_: int, due: datetime | None = None) -> None:
    outbox.announce(job_id, news.JobReady(job_id=str(job_id), round=round_), due)
