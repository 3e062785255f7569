"""Approvals that a commit used up, so that each allows one request."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0032", "0031"


def upgrade() -> None:
    op.execute("""
    CREATE TABLE used_approvals (
      tenant_id uuid NOT NULL, token_id uuid NOT NULL, used_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, token_id))""")
    isolate_tenants("used_approvals", "orders", "SELECT, INSERT")
    op.execute("CREATE INDEX ix_used_approvals_used_at ON used_approvals USING brin (used_at)")
    op.execute("CREATE POLICY purge ON used_approvals TO orders_worker USING (true)")
    op.execute("GRANT DELETE, SELECT ON used_approvals TO orders_worker")


def downgrade() -> None:
    op.execute("DROP TABLE used_approvals")
