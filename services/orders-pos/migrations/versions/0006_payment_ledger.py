"""Create the payment ledger, and fill it from the amounts of the orders."""

from alembic import op
from chassis.migrations import across_tenants, isolate_tenants, load_revision
from sqlalchemy import text

revision, down_revision = "0006", "0005"

CONTEXT = "orders"
TABLE = """
CREATE TABLE payment_entry (
  tenant_id uuid NOT NULL, id uuid NOT NULL, order_id uuid NOT NULL, kind text NOT NULL, amount numeric NOT NULL,
  currency text NOT NULL, payment_method_id uuid, payment_method_name text NOT NULL DEFAULT '', person_id uuid,
  person_name text NOT NULL, till text NOT NULL DEFAULT '', reference text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '', revision integer NOT NULL, opening boolean NOT NULL DEFAULT false,
  create_time timestamptz NOT NULL, PRIMARY KEY (tenant_id, id),
  CONSTRAINT ck_payment_entry_kind CHECK (kind IN
    ('taken', 'change', 'refunded', 'credited', 'credit-used', 'credit-returned', 'written-off')),
  CONSTRAINT ck_payment_entry_amount CHECK (CASE
    WHEN kind IN ('taken', 'credit-used') THEN amount > 0
    WHEN kind IN ('change', 'refunded', 'credited', 'credit-returned') THEN amount < 0
    ELSE amount <> 0 END),
  CONSTRAINT ck_payment_entry_method CHECK (
    opening OR payment_method_id IS NOT NULL OR kind NOT IN ('taken', 'change', 'refunded')),
  CONSTRAINT fk_payment_entry_order_id FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  CONSTRAINT fk_payment_entry_payment_method_id FOREIGN KEY (tenant_id, payment_method_id)
    REFERENCES payment_method (tenant_id, id))"""
INDEXES = (
    "CREATE INDEX ix_payment_entry_order_id ON payment_entry (tenant_id, order_id)",
    "CREATE INDEX ix_payment_entry_create_time ON payment_entry (tenant_id, create_time, id)",
    """CREATE INDEX ix_payment_entry_payment_method_id ON payment_entry (tenant_id, payment_method_id)
      WHERE payment_method_id IS NOT NULL""",
)
COLUMNS = """
ALTER TABLE orders ADD COLUMN refunded_amount numeric NOT NULL DEFAULT 0,
  ADD COLUMN written_off_amount numeric NOT NULL DEFAULT 0"""
# Credit has its own ledger, from which the entries of the same movements follow one by one.
FROM_WALLETS = """
INSERT INTO payment_entry (tenant_id, id, order_id, kind, amount, currency, payment_method_id, payment_method_name,
  person_name, revision, opening, create_time)
SELECT w.tenant_id, gen_random_uuid(), w.order_id,
  CASE w.reason WHEN 'order-payment' THEN 'credit-used' WHEN 'refund' THEN 'credit-returned' ELSE 'credited' END,
  -w.amount, '', CASE w.reason WHEN 'rest' THEN o.payment_method_id END,
  CASE w.reason WHEN 'rest' THEN coalesce(p.name, '') ELSE '' END, '', w.revision, true, w.create_time
FROM wallet_entry w
JOIN orders o ON o.tenant_id = w.tenant_id AND o.id = w.order_id
LEFT JOIN payment_method p ON p.tenant_id = o.tenant_id AND p.id = o.payment_method_id
WHERE w.reason IN ('order-payment', 'refund', 'rest')"""
# Amounts received were replaced at each save: what was paid, handed back and credited must have been received.
RECEIVED = """
WITH credited AS (
  SELECT tenant_id, order_id, sum(amount) AS amount FROM wallet_entry WHERE reason = 'rest' GROUP BY 1, 2
)
UPDATE orders o SET rest_as_credit = coalesce(c.amount, o.paid_amount * 0),
  received_amount = o.paid_amount + o.change + coalesce(c.amount, 0)
FROM orders same LEFT JOIN credited c ON c.tenant_id = same.tenant_id AND c.order_id = same.id
WHERE same.tenant_id = o.tenant_id AND same.id = o.id
  AND (o.rest_as_credit <> coalesce(c.amount, 0)
    OR o.received_amount <> o.paid_amount + o.change + coalesce(c.amount, 0))"""
FROM_ORDERS = """
INSERT INTO payment_entry (tenant_id, id, order_id, kind, amount, currency, payment_method_id, payment_method_name,
  person_id, person_name, revision, opening, create_time)
SELECT o.tenant_id, gen_random_uuid(), o.id, m.kind, m.amount, '', o.payment_method_id, coalesce(p.name, ''),
  o.created_by, o.created_by_name, 1, true, o.create_time
FROM orders o
LEFT JOIN payment_method p ON p.tenant_id = o.tenant_id AND p.id = o.payment_method_id
CROSS JOIN LATERAL (VALUES ('taken', o.received_amount), ('change', -o.change)) AS m (kind, amount)
WHERE m.amount <> 0"""
VIEW_COLUMNS = """
SELECT string_agg('o.' || quote_ident(column_name), ', ' ORDER BY ordinal_position) FROM information_schema.columns
WHERE table_schema = current_schema() AND table_name = 'orders' AND column_name NOT IN ('sold_on', 'created_by_name')"""
READ_TABLES = ("orders", "wallet_entry", "payment_method")


def upgrade() -> None:
    op.execute("DROP VIEW order_shown")
    op.execute(COLUMNS)
    op.execute(TABLE)
    with across_tenants(*READ_TABLES):
        for statement in (FROM_WALLETS, RECEIVED, FROM_ORDERS):
            op.execute(statement)
    for index in INDEXES:
        op.execute(index)
    # Entries are never updated or deleted.
    isolate_tenants("payment_entry", CONTEXT, "SELECT, INSERT")
    _create_view()


def downgrade() -> None:
    op.execute("DROP VIEW order_shown")
    op.execute("DROP TABLE payment_entry")
    op.execute("ALTER TABLE orders DROP COLUMN refunded_amount, DROP COLUMN written_off_amount")
    _create_view()


def _create_view() -> None:
    """Create the view with all columns of the orders but those that only reports read."""
    columns = op.get_bind().scalar(text(VIEW_COLUMNS))
    view = load_revision(__file__, "0002_point_of_sale").ORDER_SHOWN
    op.execute(view.replace("SELECT o.*,", f"SELECT {columns},", 1))
    op.execute(f"GRANT SELECT ON order_shown TO {CONTEXT}_service")
