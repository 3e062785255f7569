"""What each saved order adds to the totals of sales and of orders, recorded in the transaction that saves the order.

Changes are inserted only, so that concurrent saves never wait for a total; every few saves, one transaction adds them
to the totals. A report sums both tables in one statement, so it is exact at any time.
"""

from typing import Any
from uuid import UUID

from chassis.db import current_transaction

from orders_pos.adapters.reports.order_totals import CHANGES as ORDER_CHANGES
from orders_pos.domain.orders.order import Order

ORDER, PRODUCT = "order", "product"
_NONE = "'00000000-0000-0000-0000-000000000000'::uuid"
# What rounding of cash took off an order was paid by nobody, as what was written off.
# Cancelled orders count for nothing, and neither do goods that came back. A save writes one row, with its lines as
# arrays.
_INSERT_CHANGE = """
INSERT INTO sales_change (tenant_id, sign, sold_on, person_id, payment_method_id, source, person_name, total, remaining,
  returned_amount, written_off_amount, product_ids, tenths, amounts, discounts)
SELECT tenant_id, {sign}, sold_on, created_by, payment_method_id, source, created_by_name, total - returned_amount,
  remaining, returned_amount, written_off_amount + rounded_amount, {lines}
FROM {order} WHERE step_code <> 'cancelled'"""
_STORED_ORDER = """orders CROSS JOIN LATERAL (
  SELECT coalesce(array_agg(product_id), '{}') AS product_ids,
    coalesce(array_agg(tenths - returned_tenths), '{}') AS tenths,
    coalesce(array_agg(amount - returned_amount), '{}') AS amounts,
    coalesce(array_agg(order_line.discount), '{}') AS discounts
  FROM order_line WHERE tenant_id = $1 AND order_id = $2
) l"""


def _insert_stored(sign: int) -> str:
    lines = "l.product_ids, l.tenths, l.amounts, l.discounts"
    insert = _INSERT_CHANGE.format(sign=sign, lines=lines, order=_STORED_ORDER)
    return f"{insert} AND tenant_id = $1 AND id = $2"


_ADD_SALE, SUBTRACT_SALE = _insert_stored(1), _insert_stored(-1)
# The changes as rows of totals: of orders, and of their lines by product.
CHANGES_BY_KIND = {
    ORDER: f"""
SELECT tenant_id, '{ORDER}' AS kind, sold_on, {_NONE} AS product_id, coalesce(person_id, {_NONE}) AS person_id,
  coalesce(payment_method_id, {_NONE}) AS payment_method_id, source, person_name, sign AS orders, 0 AS tenths,
  sign * total AS revenue, sign * remaining AS remaining
FROM {{changes}}""",  # noqa: S608  # constants only
    PRODUCT: f"""
SELECT tenant_id, '{PRODUCT}' AS kind, sold_on, l.product_id, {_NONE} AS person_id, {_NONE} AS payment_method_id,
  '' AS source, '' AS person_name, 0 AS orders, sign * l.tenths AS tenths, sign * (l.amount - l.discount) AS revenue,
  0 AS remaining
FROM {{changes}} CROSS JOIN LATERAL unnest(product_ids, {{changes}}.tenths, amounts, discounts)
  AS l (product_id, tenths, amount, discount)""",  # noqa: S608  # constants only
}
_KEY = "tenant_id, kind, sold_on, product_id, person_id, payment_method_id, source"
# A transaction that finds another at work leaves the changes to it; those not committed yet wait for the next.
_COMPACT = f"""
WITH held AS MATERIALIZED (
  SELECT pg_try_advisory_xact_lock(hashtextextended('sales ' || $1::uuid, 0)) AS is_held
), moved AS (
  DELETE FROM sales_change WHERE tenant_id = $1 AND (SELECT is_held FROM held) RETURNING *
), order_totals AS (
  INSERT INTO order_total AS t (tenant_id, is_unpaid, orders, total, paid, remaining)
  SELECT tenant_id, is_unpaid, sum(orders), sum(total), sum(paid), sum(remaining)
  FROM ({ORDER_CHANGES.format(changes="moved")}) c GROUP BY tenant_id, is_unpaid
  ON CONFLICT (tenant_id, is_unpaid) DO UPDATE SET orders = t.orders + excluded.orders,
    total = t.total + excluded.total, paid = t.paid + excluded.paid, remaining = t.remaining + excluded.remaining
), changes AS (
  {CHANGES_BY_KIND[ORDER].format(changes="moved")} UNION ALL {CHANGES_BY_KIND[PRODUCT].format(changes="moved")}
)
INSERT INTO sales_total AS t ({_KEY}, person_name, orders, tenths, revenue, remaining)
SELECT {_KEY}, max(person_name), sum(orders), sum(tenths), sum(revenue), sum(remaining)
FROM changes GROUP BY {_KEY}
ON CONFLICT ({_KEY}) DO UPDATE SET
  person_name = excluded.person_name, orders = t.orders + excluded.orders, tenths = t.tenths + excluded.tenths,
  revenue = t.revenue + excluded.revenue, remaining = t.remaining + excluded.remaining"""  # noqa: S608  # constants only
_SAVES_PER_COMPACTION = 64


def insert_change_statement(order: str, lines: str) -> str:
    """Return the SQL that adds a new order, given the relation that has its row, and its lines as arrays of products,
    tenths, amounts and discounts."""
    return _INSERT_CHANGE.format(sign="1", order=order, lines=lines)


def sale_of(order: Order) -> tuple[Any, ...]:
    """Return what an edit can change of what an order adds to the totals."""
    method = order.payment_method.id if order.payment_method else None
    nobody_paid = order.written_off_amount + order.rounded_amount
    return order.lines, order.total, order.remaining, order.returned_amount, nobody_paid, method


async def subtract_sale(order_id: UUID) -> None:
    """Take an order as it is stored out of the totals, before it changes."""
    await _execute(SUBTRACT_SALE, order_id)


async def add_sale(order_id: UUID) -> None:
    """Add an order as it is stored to the totals, after it changed."""
    await _execute(_ADD_SALE, order_id)
    await compact_sometimes(order_id)


async def _execute(sql: str, order_id: UUID) -> None:
    transaction = current_transaction()
    await transaction.connection.execute(sql, transaction.tenant_id, order_id)


async def compact_sometimes(order_id: UUID) -> None:
    """Add the recorded changes to the totals for one order in 64, chosen by the random end of its id."""
    if order_id.int % _SAVES_PER_COMPACTION == 0:
        await compact()


async def compact() -> None:
    """Add the recorded changes to the totals, unless another transaction is doing so."""
    transaction = current_transaction()
    await transaction.connection.execute(_COMPACT, transaction.tenant_id)
