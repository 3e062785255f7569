"""Create orders placed with the supplier."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0005", "0004"

_UP = (
    """CREATE TABLE supplier_order (tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
      create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(),
      order_id uuid NOT NULL, number text NOT NULL, state text NOT NULL, reason text NOT NULL DEFAULT '',
      ship_from_country text NOT NULL, address jsonb NOT NULL, lines jsonb NOT NULL,
      pay_from_balance boolean NOT NULL DEFAULT false, supplier_order_id text NOT NULL DEFAULT '',
      supplier_status text NOT NULL DEFAULT '', logistic_name text NOT NULL DEFAULT '',
      track_number text NOT NULL DEFAULT '', amount numeric, postage numeric, pay_url text NOT NULL DEFAULT '',
      is_order_cancelled boolean NOT NULL DEFAULT false, look_time timestamptz, due_at timestamptz NOT NULL,
      round integer NOT NULL DEFAULT 0, tries integer NOT NULL DEFAULT 0, PRIMARY KEY (tenant_id, id),
      CONSTRAINT uq_supplier_order_number UNIQUE (tenant_id, number))""",
    "CREATE INDEX ix_supplier_order_order ON supplier_order (tenant_id, order_id, create_time)",
    """CREATE INDEX ix_supplier_order_due ON supplier_order (tenant_id, due_at)
      WHERE state IN ('placing', 'placed', 'shipped')""",
)


def upgrade() -> None:
    for change in _UP:
        op.execute(change)
    isolate_tenants("supplier_order", "dropship")


def downgrade() -> None:
    op.execute("DROP TABLE supplier_order")
