"""Keep the totals of all orders and of all unpaid ones, and fill them from the orders."""

from alembic import op
from chassis.migrations import across_tenants, isolate_tenants

revision, down_revision = "0024", "0023"

CONTEXT = "orders"
TABLE = """
CREATE TABLE order_total (
  tenant_id uuid NOT NULL, is_unpaid boolean NOT NULL, orders bigint NOT NULL, total numeric NOT NULL,
  paid numeric NOT NULL, remaining numeric NOT NULL, PRIMARY KEY (tenant_id, is_unpaid))"""
# A save by a process of the version before leaves out both: they are zero but where goods came back or money was
# written off.
COLUMNS = """
ALTER TABLE sales_change ADD COLUMN returned_amount numeric NOT NULL DEFAULT 0,
  ADD COLUMN written_off_amount numeric NOT NULL DEFAULT 0"""
# The changes that wait are in the orders already, so they go into the totals of sales at once.
_KEY = "tenant_id, kind, sold_on, product_id, person_id, payment_method_id, source"
_NONE = "'00000000-0000-0000-0000-000000000000'::uuid"
COMPACT = f"""
WITH moved AS (DELETE FROM sales_change RETURNING *), changes AS (
  SELECT tenant_id, 'order' AS kind, sold_on, {_NONE} AS product_id, coalesce(person_id, {_NONE}) AS person_id,
    coalesce(payment_method_id, {_NONE}) AS payment_method_id, source, person_name, sign AS orders, 0 AS tenths,
    sign * total AS revenue, sign * remaining AS remaining
  FROM moved
  UNION ALL
  SELECT tenant_id, 'product', sold_on, l.product_id, {_NONE}, {_NONE}, '', '', 0, sign * l.tenths,
    sign * (l.amount - l.discount), 0
  FROM moved CROSS JOIN LATERAL unnest(product_ids, moved.tenths, amounts, discounts)
    AS l (product_id, tenths, amount, discount)
)
INSERT INTO sales_total AS t ({_KEY}, person_name, orders, tenths, revenue, remaining)
SELECT {_KEY}, max(person_name), sum(orders), sum(tenths), sum(revenue), sum(remaining)
FROM changes GROUP BY {_KEY}
ON CONFLICT ({_KEY}) DO UPDATE SET
  person_name = excluded.person_name, orders = t.orders + excluded.orders, tenths = t.tenths + excluded.tenths,
  revenue = t.revenue + excluded.revenue, remaining = t.remaining + excluded.remaining"""  # noqa: S608  # constants only
FILL = """
INSERT INTO order_total
SELECT tenant_id, remaining > 0, count(*), sum(total), sum(paid_amount + wallet_amount), sum(remaining)
FROM orders WHERE step_code <> 'cancelled' GROUP BY 1, 2"""
READ_TABLES = ("orders", "sales_change", "sales_total")


def upgrade() -> None:
    op.execute(COLUMNS)
    op.execute(TABLE)
    with across_tenants(*READ_TABLES):
        op.execute(COMPACT)
        op.execute(FILL)
    isolate_tenants("order_total", CONTEXT)


def downgrade() -> None:
    op.execute("DROP TABLE order_total")
    op.execute("ALTER TABLE sales_change DROP COLUMN returned_amount, DROP COLUMN written_off_amount")
