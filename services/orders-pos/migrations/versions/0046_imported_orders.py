"""Create orders of other programs, which are imported as history."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0046", "0045"

ORDER = """
CREATE TABLE imported_order (
  tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
  create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(),
  program text NOT NULL, number text NOT NULL, placed_at timestamptz NOT NULL, customer_id uuid,
  customer_name text NOT NULL DEFAULT '', phone text NOT NULL DEFAULT '', phone_key text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '', address text NOT NULL DEFAULT '', state text NOT NULL DEFAULT '',
  currency text NOT NULL, lines jsonb NOT NULL DEFAULT '[]', discount numeric, shipping numeric, tax numeric,
  total numeric NOT NULL, has_other_lines boolean NOT NULL DEFAULT false,
  is_cancelled boolean NOT NULL DEFAULT false, note text NOT NULL DEFAULT '',
  erased_at timestamptz, search_text text NOT NULL DEFAULT '', grams integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, id), CONSTRAINT uq_imported_order_number UNIQUE (tenant_id, program, number),
  CONSTRAINT fk_imported_order_customer_id FOREIGN KEY (tenant_id, customer_id) REFERENCES customer (tenant_id, id))"""
INDEXES = (
    "CREATE INDEX ix_imported_order_placed_at ON imported_order (tenant_id, placed_at DESC)",
    "CREATE INDEX ix_imported_order_customer_id ON imported_order (tenant_id, customer_id)",
    "CREATE INDEX ix_imported_order_phone_key ON imported_order (tenant_id, phone_key) WHERE phone_key <> ''",
    "CREATE INDEX ix_imported_order_email ON imported_order (tenant_id, lower(email)) WHERE email <> ''",
    "CREATE INDEX ix_imported_order_grams ON imported_order USING gin (grams)",
    # Orders are matched by the names of customers.
    "CREATE INDEX ix_customer_name_text ON customer (tenant_id, name_text)",
)
KINDS = "ALTER TABLE import_job ADD CONSTRAINT ck_import_job_kind CHECK (kind IN ({kinds}))"


def upgrade() -> None:
    op.execute(ORDER)
    isolate_tenants("imported_order", "orders")
    for index in INDEXES:
        op.execute(index)
    _allow("'products', 'customers', 'orders'")


def downgrade() -> None:
    op.execute("DELETE FROM import_job WHERE kind = 'orders'")
    _allow("'products', 'customers'")
    op.execute("DROP INDEX ix_customer_name_text")
    op.execute("DROP TABLE imported_order")


def _allow(kinds: str) -> None:
    op.execute("ALTER TABLE import_job DROP CONSTRAINT ck_import_job_kind")
    op.execute(KINDS.format(kinds=kinds))
