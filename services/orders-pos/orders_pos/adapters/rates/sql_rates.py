"""Exchange rates in PostgreSQL."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal

from chassis import outbox
from chassis.db import current_transaction
from chassis.model import uuid7
from souk.orders.v1 import orders_events_pb2 as events
from sqlmodel import col, select

from orders_pos.domain.rates.exchange_rate import CurrencyExchangeRate, RateTable

_ADD = """
INSERT INTO currency_exchange_rate (tenant_id, id, source, target, rate, rate_date, is_own)
VALUES ($1, $2, $3, $4, $5, $6, false) ON CONFLICT (tenant_id, source, target) DO NOTHING RETURNING true"""
# A check that is a minute early counts as due: clocks differ.
_CLAIM = """
INSERT INTO exchange_rate_check AS stored (tenant_id, id, next_check) VALUES ($1, $1, $3)
ON CONFLICT (tenant_id, id) DO UPDATE SET next_check = excluded.next_check
WHERE stored.next_check <= $2::timestamptz + interval '1 minute' RETURNING true"""
_FIND = """
SELECT rate, rate_date FROM (
  SELECT rate, rate_date, 1 AS position FROM currency_exchange_rate
  WHERE tenant_id = $1 AND source = $2 AND target = $3
  UNION ALL
  SELECT 1 / rate, rate_date, 2 FROM currency_exchange_rate WHERE tenant_id = $1 AND source = $3 AND target = $2
) AS either ORDER BY position LIMIT 1"""


class SqlRates:
    """Implements RateRepository in the current transaction."""

    async def list_rates(self) -> Sequence[CurrencyExchangeRate]:
        """Return all rates of the tenant by id, locked until the commit."""
        session = await current_transaction().session()
        query = select(CurrencyExchangeRate).order_by(col(CurrencyExchangeRate.id)).with_for_update()
        return (await session.execute(query)).scalars().all()

    async def add(self, source: str, target: str, table: RateTable) -> bool:
        """Insert the feed's rate. Return False if the feed lacks the pair or the tenant has it."""
        rate, transaction = table.find(source, target), current_transaction()
        if rate is None:
            return False
        values = transaction.tenant_id, uuid7(), source, target, rate, table.date
        return bool(await transaction.connection.fetchval(_ADD, *values))

    async def save(self, rate: CurrencyExchangeRate) -> None:
        """Write a rate that was changed."""
        session = await current_transaction().session()
        session.add(rate)
        await session.flush()

    async def claim_check(self, now: datetime, next_check: datetime) -> bool:
        """Store when the feed is read next. Return False if another process claimed this reading."""
        transaction = current_transaction()
        return bool(await transaction.connection.fetchval(_CLAIM, transaction.tenant_id, now, next_check))

    def schedule_check(self, due: datetime) -> None:
        """Publish an internal event that is due then."""
        tenant_id = current_transaction().tenant_id
        outbox.add(tenant_id, events.ExchangeRatesDue(tenant_id=str(tenant_id)), due)


async def find_rate(source: str, target: str) -> tuple[Decimal, date] | None:
    """Return the tenant's rate between two currencies with its day, from either direction; None if there is none."""
    transaction = current_transaction()
    row = await transaction.connection.fetchrow(_FIND, transaction.tenant_id, source, target)
    return (row["rate"], row["rate_date"]) if row else None
