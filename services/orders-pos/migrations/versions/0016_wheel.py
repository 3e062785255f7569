"""Add spins of the wheel of luck."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0016", "0015"

SPIN = """
CREATE TABLE wheel_spin (
  tenant_id uuid NOT NULL, id uuid NOT NULL, customer_id uuid NOT NULL, day date NOT NULL,
  points integer NOT NULL CHECK (points BETWEEN 1 AND 10), create_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT fk_wheel_spin_customer_id FOREIGN KEY (tenant_id, customer_id) REFERENCES customer (tenant_id, id))"""


def upgrade() -> None:
    op.execute(SPIN)
    op.execute("CREATE INDEX ix_wheel_spin_customer_id ON wheel_spin (tenant_id, customer_id, day)")
    isolate_tenants("wheel_spin", "orders")


def downgrade() -> None:
    op.execute("DROP TABLE wheel_spin")
