"""Add the day of exchange rates, which ones the tenant entered, and when the feed is read next."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0012", "0011"


def upgrade() -> None:
    # Rates that exist were entered by hand.
    op.execute("""
    ALTER TABLE currency_exchange_rate ADD COLUMN rate_date date NOT NULL DEFAULT current_date,
      ADD COLUMN is_own boolean NOT NULL DEFAULT true""")
    op.execute("""
    CREATE TABLE exchange_rate_check (
      tenant_id uuid NOT NULL, id uuid NOT NULL, next_check timestamptz NOT NULL, PRIMARY KEY (tenant_id, id))""")
    isolate_tenants("exchange_rate_check", "orders")


def downgrade() -> None:
    op.execute("DROP TABLE exchange_rate_check")
    op.execute("ALTER TABLE currency_exchange_rate DROP COLUMN rate_date, DROP COLUMN is_own")
