"""Add public holidays to the shop settings, and the copy of the tenant's name, logo and colour."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0008", "0007"


def upgrade() -> None:
    op.execute("""
    ALTER TABLE shop_settings
      ADD COLUMN holiday_country text NOT NULL DEFAULT '',
      ADD COLUMN worked_holidays jsonb NOT NULL DEFAULT '[]'""")
    op.execute("""
    CREATE TABLE brand (
      tenant_id uuid PRIMARY KEY, version integer NOT NULL, name text NOT NULL, color text NOT NULL,
      logo bytea NOT NULL)""")
    isolate_tenants("brand", "orders", "SELECT, INSERT, UPDATE")


def downgrade() -> None:
    op.execute("DROP TABLE brand")
    op.execute("ALTER TABLE shop_settings DROP COLUMN holiday_country, DROP COLUMN worked_holidays")
