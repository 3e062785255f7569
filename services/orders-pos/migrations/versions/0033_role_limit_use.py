"""What each person used of the limits of roles on the last day that they used any."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0033", "0032"


def upgrade() -> None:
    op.execute("""
    CREATE TABLE role_limit_use (
      tenant_id uuid NOT NULL, person_id uuid NOT NULL, kind text NOT NULL, day date NOT NULL, amount numeric NOT NULL,
      PRIMARY KEY (tenant_id, person_id, kind))""")
    isolate_tenants("role_limit_use", "orders")


def downgrade() -> None:
    op.execute("DROP TABLE role_limit_use")
