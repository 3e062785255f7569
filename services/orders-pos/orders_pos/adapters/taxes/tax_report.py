"""Recorded taxes of a span of days or of a cash session, by rate."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from chassis.db import current_transaction

from orders_pos.domain.orders.sales_tax import Jurisdiction, TaxPart
from orders_pos.domain.reports.sales import Span

# Days are stored, and amounts are sums of what each save recorded: a day that has ended stays as it is.
_SPAN = """
SELECT {day} AS day, trim_scale(percent) AS percent, sum(net) AS net, sum(tax) AS tax FROM tax_entry
WHERE tenant_id = $1 AND taxed_on BETWEEN $2 AND $3 AND kind {kinds} {condition}
GROUP BY 1, 2 HAVING sum(net) <> 0 OR sum(tax) <> 0 ORDER BY 1, 2 DESC"""
_KINDS = {"sales": "IN ('sold', 'returned')", "payments": "= 'paid'"}
_NO_DAY = "NULL::date"
_JURISDICTIONS = """
SELECT {day} AS day, name, trim_scale(percent) AS percent, sum(net) AS net, sum(tax) AS tax FROM jurisdiction_entry
WHERE tenant_id = $1 AND {condition}
GROUP BY 1, 2, 3 HAVING sum(net) <> 0 OR sum(tax) <> 0 ORDER BY 1, 2, 3 DESC"""
_IN_SPAN = "taxed_on BETWEEN $2 AND $3 AND kind {kinds}"
_IN_SESSION = "cash_session_id = $2 AND kind = 'paid'"
_SESSION = """
SELECT trim_scale(percent) AS percent, sum(net) AS net, sum(tax) AS tax FROM tax_entry
WHERE tenant_id = $1 AND cash_session_id = $2 AND kind = 'paid'
GROUP BY 1 HAVING sum(net) <> 0 OR sum(tax) <> 0 ORDER BY 1 DESC"""


@dataclass(frozen=True)
class DayPart:
    """What a rate applies to on a day, and the tax."""

    day: date
    part: TaxPart


@dataclass(frozen=True)
class DayShare:
    """What a jurisdiction has of the taxes of a day, or of all days, and what that was calculated on."""

    day: date | None
    jurisdiction: Jurisdiction
    net: Decimal
    tax: Decimal


async def read_jurisdictions(basis: str, span: Span) -> list[DayShare]:
    """Return the taxes of a span by jurisdiction, by name."""
    return await _read_shares(_NO_DAY, _IN_SPAN.format(kinds=_KINDS[basis]), span.first, span.last)


async def read_daily_jurisdictions(basis: str, span: Span) -> list[DayShare]:
    """Return the taxes of each day of a span by jurisdiction, by name."""
    return await _read_shares("taxed_on", _IN_SPAN.format(kinds=_KINDS[basis]), span.first, span.last)


async def read_session_jurisdictions(session_id: UUID) -> list[DayShare]:
    """Return the taxes of what was paid in a cash session by jurisdiction, by name."""
    return await _read_shares(_NO_DAY, _IN_SESSION, session_id)


async def _read_shares(day: str, condition: str, *values: object) -> list[DayShare]:
    transaction = current_transaction()
    sql = _JURISDICTIONS.format(day=day, condition=condition)
    rows = await transaction.connection.fetch(sql, transaction.tenant_id, *values)
    return [
        DayShare(row["day"], Jurisdiction(row["name"], row["percent"]), row["net"], row["tax"])
        for row in rows
    ]


async def read_taxes(basis: str, span: Span) -> Sequence[TaxPart]:
    """Return the taxes of a span by rate, the highest first; `basis` is sales or payments."""
    return await _read(basis, span, "")


async def read_taxes_outside_sessions(span: Span) -> Sequence[TaxPart]:
    """Return the taxes of payments that belong to no cash session."""
    return await _read("payments", span, "AND cash_session_id IS NULL")


async def read_daily_taxes(basis: str, span: Span) -> Sequence[DayPart]:
    """Return the taxes of each day of a span, the highest rate first."""
    transaction = current_transaction()
    sql = _SPAN.format(day="taxed_on", kinds=_KINDS[basis], condition="")
    rows = await transaction.connection.fetch(sql, transaction.tenant_id, span.first, span.last)
    return [DayPart(day, TaxPart(*part)) for day, *part in rows]


async def read_session_taxes(session_id: UUID) -> Sequence[TaxPart]:
    """Return the taxes of what was paid in a cash session by rate, the highest first."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_SESSION, transaction.tenant_id, session_id)
    return [TaxPart(*row) for row in rows]


async def _read(basis: str, span: Span, condition: str) -> Sequence[TaxPart]:
    transaction = current_transaction()
    sql = _SPAN.format(day=_NO_DAY, kinds=_KINDS[basis], condition=condition)
    rows = await transaction.connection.fetch(sql, transaction.tenant_id, span.first, span.last)
    return [TaxPart(*part) for _, *part in rows]
