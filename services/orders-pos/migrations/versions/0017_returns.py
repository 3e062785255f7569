"""Add returns of goods, with what came back of each line, and reminders of carts that were left."""

from alembic import op
from chassis.migrations import isolate_tenants, load_revision
from sqlalchemy import text

revision, down_revision = "0017", "0016"

CONTEXT = "orders"
# `lines` is what is to come back and what it is worth, with decimals as strings.
RETURN = """
CREATE TABLE order_return (
  tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL DEFAULT 1, create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL, order_id uuid NOT NULL, order_number text NOT NULL,
  status text NOT NULL CHECK (status IN ('requested', 'accepted', 'rejected')), reason text NOT NULL,
  lines jsonb NOT NULL, amount numeric NOT NULL CHECK (amount >= 0), refunded_amount numeric NOT NULL DEFAULT 0,
  decision_reason text NOT NULL DEFAULT '', is_restocked boolean NOT NULL DEFAULT false, credit_note_id uuid,
  decided_by text NOT NULL DEFAULT '', decide_time timestamptz, PRIMARY KEY (tenant_id, id),
  CONSTRAINT ck_order_return_status CHECK ((status = 'requested') = (decide_time IS NULL)),
  CONSTRAINT ck_order_return_credit_note_id CHECK ((status = 'accepted') = (credit_note_id IS NOT NULL)),
  CONSTRAINT fk_order_return_order_id FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  CONSTRAINT fk_order_return_credit_note_id FOREIGN KEY (tenant_id, credit_note_id)
    REFERENCES invoice (tenant_id, id))"""
INDEXES = (
    "CREATE INDEX ix_order_return_order_id ON order_return (tenant_id, order_id)",
    "CREATE INDEX ix_order_return_create_time ON order_return (tenant_id, create_time, id)",
    """CREATE UNIQUE INDEX uq_order_return_credit_note_id ON order_return (tenant_id, credit_note_id)
      WHERE credit_note_id IS NOT NULL""",
)
LINE_COLUMNS = """
ALTER TABLE order_line ADD COLUMN returned_tenths integer NOT NULL DEFAULT 0,
  ADD COLUMN returned_amount numeric NOT NULL DEFAULT 0,
  ADD CONSTRAINT ck_order_line_returned_tenths CHECK (returned_tenths BETWEEN 0 AND tenths) NOT VALID"""
KINDS = "'taken', 'change', 'refunded', 'credited', 'credit-used', 'credit-returned', 'written-off'"
SHOWN_LINE = "'unit', l.unit,"
RETURNED_OF_LINE = (
    " 'returned_quantity', trim_scale(l.returned_tenths / 10.0)::text, "
    "'returned_amount', l.returned_amount::text,"
)


# Whether a reminder is scheduled or was sent, and what its links need.
CART_COLUMNS = """
ALTER TABLE cart ADD COLUMN reminder text NOT NULL DEFAULT '', ADD COLUMN reminder_locale text NOT NULL DEFAULT '',
  ADD COLUMN reminder_origin text NOT NULL DEFAULT ''"""
# Digests of addresses that want no reminder.
STOPPED = """
CREATE TABLE stopped_reminder (
  tenant_id uuid NOT NULL, digest bytea NOT NULL, create_time timestamptz NOT NULL, PRIMARY KEY (tenant_id, digest))"""


def upgrade() -> None:
    op.execute("ALTER TABLE shop_settings ADD COLUMN cart_reminder_hours integer")
    op.execute(CART_COLUMNS)
    # The link of a reminder may be opened more than once: programs that check mails open it too.
    op.execute("ALTER TABLE cart_token ADD COLUMN is_reusable boolean NOT NULL DEFAULT false")
    op.execute(STOPPED)
    isolate_tenants("stopped_reminder", CONTEXT, "SELECT, INSERT")
    op.execute("DROP VIEW order_shown")
    op.execute("ALTER TABLE orders ADD COLUMN returned_amount numeric NOT NULL DEFAULT 0")
    op.execute(LINE_COLUMNS)
    _set_kinds(f"{KINDS}, 'returned'")
    op.execute(RETURN)
    for index in INDEXES:
        op.execute(index)
    isolate_tenants("order_return", CONTEXT, "SELECT, INSERT, UPDATE")
    create_view(f"{SHOWN_LINE}{RETURNED_OF_LINE}")


def downgrade() -> None:
    op.execute("DROP TABLE stopped_reminder")
    op.execute("ALTER TABLE cart_token DROP COLUMN is_reusable")
    op.execute(
        "ALTER TABLE cart DROP COLUMN reminder, DROP COLUMN reminder_locale, DROP COLUMN reminder_origin"
    )
    op.execute("ALTER TABLE shop_settings DROP COLUMN cart_reminder_hours")
    op.execute("DROP VIEW order_shown")
    op.execute("DROP TABLE order_return")
    _set_kinds(KINDS)
    op.execute("ALTER TABLE order_line DROP COLUMN returned_tenths, DROP COLUMN returned_amount")
    op.execute("ALTER TABLE orders DROP COLUMN returned_amount")
    create_view(SHOWN_LINE)


def _set_kinds(kinds: str) -> None:
    op.execute("ALTER TABLE payment_entry DROP CONSTRAINT ck_payment_entry_kind")
    op.execute(
        f"ALTER TABLE payment_entry ADD CONSTRAINT ck_payment_entry_kind CHECK (kind IN ({kinds})) NOT VALID"
    )


def create_view(shown_line: str) -> None:
    """Create the view with all columns of the orders but those that only reports read."""
    columns = op.get_bind().scalar(text(load_revision(__file__, "0006_payment_ledger").VIEW_COLUMNS))
    view = load_revision(__file__, "0002_point_of_sale").ORDER_SHOWN
    view = view.replace("SELECT o.*,", f"SELECT {columns},", 1).replace(SHOWN_LINE, shown_line, 1)
    op.execute(view)
    op.execute(f"GRANT SELECT ON order_shown TO {CONTEXT}_service")
