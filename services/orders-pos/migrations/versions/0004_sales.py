"""Create the totals of sales by day, and fill them from the orders."""

from alembic import op
from chassis.migrations import across_tenants, isolate_tenants

revision, down_revision = "0004", "0003"

CONTEXT = "orders"
TABLES = {
    "sales_total": """tenant_id uuid NOT NULL, kind text NOT NULL, sold_on date NOT NULL, product_id uuid NOT NULL,
      person_id uuid NOT NULL, payment_method_id uuid NOT NULL, source text NOT NULL, person_name text NOT NULL,
      orders bigint NOT NULL, tenths bigint NOT NULL, revenue numeric NOT NULL, remaining numeric NOT NULL,
      PRIMARY KEY (tenant_id, kind, sold_on, product_id, person_id, payment_method_id, source)""",
    # One row for each save, with its lines as arrays: the least that a save can write.
    "sales_change": """tenant_id uuid NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY, sign integer NOT NULL,
      sold_on date NOT NULL, person_id uuid, payment_method_id uuid, source text NOT NULL, person_name text NOT NULL,
      total numeric NOT NULL, remaining numeric NOT NULL, product_ids uuid[] NOT NULL, tenths integer[] NOT NULL,
      amounts numeric[] NOT NULL, discounts numeric[] NOT NULL, PRIMARY KEY (tenant_id, id),
      CONSTRAINT ck_sales_change_sign CHECK (sign IN (1, -1))""",
}
# The tenant's zone is not known here: a slot has its local time and its instant, and so the offset of that day. Orders
# without a slot take the offset that is most frequent in their month, else that of the tenant.
SOLD_ON = """
WITH offsets AS (
  SELECT tenant_id, date_trunc('month', create_time AT TIME ZONE 'UTC') AS month,
    coalesce(
      (collect_slot ->> 'date')::date + (collect_slot ->> 'start_time')::time
        - (start_processing_at AT TIME ZONE 'UTC'),
      (delivery_slot ->> 'date')::date + (delivery_slot ->> 'start_time')::time
        - (start_delivery_at AT TIME ZONE 'UTC')) AS utc_offset
  FROM orders WHERE collect_slot IS NOT NULL OR delivery_slot IS NOT NULL
), by_month AS (
  SELECT tenant_id, month, mode() WITHIN GROUP (ORDER BY utc_offset) AS utc_offset FROM offsets GROUP BY 1, 2
), by_tenant AS (
  SELECT tenant_id, mode() WITHIN GROUP (ORDER BY utc_offset) AS utc_offset FROM offsets GROUP BY 1
), days AS (
  SELECT o.tenant_id, o.id, ((o.create_time AT TIME ZONE 'UTC')
    + coalesce(m.utc_offset, t.utc_offset, interval '0'))::date AS sold_on
  FROM orders o
  LEFT JOIN by_month m ON m.tenant_id = o.tenant_id
    AND m.month = date_trunc('month', o.create_time AT TIME ZONE 'UTC')
  LEFT JOIN by_tenant t ON t.tenant_id = o.tenant_id
)
UPDATE orders o SET sold_on = days.sold_on, created_by_name = coalesce((
  SELECT moved_by_name FROM order_step s WHERE s.tenant_id = o.tenant_id AND s.order_id = o.id
  ORDER BY moved_at, id LIMIT 1), '')
FROM days WHERE days.tenant_id = o.tenant_id AND days.id = o.id"""
NONE = "'00000000-0000-0000-0000-000000000000'::uuid"
FILL = f"""
INSERT INTO sales_total
SELECT tenant_id, 'order', sold_on, {NONE}, coalesce(created_by, {NONE}), coalesce(payment_method_id, {NONE}), source,
  max(created_by_name), count(*), 0, sum(total), sum(remaining)
FROM orders WHERE step_code <> 'cancelled' GROUP BY 1, 3, 5, 6, 7
UNION ALL
SELECT o.tenant_id, 'product', o.sold_on, l.product_id, {NONE}, {NONE}, '', '', 0, sum(l.tenths),
  sum(l.amount - l.discount), 0
FROM orders o JOIN order_line l ON l.tenant_id = o.tenant_id AND l.order_id = o.id
WHERE o.step_code <> 'cancelled' GROUP BY 1, 3, 4"""  # noqa: S608  # constants only


def upgrade() -> None:
    op.execute(
        "ALTER TABLE orders ADD COLUMN sold_on date, ADD COLUMN created_by_name text NOT NULL DEFAULT ''"
    )
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
    with across_tenants("orders", "order_line", "order_step"):
        op.execute(SOLD_ON)
        op.execute(FILL)
    op.execute("ALTER TABLE orders ALTER COLUMN sold_on SET NOT NULL")
    for table in TABLES:
        isolate_tenants(table, CONTEXT)


def downgrade() -> None:
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")
    op.execute("ALTER TABLE orders DROP COLUMN sold_on, DROP COLUMN created_by_name")
