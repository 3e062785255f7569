"""Add places with a tax of their own, the place and the tax lines of an order, and recorded taxes by jurisdiction."""

from alembic import op
from chassis.migrations import isolate_tenants
from sqlalchemy import text

revision, down_revision = "0060", "0056"

TABLE = """
CREATE TABLE jurisdiction_entry (
  tenant_id uuid NOT NULL, id uuid NOT NULL, order_id uuid NOT NULL, revision integer NOT NULL,
  taxed_on date NOT NULL, kind text NOT NULL, name text NOT NULL, percent numeric NOT NULL, net numeric NOT NULL,
  tax numeric NOT NULL, cash_session_id uuid, is_credit boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT ck_jurisdiction_entry_kind CHECK (kind IN ('sold', 'returned', 'paid')),
  CONSTRAINT fk_jurisdiction_entry_order_id FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  CONSTRAINT fk_jurisdiction_entry_cash_session_id FOREIGN KEY (tenant_id, cash_session_id)
    REFERENCES cash_session (tenant_id, id))"""
INDEXES = (
    "CREATE INDEX ix_jurisdiction_entry_taxed_on ON jurisdiction_entry (tenant_id, taxed_on)",
    "CREATE INDEX ix_jurisdiction_entry_order_id ON jurisdiction_entry (tenant_id, order_id)",
    """CREATE INDEX ix_jurisdiction_entry_cash_session_id ON jurisdiction_entry (tenant_id, cash_session_id)
    WHERE cash_session_id IS NOT NULL""",
)
ADDED = {
    "shop_settings": """ADD COLUMN tax_places jsonb NOT NULL DEFAULT '[]',
      ADD COLUMN is_tax_by_origin boolean NOT NULL DEFAULT false""",
    "orders": "ADD COLUMN tax_place jsonb, ADD COLUMN tax_lines jsonb NOT NULL DEFAULT '[]'",
}
REMOVED = {"shop_settings": ("tax_places", "is_tax_by_origin"), "orders": ("tax_place", "tax_lines")}
_SHOWN = "SELECT o.tenant_id, o.tax_place, o.tax_lines,"


def upgrade() -> None:
    op.execute(TABLE)
    isolate_tenants("jurisdiction_entry", "orders")
    for index in INDEXES:
        op.execute(index)
    view = _drop_view()
    for table, columns in ADDED.items():
        op.execute(f"ALTER TABLE {table} {columns}")
    _create_view(view.replace("SELECT o.tenant_id,", _SHOWN, 1))


def downgrade() -> None:
    view = _drop_view()
    for name in REMOVED["orders"]:
        view = view.replace(f"o.{name},", "", 1)
    for table, columns in REMOVED.items():
        op.execute(f"ALTER TABLE {table} {', '.join(f'DROP COLUMN {column}' for column in columns)}")
    _create_view(view)
    op.execute("DROP TABLE jurisdiction_entry")


def _drop_view() -> str:
    view = str(op.get_bind().scalar(text("SELECT pg_get_viewdef('order_shown'::regclass)")))
    op.execute("DROP VIEW order_shown")
    return view


def _create_view(definition: str) -> None:
    op.execute(f"CREATE VIEW order_shown WITH (security_invoker = on) AS {definition}")
    op.execute("GRANT SELECT ON order_shown TO orders_service")
