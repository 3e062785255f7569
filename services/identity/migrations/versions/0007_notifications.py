from alembic import op
from chassis.migrations import isolate_tenants

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.execute("""
    CREATE TABLE notifications (
      tenant_id uuid NOT NULL REFERENCES tenants, id uuid NOT NULL, at timestamptz NOT NULL, kind text NOT NULL,
      key text NOT NULL, roles text[] NOT NULL, user_id uuid, item_id text NOT NULL, subject text NOT NULL,
      PRIMARY KEY (tenant_id, id), UNIQUE (tenant_id, key))""")
    op.execute("CREATE INDEX ix_notifications_at ON notifications (tenant_id, at)")
    op.execute("""
    CREATE TABLE notification_reads (
      tenant_id uuid NOT NULL, notification_id uuid NOT NULL, user_id uuid NOT NULL,
      PRIMARY KEY (tenant_id, notification_id, user_id),
      FOREIGN KEY (tenant_id, notification_id) REFERENCES notifications (tenant_id, id) ON DELETE CASCADE)""")
    # A version without an instant is of an order that is delivered, cancelled or has no delivery.
    op.execute("""
    CREATE TABLE deliveries (
      tenant_id uuid NOT NULL REFERENCES tenants, order_id uuid NOT NULL, version integer NOT NULL,
      order_number text NOT NULL, agent_id uuid, due_at timestamptz, changed_at timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, order_id))""")
    for table in ("notifications", "notification_reads", "deliveries"):
        isolate_tenants(table, "identity", "SELECT, INSERT, UPDATE, DELETE")


def downgrade() -> None:
    for table in ("deliveries", "notification_reads", "notifications"):
        op.execute(f"DROP TABLE {table}")
