"""Comparison of orders, their totals, payment ledger, wallets and cash sessions, to the cent."""

from collections.abc import Mapping
from dataclasses import dataclass

from chassis.db import current_transaction

from orders_pos.adapters.reports.order_totals import CHANGES

_EXAMPLES = 5
# Each query returns what disagrees: the order's number or the customer's id, and both amounts.
_CHECKS: Mapping[str, str] = {
    "amounts of orders that are not the sums of their entries": """
      SELECT o.order_number AS name,
        ARRAY[o.received_amount, o.change, o.refunded_amount, o.rest_as_credit, o.wallet_amount, o.written_off_amount,
          o.returned_amount, o.rounded_amount]
          AS stored,
        ARRAY[coalesce(e.received, 0), coalesce(e.change, 0), coalesce(e.refunded, 0), coalesce(e.credited, 0),
          coalesce(e.wallet, 0), coalesce(e.written_off, 0), coalesce(e.returned, 0),
          coalesce(e.rounded, 0)] AS summed
      FROM orders o LEFT JOIN (
        SELECT order_id, sum(amount) FILTER (WHERE kind = 'taken') AS received,
          -sum(amount) FILTER (WHERE kind = 'change') AS change,
          -sum(amount) FILTER (WHERE kind = 'refunded') AS refunded,
          -sum(amount) FILTER (WHERE kind = 'credited') AS credited,
          sum(amount) FILTER (WHERE kind IN ('credit-used', 'credit-returned')) AS wallet,
          sum(amount) FILTER (WHERE kind = 'written-off') AS written_off,
          sum(amount) FILTER (WHERE kind = 'returned') AS returned,
          sum(amount) FILTER (WHERE kind = 'rounded') AS rounded
        FROM payment_entry WHERE tenant_id = $1 GROUP BY order_id
      ) e ON e.order_id = o.id WHERE o.tenant_id = $1""",
    "orders whose paid and remaining amounts do not add up": """
      SELECT order_number AS name, ARRAY[paid_amount, remaining] AS stored,
        ARRAY[received_amount - change - refunded_amount - rest_as_credit,
          CASE WHEN step_code = 'cancelled' THEN 0
            ELSE total - paid_amount - wallet_amount - written_off_amount - returned_amount - rounded_amount
            END] AS summed
      FROM orders WHERE tenant_id = $1""",
    "orders whose status is not that of their amounts": """
      SELECT order_number AS name, status AS stored,
        CASE WHEN remaining <= 0 THEN 'paid' WHEN remaining < total THEN 'partially-paid' ELSE 'waiting' END AS summed
      FROM orders WHERE tenant_id = $1""",
    "orders whose returns are not those of their lines, or have no credit note": """
      SELECT o.order_number AS name, ARRAY[o.returned_amount, o.returned_amount] AS stored,
        ARRAY[coalesce(l.amount, 0) + coalesce(i.terms, 0), coalesce(i.total, 0)] AS summed
      FROM orders o
      LEFT JOIN (SELECT order_id, sum(returned_amount) AS amount FROM order_line WHERE tenant_id = $1
        GROUP BY order_id) l ON l.order_id = o.id
      LEFT JOIN (SELECT r.order_id, sum(i.total) AS total, sum(r.shipping_refund - r.return_fee + r.added_tax) AS terms
        FROM order_return r
        JOIN invoice i ON i.tenant_id = $1 AND i.id = r.credit_note_id WHERE r.tenant_id = $1
        GROUP BY r.order_id) i ON i.order_id = o.id
      WHERE o.tenant_id = $1""",
    "orders whose credit is not that of the wallets": """
      SELECT o.order_number AS name, coalesce(e.amount, 0) AS stored, coalesce(w.amount, 0) AS summed
      FROM orders o
      LEFT JOIN (SELECT order_id, -sum(amount) AS amount FROM payment_entry WHERE tenant_id = $1
        AND kind IN ('credit-used', 'credit-returned', 'credited') GROUP BY order_id) e ON e.order_id = o.id
      LEFT JOIN (SELECT order_id, sum(amount) AS amount FROM wallet_entry WHERE tenant_id = $1
        GROUP BY order_id) w ON w.order_id = o.id
      WHERE o.tenant_id = $1""",
    "card payments that the ledger does not have once": """
      SELECT a.provider_id AS name, 1 AS stored, count(e.id) AS summed
      FROM payment_attempts a LEFT JOIN payment_entry e ON e.tenant_id = $1 AND e.order_id = a.subject_id
        AND e.kind = 'taken' AND e.reference = a.provider_id
      WHERE a.tenant_id = $1 AND a.status = 'paid' GROUP BY a.id, a.provider_id""",
    "closed cash sessions whose Z report is not what the ledger has": """
      SELECT s.till_name || ' ' || s.number AS name, s.expected_cash AS stored,
        s.opening_float + coalesce(e.amount, 0) + coalesce(m.amount, 0) AS summed
      FROM cash_session s
      LEFT JOIN (SELECT cash_session_id, sum(amount) AS amount FROM payment_entry WHERE tenant_id = $1 AND is_cash
        AND kind IN ('taken', 'change', 'refunded') GROUP BY cash_session_id) e ON e.cash_session_id = s.id
      LEFT JOIN (SELECT cash_session_id, sum(amount) AS amount FROM cash_movement WHERE tenant_id = $1
        GROUP BY cash_session_id) m ON m.cash_session_id = s.id
      WHERE s.tenant_id = $1 AND s.close_time IS NOT NULL""",
    "payments in the cash session of another till": """
      SELECT e.id::text AS name, e.till AS stored, s.till_name AS summed
      FROM payment_entry e JOIN cash_session s ON s.tenant_id = $1 AND s.id = e.cash_session_id
      WHERE e.tenant_id = $1 AND e.session_added_by = ''""",
    "wallets whose balance is not the sum of their entries": """
      SELECT c.id::text AS name, c.wallet_credit AS stored, coalesce(w.amount, 0) AS summed
      FROM customer c LEFT JOIN (SELECT customer_id, sum(amount) AS amount FROM wallet_entry WHERE tenant_id = $1
        GROUP BY customer_id) w ON w.customer_id = c.id
      WHERE c.tenant_id = $1""",
    "totals of orders that are not the sums of the orders": f"""
      SELECT CASE WHEN is_unpaid THEN 'unpaid' ELSE 'paid' END AS name,
        ARRAY[coalesce(t.orders, 0), coalesce(t.total, 0), coalesce(t.paid, 0), coalesce(t.remaining, 0)] AS stored,
        ARRAY[coalesce(o.orders, 0), coalesce(o.total, 0), coalesce(o.paid, 0), coalesce(o.remaining, 0)] AS summed
      FROM (
        SELECT is_unpaid, sum(orders) AS orders, sum(total) AS total, sum(paid) AS paid, sum(remaining) AS remaining
        FROM (
          SELECT tenant_id, is_unpaid, orders, total, paid, remaining FROM order_total
          UNION ALL {CHANGES.format(changes="sales_change")}
        ) kept WHERE tenant_id = $1 GROUP BY is_unpaid
      ) t FULL JOIN (
        SELECT remaining > 0 AS is_unpaid, count(*) AS orders, sum(total) AS total,
          sum(paid_amount + wallet_amount) AS paid, sum(remaining) AS remaining
        FROM orders WHERE tenant_id = $1 AND step_code <> 'cancelled' GROUP BY 1
      ) o USING (is_unpaid)""",  # noqa: S608  # constants only
}
_DIFFERENCES = """
SELECT count(*) OVER () AS count, name, stored::text, summed::text FROM ({check}) AS compared
WHERE stored IS DISTINCT FROM summed ORDER BY name LIMIT {limit}"""
_ORDERS = "SELECT count(*) FROM orders WHERE tenant_id = $1"


@dataclass(frozen=True)
class Audit:
    """How many orders were compared, and lines that describe each disagreement."""

    orders: int
    findings: list[str]


async def audit_tenant() -> Audit:
    """Compare orders, ledger, wallets and cash sessions of the tenant of the transaction."""
    transaction = current_transaction()
    findings: list[str] = []
    for title, check in _CHECKS.items():
        sql = _DIFFERENCES.format(check=check, limit=_EXAMPLES)
        rows = await transaction.connection.fetch(sql, transaction.tenant_id)
        if rows:
            findings.append(f"{rows[0]['count']} {title}")
            findings += [f"  {row['name']}: stored {row['stored']}, summed {row['summed']}" for row in rows]
    orders = await transaction.connection.fetchval(_ORDERS, transaction.tenant_id)
    return Audit(orders, findings)
