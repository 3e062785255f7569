"""Keep the tax that orders and returns add to prices, who is exempt of it, and the rounding of cash."""

from alembic import op
from sqlalchemy import text

revision, down_revision = "0045", "0044"

ADDED = {
    "orders": """ADD COLUMN added_tax numeric NOT NULL DEFAULT 0,
      ADD COLUMN is_tax_added boolean NOT NULL DEFAULT false, ADD COLUMN rounded_amount numeric NOT NULL DEFAULT 0""",
    "order_return": "ADD COLUMN added_tax numeric NOT NULL DEFAULT 0",
    "customer": "ADD COLUMN is_tax_exempt boolean NOT NULL DEFAULT false",
}
REMOVED = {
    "orders": ("added_tax", "is_tax_added", "rounded_amount"),
    "order_return": ("added_tax",),
    "customer": ("is_tax_exempt",),
}
_SHOWN = "SELECT o.tenant_id, o.added_tax, o.is_tax_added, o.rounded_amount,"
_KINDS = (
    "'taken', 'change', 'refunded', 'credited', 'credit-used', 'credit-returned', 'written-off', 'returned'"
)


def upgrade() -> None:
    view = _drop_view()
    for table, columns in ADDED.items():
        op.execute(f"ALTER TABLE {table} {columns}")
    _set_kinds(f"{_KINDS}, 'rounded'")
    _create_view(view.replace("SELECT o.tenant_id,", _SHOWN, 1))


def downgrade() -> None:
    view = _drop_view()
    for name in REMOVED["orders"]:
        view = view.replace(f"o.{name},", "", 1)
    for table, columns in REMOVED.items():
        op.execute(f"ALTER TABLE {table} {', '.join(f'DROP COLUMN {column}' for column in columns)}")
    _set_kinds(_KINDS)
    _create_view(view)


def _set_kinds(kinds: str) -> None:
    op.execute("ALTER TABLE payment_entry DROP CONSTRAINT ck_payment_entry_kind")
    op.execute(
        f"ALTER TABLE payment_entry ADD CONSTRAINT ck_payment_entry_kind CHECK (kind IN ({kinds})) NOT VALID"
    )


def _drop_view() -> str:
    view = str(op.get_bind().scalar(text("SELECT pg_get_viewdef('order_shown'::regclass)")))
    op.execute("DROP VIEW order_shown")
    return view


def _create_view(definition: str) -> None:
    op.execute(f"CREATE VIEW order_shown WITH (security_invoker = on) AS {definition}")
    op.execute("GRANT SELECT ON order_shown TO orders_service")
