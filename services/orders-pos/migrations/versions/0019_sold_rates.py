"""Add the VAT rates of sales as they were sold, costs of products, terms and fees of returns, and points that are spent
or corrected."""

from alembic import op
from chassis.migrations import across_tenants, isolate_tenants, load_revision

revision, down_revision = "0019", "0018"

CONTEXT = "orders"
VAT_OF_LINE = " 'vat_rate', l.vat_rate::text,"
# Until now points were the sums of spins.
WON_POINTS = """
INSERT INTO point_entry (tenant_id, id, customer_id, points, reason, balance, create_time)
SELECT tenant_id, id, customer_id, points, 'won',
  sum(points) OVER (PARTITION BY tenant_id, customer_id ORDER BY create_time, id), create_time FROM wheel_spin"""
POINT_ENTRY = """
CREATE TABLE point_entry (
  tenant_id uuid NOT NULL, id uuid NOT NULL, customer_id uuid NOT NULL, points integer NOT NULL CHECK (points <> 0),
  reason text NOT NULL CHECK (reason IN ('won', 'corrected', 'spent', 'merge')), note text NOT NULL DEFAULT '',
  entered_by text NOT NULL DEFAULT '', balance integer NOT NULL CHECK (balance >= 0),
  create_time timestamptz NOT NULL, PRIMARY KEY (tenant_id, id),
  CONSTRAINT fk_point_entry_customer_id FOREIGN KEY (tenant_id, customer_id) REFERENCES customer (tenant_id, id))"""
ADDED = {
    "order_line": "ADD COLUMN vat_rate numeric",
    "orders": "ADD COLUMN vat_percent numeric",
    "product": "ADD COLUMN cost numeric",
    "order_return": """ADD COLUMN return_fee numeric NOT NULL DEFAULT 0,
      ADD COLUMN shipping_refund numeric NOT NULL DEFAULT 0, ADD COLUMN entered_by text NOT NULL DEFAULT ''""",
    "shop_settings": """ADD COLUMN return_days integer, ADD COLUMN return_fee numeric NOT NULL DEFAULT 0,
      ADD COLUMN returns_refund_shipping boolean NOT NULL DEFAULT false,
      ADD COLUMN wheel_spins_a_day integer NOT NULL DEFAULT 1, ADD COLUMN wheel_point_value numeric""",
    # Points that a visitor won wait here until they sign in.
    "cart": "ADD COLUMN points integer NOT NULL DEFAULT 0, ADD COLUMN points_day date",
}
REMOVED = {
    "order_line": ("vat_rate",),
    "orders": ("vat_percent",),
    "product": ("cost",),
    "order_return": ("return_fee", "shipping_refund", "entered_by"),
    "shop_settings": (
        *("return_days", "return_fee", "returns_refund_shipping"),
        *("wheel_spins_a_day", "wheel_point_value"),
    ),
    "cart": ("points", "points_day"),
}


def upgrade() -> None:
    op.execute("DROP VIEW order_shown")
    for table, change in ADDED.items():
        op.execute(f"ALTER TABLE {table} {change}")
    op.execute(POINT_ENTRY)
    op.execute("CREATE INDEX ix_point_entry_customer_id ON point_entry (tenant_id, customer_id, create_time)")
    with across_tenants("wheel_spin"):
        op.execute(WON_POINTS)
    isolate_tenants("point_entry", CONTEXT)
    create_view(VAT_OF_LINE)


def downgrade() -> None:
    op.execute("DROP VIEW order_shown")
    op.execute("DROP TABLE point_entry")
    for table, columns in REMOVED.items():
        op.execute(f"ALTER TABLE {table} {', '.join(f'DROP COLUMN {name}' for name in columns)}")
    create_view("")


def create_view(added: str) -> None:
    before = load_revision(__file__, "0017_returns")
    before.create_view(f"{before.SHOWN_LINE}{before.RETURNED_OF_LINE}{added}")
