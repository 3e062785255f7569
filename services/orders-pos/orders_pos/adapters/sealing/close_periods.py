"""Close days, months and years of chains: records with the totals of what was recorded."""

import json
from collections.abc import AsyncIterator, Iterable
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.timezones import load_zone

from orders_pos.adapters.sealing.append import seal
from orders_pos.adapters.sealing.failures import seal_late_closing
from orders_pos.adapters.sealing.start_sealing import next_midnight, schedule_closing
from orders_pos.domain.sealing.chain_verifier import PERIOD_LENGTHS, Totals
from orders_pos.domain.sealing.closings import list_periods
from orders_pos.domain.sealing.record import DAY_CLOSED, MONTH_CLOSED, YEAR_CLOSED, Content

_CLAIM = """
UPDATE sealing SET next_closing = 'infinity' WHERE tenant_id = $1 AND next_closing <= $2
RETURNING timezone, old.next_closing"""
_SCHEDULE = "UPDATE sealing SET next_closing = $2 WHERE tenant_id = $1"
_CHAINS = "SELECT chain FROM sealed_chain WHERE tenant_id = $1 ORDER BY chain FOR UPDATE"
# Those whose year is not closed; nothing is recorded of a day after its closing.
_CLOSINGS = """
SELECT kind, period, text FROM sealed_record
WHERE tenant_id = $1 AND chain = $2 AND kind = ANY($3::text[]) AND left(period, 4) > coalesce((
  SELECT max(period) FROM sealed_record WHERE tenant_id = $1 AND chain = $2 AND kind = 'year-closed'), '')"""
_DAYS = """
SELECT DISTINCT day FROM sealed_record
WHERE tenant_id = $1 AND chain = $2 AND period IS NULL AND day < $3 AND day > coalesce((
  SELECT max(period)::date FROM sealed_record WHERE tenant_id = $1 AND chain = $2 AND kind = 'day-closed'),
  '-infinity')"""
_RECORDS = """
SELECT number, text FROM sealed_record
WHERE tenant_id = $1 AND chain = $2 AND day = $3 AND period IS NULL AND number > $4 ORDER BY number LIMIT 1000"""
# Of a chain at once: one that was not closed for long takes several events.
_MOST_CLOSINGS = 60
_RETRY = timedelta(hours=1)
_KINDS = [DAY_CLOSED, MONTH_CLOSED, YEAR_CLOSED]
_SHORTER = {MONTH_CLOSED: DAY_CLOSED, YEAR_CLOSED: MONTH_CLOSED}


async def close_ended_periods(now: datetime) -> None:
    """Close what has ended and is not closed yet, and schedule the next closing. Does nothing before the one that is
    scheduled is due."""
    transaction = current_transaction()
    claimed = await transaction.connection.fetchrow(_CLAIM, transaction.tenant_id, now)
    if claimed is None:
        return
    timezone, was_due = claimed
    today, is_all_closed = now.astimezone(load_zone(timezone)).date(), True
    for (chain,) in await transaction.connection.fetch(_CHAINS, transaction.tenant_id):
        is_all_closed &= await _close_chain(chain, today)
    seal_late_closing(was_due, now)
    due = next_midnight(now, timezone) if is_all_closed else now
    await transaction.connection.execute(_SCHEDULE, transaction.tenant_id, due)
    schedule_closing(transaction.tenant_id, due)


def postpone_closing(now: datetime) -> None:
    """Try again later what failed: what has ended by then is closed with it."""
    schedule_closing(current_transaction().tenant_id, now + _RETRY)


async def set_timezone(timezone: str) -> None:
    """Let days end as they do in this time zone."""
    transaction = current_transaction()
    await transaction.connection.execute(
        "UPDATE sealing SET timezone = $2 WHERE tenant_id = $1 AND timezone <> $2",
        transaction.tenant_id,
        timezone,
    )


async def _close_chain(chain: UUID, today: date) -> bool:
    """Close periods of a chain that is locked. Return whether that are all."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_CLOSINGS, transaction.tenant_id, chain, _KINDS)
    closed: dict[tuple[str, str], Content] = {
        (row["kind"], row["period"]): json.loads(row["text"]) for row in rows
    }
    open_days = await transaction.connection.fetch(_DAYS, transaction.tenant_id, chain, today)
    days = {row["day"] for row in open_days}
    days |= {date.fromisoformat(period) for kind, period in closed if kind == DAY_CLOSED}
    ended = [each for each in list_periods(days, today) if each not in closed]
    for kind, period in ended[:_MOST_CLOSINGS]:
        content = await _sum_period(chain, kind, period, closed)
        closed[kind, period] = content
        seal(kind, content, chain, period=period)
    return len(ended) <= _MOST_CLOSINGS


async def _sum_period(chain: UUID, kind: str, period: str, closed: dict[tuple[str, str], Content]) -> Content:
    totals, last = Totals(), {}
    if kind == DAY_CLOSED:
        async for content in _read_records(chain, date.fromisoformat(period)):
            totals.add_record(content)
            last = {name: content[name] for name in ("number", "signedTotal", "absoluteTotal")}
    else:
        for content in _list_parts(kind, period, closed):
            totals.add(content)
            last = content["through"]
    return {
        "period": period,
        "currency": current_caller().currency,
        # The last record of the period, and the perpetual totals after it.
        "through": last,
        **totals.to_json(),
    }


def _list_parts(kind: str, period: str, closed: dict[tuple[str, str], Content]) -> Iterable[Any]:
    """Return the closings that a longer period consists of."""
    shorter = _SHORTER[kind]
    names = sorted(name for other, name in closed if other == shorter)
    return [closed[shorter, name] for name in names if name[: PERIOD_LENGTHS[kind]] == period]


async def _read_records(chain: UUID, day: date) -> AsyncIterator[dict[str, Any]]:
    transaction, number = current_transaction(), 0
    while rows := await transaction.connection.fetch(_RECORDS, transaction.tenant_id, chain, day, number):
        for row in rows:
            yield json.loads(row["text"])
        number = rows[-1]["number"]
