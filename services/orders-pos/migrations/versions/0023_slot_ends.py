"""Keep when slots end: those that overlap share their capacity."""

from alembic import op
from chassis.migrations import across_tenants

revision, down_revision = "0023", "0022"

# The slots that are booked are as long as the shop's are now; none goes beyond midnight.
ENDS = """
UPDATE slot_use u SET until = least(start + coalesce(
  (SELECT slot_minutes FROM shop_settings s WHERE s.tenant_id = u.tenant_id), 120), 1440)"""
_READ = ("slot_use", "shop_settings")


def upgrade() -> None:
    op.execute("ALTER TABLE slot_use ADD COLUMN until integer NOT NULL DEFAULT 0")
    with across_tenants(*_READ):
        op.execute(ENDS)


def downgrade() -> None:
    op.execute("ALTER TABLE slot_use DROP COLUMN until")
