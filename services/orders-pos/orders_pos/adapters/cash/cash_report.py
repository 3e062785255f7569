"""X and Z reports: the sums of a cash session, from its payments and movements."""

from uuid import UUID

from chassis.db import current_transaction
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.cash.resources import cash_movements, cash_sessions
from orders_pos.adapters.cash.sql_cash_sessions import SqlCashSessions
from orders_pos.adapters.cash.sql_drawers import count_openings
from orders_pos.adapters.taxes.tax_messages import jurisdiction_lines, tax_rows
from orders_pos.adapters.taxes.tax_report import read_session_jurisdictions, read_session_taxes
from orders_pos.domain.cash.cash_session import CashSession

_ROWS = """
SELECT label, is_cash, count(*) FILTER (WHERE kind = 'taken')::integer AS payments,
  coalesce(sum(amount) FILTER (WHERE kind = 'taken'), 0) AS taken,
  coalesce(-sum(amount) FILTER (WHERE kind = 'change'), 0) AS change,
  coalesce(-sum(amount) FILTER (WHERE kind = 'refunded'), 0) AS refunded,
  sum(amount) AS net
FROM (SELECT {label} AS label, {is_cash} AS is_cash, kind, amount FROM payment_entry
  WHERE tenant_id = $1 AND cash_session_id = $2 AND kind IN ('taken', 'change', 'refunded')) AS entries
GROUP BY label, is_cash ORDER BY is_cash DESC, label"""
_METHODS = _ROWS.format(label="payment_method_name", is_cash="is_cash")
_PERSONS = _ROWS.format(label="person_name", is_cash="false")
_ORDERS = """
SELECT count(DISTINCT order_id)::integer FROM payment_entry WHERE tenant_id = $1 AND cash_session_id = $2"""
_ROUNDED = """
SELECT coalesce(sum(amount), 0) FROM payment_entry WHERE tenant_id = $1 AND cash_session_id = $2 AND kind = 'rounded'"""
_MOVEMENTS = "cash_session_id = $2 ORDER BY create_time, id"
_AMOUNTS = ("taken", "change", "refunded", "net")


async def read_cash_report(session_id: UUID) -> rpc.CashReport:
    """Return the report. Raise NotFoundError if there is no such session."""
    session = await cash_sessions.read(session_id)
    key = current_transaction().tenant_id, session_id
    row = await (await current_transaction().session()).get_one(CashSession, key)
    sums, taxes = await SqlCashSessions().sum_drawer(session_id), await read_session_taxes(session_id)
    return rpc.CashReport(
        session=session,
        methods=await _rows(_METHODS, session_id),
        persons=await _rows(_PERSONS, session_id),
        movements=await cash_movements.select(_MOVEMENTS, [session_id]),
        cash_payments=f"{sums.cash_payments:f}",
        cash_in=f"{sums.cash_in:f}",
        cash_out=f"{-sums.cash_out:f}",
        expected_cash=f"{sums.expected_cash(row.opening_float):f}",
        rounded=f"{await current_transaction().connection.fetchval(_ROUNDED, *key):f}",
        taxes=tax_rows(taxes),
        jurisdictions=jurisdiction_lines(await read_session_jurisdictions(session_id), taxes),
        drawer_openings=await count_openings(session_id),
        orders=await current_transaction().connection.fetchval(_ORDERS, *key),
    )


async def _rows(sql: str, session_id: UUID) -> list[rpc.CashReportRow]:
    transaction = current_transaction()
    return [
        rpc.CashReportRow(
            label=row["label"],
            is_cash=row["is_cash"],
            payments=row["payments"],
            **{name: f"{row[name]:f}" for name in _AMOUNTS},
        )
        for row in await transaction.connection.fetch(sql, transaction.tenant_id, session_id)
    ]
