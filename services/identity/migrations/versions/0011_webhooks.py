from alembic import op
from chassis.migrations import isolate_tenants

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.execute("""
    CREATE TABLE webhooks (
      tenant_id uuid NOT NULL REFERENCES tenants, id uuid NOT NULL, url text NOT NULL, events text[] NOT NULL,
      state text NOT NULL, secret bytea NOT NULL, former_secret bytea, former_ends_at timestamptz,
      created_at timestamptz NOT NULL, version integer NOT NULL DEFAULT 1, PRIMARY KEY (tenant_id, id))""")
    op.execute("""
    CREATE TABLE webhook_deliveries (
      tenant_id uuid NOT NULL, id uuid NOT NULL, webhook_id uuid NOT NULL, event_id uuid NOT NULL,
      event text NOT NULL, body text NOT NULL, state text NOT NULL, attempts integer NOT NULL DEFAULT 0,
      status integer, response text NOT NULL DEFAULT '', created_at timestamptz NOT NULL, attempted_at timestamptz,
      next_at timestamptz, PRIMARY KEY (tenant_id, id), UNIQUE (tenant_id, webhook_id, event_id),
      FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhooks (tenant_id, id) ON DELETE CASCADE)""")
    op.execute(
        "CREATE INDEX ix_webhook_deliveries_at ON webhook_deliveries (tenant_id, webhook_id, created_at)"
    )
    for table in ("webhooks", "webhook_deliveries"):
        isolate_tenants(table, "identity", "SELECT, INSERT, UPDATE, DELETE")


def downgrade() -> None:
    op.execute("DROP TABLE webhook_deliveries")
    op.execute("DROP TABLE webhooks")
