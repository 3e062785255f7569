"""Create purchases of priced applications."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.execute("""
    CREATE TABLE application_purchase (
      tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
      create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(),
      application text NOT NULL, price integer NOT NULL CONSTRAINT ck_application_purchase_price CHECK (price > 0),
      payment_method text NOT NULL, status text NOT NULL, reference text NOT NULL DEFAULT '',
      failure_code text NOT NULL DEFAULT '', attempt integer NOT NULL DEFAULT 0, PRIMARY KEY (tenant_id, id))""")
    # Nothing is paid twice.
    op.execute("""
    CREATE UNIQUE INDEX uq_application_purchase_application ON application_purchase (tenant_id, application)
    WHERE status <> 'declined'""")
    isolate_tenants("application_purchase", "apps", "SELECT, INSERT, UPDATE")


def downgrade() -> None:
    op.execute("DROP TABLE application_purchase")
