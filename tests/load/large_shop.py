"""Orders of years, in a shop that has its products, customers and methods."""

from orders_pos.adapters.reports.order_totals import CHANGES
from souk_local.stack import Stack

from load.shop import ATLAS
from load.souk import analyze, superuser

_DAYS = 1_000
_BATCH = 100_000
_COUNT = "SELECT count(*) FROM orders WHERE tenant_id = $1"
_ORDERS = """
INSERT INTO orders (tenant_id, id, order_number, source, status, delivery_type, customer_id, shipping_method_id,
  payment_method_id, step_code, products_total, discount_percent, discount, promo_amount, shipping_fees, shipping_tips,
  total, remaining, wallet_amount, paid_amount, received_amount, change, rest_as_credit, collect_address,
  shipping_address, description, customer_note, notify_customer, created_by, created_by_name, sold_on,
  create_time)
SELECT $1, gen_random_uuid(), 'B-' || n, 'pos', CASE n % 10 WHEN 0 THEN 'partially-paid' ELSE 'paid' END, 'on-store',
  customers[1 + n % cardinality(customers)], shipping_method, payment_method,
  CASE n % 40 WHEN 0 THEN 'cancelled' ELSE 'delivered' END, 105, 0, 0, 0, 0, 0, 105,
  CASE n % 10 WHEN 0 THEN 5 ELSE 0 END, 0, 0, 0, 0, 0, '', '', '', '', false, customers[1], 'Bench',
  current_date - n % $4::integer, now() - (n % $4::integer) * interval '1 day' - n * interval '1 millisecond'
FROM generate_series($2::integer, $3::integer) n,
  (SELECT array_agg(id) AS customers FROM customer WHERE tenant_id = $1) c,
  (SELECT id AS shipping_method FROM shipping_method WHERE tenant_id = $1 LIMIT 1) s,
  (SELECT id AS payment_method FROM payment_method WHERE tenant_id = $1 LIMIT 1) p"""
_LINES = """
INSERT INTO order_line (tenant_id, id, order_id, position, product_id, name, tenths, price, final_price, amount,
  discount)
SELECT $1, gen_random_uuid(), o.id, n, products[1 + n], 'Product', 10, 35, 35, 35, 0
FROM orders o CROSS JOIN generate_series(0, 2) n,
  (SELECT array_agg(id) AS products FROM (SELECT id FROM product WHERE tenant_id = $1 LIMIT 3) p) p
WHERE o.tenant_id = $1 AND o.order_number LIKE 'B-%' AND NOT EXISTS
  (SELECT FROM order_line l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id)"""

# What is recorded and not yet in the totals stays so.
_TOTALS = f"""
INSERT INTO order_total (tenant_id, is_unpaid, orders, total, paid, remaining)
SELECT $1, is_unpaid, sum(orders), sum(total), sum(paid), sum(remaining) FROM (
  SELECT tenant_id, remaining > 0 AS is_unpaid, 1 AS orders, total, paid_amount + wallet_amount AS paid, remaining
  FROM orders WHERE step_code <> 'cancelled'
  UNION ALL
  SELECT tenant_id, is_unpaid, -orders, -total, -paid, -remaining FROM ({CHANGES.format(changes="sales_change")}) c
) o WHERE tenant_id = $1 GROUP BY is_unpaid
ON CONFLICT (tenant_id, is_unpaid) DO UPDATE SET orders = excluded.orders, total = excluded.total,
  paid = excluded.paid, remaining = excluded.remaining"""  # constants only


async def add_orders(stack: Stack, orders: int) -> None:
    """Add orders of three lines each to Atlas, evenly over the days, until it has this many."""
    async with superuser(stack, "orders") as connection:
        existing = await connection.fetchval(_COUNT, ATLAS)
        for first in range(existing, orders, _BATCH):
            last = min(first + _BATCH, orders) - 1
            await connection.execute(_ORDERS, ATLAS, first, last, _DAYS)
            await connection.execute(_LINES, ATLAS)
        await connection.execute(_TOTALS, ATLAS)
        await analyze(connection)
