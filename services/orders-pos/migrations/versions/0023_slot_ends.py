"""Keep when slots end: those that overlap share their capacity."""

from alembic import op

revision, down_revision = "0023", "0022"

# The slots that are booked are as long as the shop's are now; none goes beyond midnight.
ENDS = """
UPDATE slot_use u SET until = least(start + coalesce(
  (SELECT slot_minutes FROM shop_settings s WHERE s.tenant_id = u.tenant_id), 120), 1440)"""
_READ = ("slot_use", "shop_settings")


def upgrade() -> None:
    op.execute("ALTER TABLE slot_use ADD COLUMN until integer NOT NULL DEFAULT 0")
    # Without FORCE the owner sees all tenants' rows.
    for table in _READ:
        op.execute(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
    op.execute(ENDS)
    for table in _READ:
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")


def downgrade() -> None:
    op.execute("ALTER TABLE slot_use DROP COLUMN until")
