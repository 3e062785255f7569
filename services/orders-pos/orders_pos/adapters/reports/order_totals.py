"""Totals of all orders and of all unpaid ones, from what each save records: they cost the same however many orders
there are."""

# What the recorded changes add to each kind of order. `total` is without what came back.
CHANGES = """
SELECT tenant_id, remaining > 0 AS is_unpaid, sign AS orders, sign * (total + returned_amount) AS total,
  sign * (total - remaining - written_off_amount) AS paid, sign * remaining AS remaining
FROM {changes}"""
_TOTALS = f"""
SELECT {{cancelled}} + coalesce(sum(orders), 0)::bigint, coalesce(sum(total), 0), coalesce(sum(paid), 0),
  coalesce(sum(remaining), 0)
FROM (
  SELECT orders, total, paid, remaining FROM order_total WHERE tenant_id = $1 {{condition}}
  UNION ALL
  SELECT orders, total, paid, remaining FROM ({CHANGES.format(changes="sales_change")}) c
  WHERE tenant_id = $1 {{condition}}
) t"""  # noqa: S608  # constants only
# The number of orders, and the total, paid and remaining amounts of those that were not cancelled.
ALL_ORDERS = _TOTALS.format(
    cancelled="(SELECT count(*) FROM orders WHERE tenant_id = $1 AND step_code = 'cancelled')", condition=""
)
UNPAID_ORDERS = _TOTALS.format(cancelled="0", condition="AND is_unpaid")
