"""`./taskw bench:reports`: sales reports of 1,000,000 orders, as a share of the same sums from the orders alone."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from functools import partial
from itertools import product
from uuid import uuid4

import asyncpg
from chassis.context import ADMIN, Caller
from chassis.db import Database
from chassis.migrations import load_revision
from chassis.model import uuid7
from chassis.testing import Roles, Rpcs, migrated_database
from orders_pos.service import SERVICE
from souk.orders.v1 import orders_service_pb2 as rpc
from souk_local.layout import ROOT

ORDERS, DAYS, PRODUCTS, REPEATS = 1_000_000, 1_000, 400, 5
LAST = date(2026, 11, 20)
# Foreign keys and the rows that they name are of no interest here.
PREPARE = """
DO $$ DECLARE name record; BEGIN
  FOR name IN SELECT conrelid::regclass AS of, conname FROM pg_constraint
    WHERE contype = 'f' AND conrelid IN ('orders'::regclass, 'order_line'::regclass)
  LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', name.of, name.conname); END LOOP;
END $$"""
INSERT_ORDERS = """
INSERT INTO orders (tenant_id, id, order_number, source, status, delivery_type, customer_id, shipping_method_id,
  payment_method_id, step_code, products_total, discount_percent, discount, promo_amount, shipping_fees, shipping_tips,
  total, remaining, wallet_amount, paid_amount, received_amount, change, rest_as_credit, collect_address,
  shipping_address, description, customer_note, notify_customer, created_by, created_by_name, sold_on,
  create_time)
SELECT $1, gen_random_uuid(), 'B-' || n, CASE n % 3 WHEN 0 THEN 'admin' ELSE 'pos' END, 'paid', 'on-store', $2, $2,
  ($3::uuid[])[1 + n % 3], CASE n % 40 WHEN 0 THEN 'cancelled' ELSE 'delivered' END, 100, 0, 0, 0, 0, 0, 100 + n % 50,
  n % 7, 0, 0, 0, 0, 0, '', '', '', '', false, ($3::uuid[])[1 + n % 5], 'Person ' || n % 5,
  $4::date - (n % $5::integer),
  ($4::date - (n % $5::integer))::timestamptz + interval '10 hours'
FROM generate_series($6::integer, $7::integer) n"""
INSERT_LINES = """
INSERT INTO order_line (tenant_id, id, order_id, position, product_id, name, tenths, price, final_price, amount,
  discount)
SELECT $1, gen_random_uuid(), o.id, n, ($2::uuid[])[1 + (hashtext(o.id::text || n) & 1023) % $3::integer], 'Product',
  10, 35, 35, 35, 0
FROM orders o CROSS JOIN generate_series(0, 2) n"""
BATCH = 100_000
# Sums by day and by product from the orders alone.
DIRECT = {
    "DAY": """
SELECT sold_on, count(*), sum(total), sum(remaining) FROM orders
WHERE tenant_id = $1 AND sold_on BETWEEN $2 AND $3 AND step_code <> 'cancelled' GROUP BY 1""",
    "PRODUCT": """
SELECT l.product_id, sum(l.tenths), sum(l.amount - l.discount) FROM orders o
JOIN order_line l ON l.tenant_id = o.tenant_id AND l.order_id = o.id
WHERE o.tenant_id = $1 AND sold_on BETWEEN $2 AND $3 AND step_code <> 'cancelled' GROUP BY 1""",
}
DIMENSIONS = ("DAY", "PRODUCT", "CATEGORY", "PERSON", "PAYMENT_METHOD", "SOURCE")
SPANS = (1, 30, 365)


async def main() -> None:
    async with migrated_database(SERVICE) as (databases, database):
        admin = Caller(uuid4(), uuid4(), "bench", frozenset({ADMIN}), "Bench", timezone="UTC")
        await add_orders(databases, admin)
        await measure_reports(database, admin)


async def add_orders(databases: Roles, admin: Caller) -> None:
    """Add orders of three lines each, evenly over the days, and fill the totals as the migration does."""
    connection = await asyncpg.connect(databases.owner, command_timeout=900)
    ids = [uuid7() for _ in range(PRODUCTS)]
    migration = load_revision(
        str(ROOT / "services/orders-pos/migrations/versions/0004_sales.py"), "0004_sales"
    )
    await connection.execute(PREPARE)
    for table in ("orders", "order_line", "sales_total"):
        await connection.execute(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
    for first in range(1, ORDERS, BATCH):
        people = ids[:5]
        await connection.execute(
            INSERT_ORDERS, admin.tenant_id, ids[0], people, LAST, DAYS, first, first + BATCH - 1
        )
    await connection.execute(INSERT_LINES, admin.tenant_id, ids, PRODUCTS)
    await connection.execute("CREATE INDEX ON orders (tenant_id, sold_on)")
    await connection.execute(migration.FILL)
    await connection.execute("VACUUM ANALYZE")
    await connection.close()


async def measure_reports(database: Database, admin: Caller) -> None:
    """Print the milliseconds of each report, and of the same sums from the orders."""
    rpcs = Rpcs(SERVICE, database)
    print(f"{ORDERS:,} orders in {DAYS:,} days\n{'':24}{'days':>6}{'ms':>9}{'from orders':>13}   share")
    for dimension, days in product(DIMENSIONS, SPANS):
        first = LAST - timedelta(days=days - 1)
        request = rpc.ReadSalesRequest(
            dimension=f"SALES_DIMENSION_{dimension}", first_day=str(first), last_day=str(LAST)
        )
        sql = DIRECT["PRODUCT" if dimension in {"PRODUCT", "CATEGORY"} else "DAY"]
        reported = await measure_median(partial(rpcs, "ReadSales", request, admin))
        summed = await measure_median(partial(sum_orders, database, sql, admin, first))
        print(
            f"{dimension.lower():24}{days:>6}{reported:>9.1f}{summed:>13.1f}   {reported / summed:.2f}",
            flush=True,
        )


async def sum_orders(database: Database, sql: str, admin: Caller, first: date) -> None:
    async with database.transaction(admin.tenant_id) as transaction:
        await transaction.connection.fetch(sql, admin.tenant_id, first, LAST)


async def measure_median(work: Callable[[], Awaitable[object]]) -> float:
    """Return the median duration in milliseconds."""
    durations: list[float] = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        await work()
        durations.append((time.perf_counter() - start) * 1000)
    return sorted(durations)[REPEATS // 2]


if __name__ == "__main__":
    asyncio.run(main())
