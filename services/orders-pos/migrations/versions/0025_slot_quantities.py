"""Let a shop limit the quantity that a slot takes, and keep what the orders of each slot have."""

from alembic import op
from chassis.migrations import across_tenants

revision, down_revision = "0025", "0024"

# What a process of the version before books meanwhile has no quantity; it never falls below zero.
FILL = """
UPDATE slot_use u SET tenths = taken.tenths FROM (
  SELECT o.tenant_id, (slot->>'date')::date AS date,
    split_part(slot->>'start_time', ':', 1)::integer * 60 + split_part(slot->>'start_time', ':', 2)::integer AS start,
    sum(l.tenths) AS tenths
  FROM orders o JOIN order_line l ON l.tenant_id = o.tenant_id AND l.order_id = o.id
    CROSS JOIN LATERAL unnest(ARRAY[o.collect_slot, o.delivery_slot]) AS slot
  WHERE slot->>'date' IS NOT NULL AND o.step_code <> 'cancelled' GROUP BY 1, 2, 3
) taken WHERE (taken.tenant_id, taken.date, taken.start) = (u.tenant_id, u.date, u.start)"""
_READ = ("slot_use", "orders", "order_line")


def upgrade() -> None:
    op.execute("ALTER TABLE shop_settings ADD COLUMN slot_quantity integer")
    op.execute("ALTER TABLE slot_use ADD COLUMN tenths bigint NOT NULL DEFAULT 0")
    with across_tenants(*_READ):
        op.execute(FILL)


def downgrade() -> None:
    op.execute("ALTER TABLE slot_use DROP COLUMN tenths")
    op.execute("ALTER TABLE shop_settings DROP COLUMN slot_quantity")
