"""Sales of a span of days by a dimension, beside another span."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from chassis.db import current_transaction

from orders_pos.adapters.reports.sales_changes import CHANGES_BY_KIND, ORDER, PRODUCT
from orders_pos.domain.reports.sales import SalesReport, SalesRow, SalesSums, Span


@dataclass(frozen=True)
class _Dimension:
    """How recorded sales are grouped: SQL of the key and its label, and the join that the label needs."""

    kind: str
    key: str
    label: str = "''"
    join: str = ""


_DIMENSIONS: Mapping[str, _Dimension] = {
    "day": _Dimension(ORDER, "(s.sold_on + s.days)::text"),
    "person": _Dimension(ORDER, "s.person_id::text", "max(s.person_name)"),
    "payment-method": _Dimension(
        ORDER,
        "s.payment_method_id::text",
        "max(m.name)",
        "LEFT JOIN payment_method m ON m.tenant_id = $1 AND m.id = s.payment_method_id",
    ),
    "source": _Dimension(ORDER, "s.source"),
    "product": _Dimension(
        PRODUCT,
        "s.product_id::text",
        "max(p.name)",
        "LEFT JOIN product p ON p.tenant_id = $1 AND p.id = s.product_id",
    ),
    "category": _Dimension(
        PRODUCT,
        "coalesce(p.category_id::text, '')",
        "max(c.name)",
        """LEFT JOIN product p ON p.tenant_id = $1 AND p.id = s.product_id
  LEFT JOIN category_product c ON c.tenant_id = $1 AND c.id = p.category_id""",
    ),
}
# The sums of all rows come with them, as the group without key.
_REPORT = """
WITH span (is_previous, first, last, days) AS (
  VALUES (false, $3::date, $4::date, 0), (true, $5::date, $6::date, $3::date - $5::date)
), s AS (
  SELECT is_previous, days, r.* FROM span CROSS JOIN LATERAL (
    SELECT {columns} FROM sales_total WHERE tenant_id = $1 AND kind = $2 AND sold_on BETWEEN first AND last
    UNION ALL
    SELECT {columns} FROM ({changes}) c WHERE tenant_id = $1 AND kind = $2 AND sold_on BETWEEN first AND last
  ) r
)
SELECT {key} AS key, {label} AS label, grouping({key}) AS is_total, is_previous, sum(s.orders)::bigint AS orders,
  sum(s.tenths)::bigint AS tenths, sum(s.revenue) AS revenue, sum(s.remaining) AS remaining
FROM s {join} GROUP BY GROUPING SETS (({key}, is_previous), (is_previous))"""
_COLUMNS = "sold_on, product_id, person_id, payment_method_id, source, person_name, orders, tenths, revenue, remaining"
_STATEMENTS = {
    name: _REPORT.format(
        columns=_COLUMNS,
        changes=CHANGES_BY_KIND[d.kind].format(changes="sales_change"),
        key=d.key,
        label=d.label,
        join=d.join,
    )
    for name, d in _DIMENSIONS.items()
}


async def read_sales(dimension: str, span: Span, previous: Span | None) -> SalesReport:
    """Return the sales of a span by a dimension, with those of a previous span."""
    transaction = current_transaction()
    first, last = (previous.first, previous.last) if previous else (None, None)
    rows = await transaction.connection.fetch(
        _STATEMENTS[dimension],
        transaction.tenant_id,
        _DIMENSIONS[dimension].kind,
        span.first,
        span.last,
        first,
        last,
    )
    totals = {row["is_previous"]: _sums(row) for row in rows if row["is_total"]}
    by_key: dict[str, SalesRow] = {}
    for row in rows:
        if not row["is_total"]:
            key = row["key"]
            by_key[key] = by_key.get(key, SalesRow(key)).with_sums(
                row["label"] or "", _sums(row), is_previous=row["is_previous"]
            )
    empty = SalesSums()
    return SalesReport(
        dimension, span, previous, list(by_key.values()), totals.get(False, empty), totals.get(True, empty)
    )


def _sums(row: Mapping[str, Any]) -> SalesSums:
    return SalesSums(row["orders"], row["tenths"], Decimal(row["revenue"]), Decimal(row["remaining"]))
