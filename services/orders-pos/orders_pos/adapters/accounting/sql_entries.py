"""Entries of the books, from recorded taxes and from the payment ledger."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from chassis.db import current_transaction
from chassis.errors import invalid_field

from orders_pos.domain.accounting.entries import (
    Entry,
    PaidAmount,
    Posting,
    SoldPart,
    payment_entry,
    sale_entry,
)
from orders_pos.domain.accounting.ledger_accounts import LedgerAccounts, StoredAccount
from orders_pos.domain.orders.sales_tax import TaxPart
from orders_pos.domain.reports.sales import Span

MAX_ROWS = 200_000
_SOLD = f"""
SELECT t.create_time, t.order_id, t.revision, t.taxed_on AS day, o.order_number, o.sold_on,
  trim_scale(t.percent) AS percent, t.net, t.tax, t.delivery
FROM tax_entry t JOIN orders o ON o.tenant_id = $1 AND o.id = t.order_id
WHERE t.tenant_id = $1 AND t.taxed_on BETWEEN $2 AND $3 AND t.kind IN ('sold', 'returned')
ORDER BY t.taxed_on, t.create_time, t.order_id, t.revision, t.percent DESC LIMIT {MAX_ROWS + 1}"""  # noqa: S608  # constants only
# The days of a span begin and end in the tenant's zone.
_PAID = f"""
SELECT e.create_time, e.order_id, e.revision, (e.create_time AT TIME ZONE $4)::date AS day, o.order_number, o.sold_on,
  e.kind, e.amount, e.is_cash, e.payment_method_id
FROM payment_entry e JOIN orders o ON o.tenant_id = $1 AND o.id = e.order_id
WHERE e.tenant_id = $1 AND e.kind <> 'returned' AND e.create_time >= $2::date::timestamp AT TIME ZONE $4
  AND e.create_time < ($3::date + 1)::timestamp AT TIME ZONE $4
ORDER BY e.create_time, e.order_id, e.revision, e.id LIMIT {MAX_ROWS + 1}"""  # noqa: S608  # constants only
_ACCOUNTS = "SELECT accounts FROM shop_settings WHERE tenant_id = $1"
_Row = Mapping[str, Any]


async def get_account_settings() -> Sequence[StoredAccount]:
    """Return the accounts that the shop entered."""
    transaction = current_transaction()
    return await transaction.connection.fetchval(_ACCOUNTS, transaction.tenant_id) or ()


async def read_entries(span: Span, zone: ZoneInfo, accounts: LedgerAccounts) -> list[Entry]:
    """Return the entries of a span of days in the order of their saves, a sale before its payment. Raise
    ValidationError for more than `MAX_ROWS` lines of either."""
    sold, paid = await _fetch(_SOLD, span), await _fetch(_PAID, span, zone.key)
    entries = [
        *_group(sold, 0, lambda posting, rows: sale_entry(posting, map(_to_sold, rows), accounts)),
        *_group(
            paid, 1, lambda posting, rows: payment_entry(posting, [_to_paid(row) for row in rows], accounts)
        ),
    ]
    return [entry for _, entry in sorted(entries, key=lambda pair: pair[0])]


async def _fetch(sql: str, span: Span, *arguments: str) -> Sequence[_Row]:
    transaction = current_transaction()
    rows = await transaction.connection.fetch(sql, transaction.tenant_id, span.first, span.last, *arguments)
    if len(rows) > MAX_ROWS:
        raise invalid_field("last_day", "These days have too many entries. Choose fewer.", "too-many")
    return rows


def _group(
    rows: Iterable[_Row], rank: int, build: Callable[[Posting, Iterable[_Row]], Entry | None]
) -> Iterable[tuple[tuple[Any, ...], Entry]]:
    """Yield an entry for each save of an order, with what it is ordered by."""
    for saved, group in groupby(rows, _save_of):
        first, *rest = group
        posting = Posting(first["day"], first["order_number"], first["sold_on"])
        if entry := build(posting, [first, *rest]):
            yield (*saved, rank), entry


def _save_of(row: _Row) -> tuple[Any, ...]:
    """Return what an entry is ordered by: the day and the save."""
    return row["day"], row["create_time"], row["order_id"], row["revision"]


def _to_sold(row: _Row) -> SoldPart:
    return SoldPart(TaxPart(row["percent"], row["net"], row["tax"]), row["delivery"])


def _to_paid(row: _Row) -> PaidAmount:
    return PaidAmount(row["kind"], row["amount"], row["is_cash"], row["payment_method_id"])
