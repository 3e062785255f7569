"""Create tills, their cash sessions and cash movements, and tie payments to sessions."""

from alembic import op
from chassis.migrations import across_tenants, isolate_tenants

revision, down_revision = "0010", "0009"

TILL = """
CREATE TABLE till (
  tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL, create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL, name text NOT NULL, PRIMARY KEY (tenant_id, id),
  CONSTRAINT uq_till_name UNIQUE (tenant_id, name))"""
SESSION = """
CREATE TABLE cash_session (
  tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL, create_time timestamptz NOT NULL,
  update_time timestamptz NOT NULL, till_id uuid NOT NULL, till_name text NOT NULL, number integer NOT NULL,
  opening_float numeric NOT NULL CHECK (opening_float >= 0), open_time timestamptz NOT NULL, opened_by text NOT NULL,
  close_time timestamptz, closed_by text NOT NULL DEFAULT '', expected_cash numeric, counted_cash numeric,
  difference numeric, counts jsonb NOT NULL DEFAULT '[]', note text NOT NULL DEFAULT '',
  approved_by text NOT NULL DEFAULT '', PRIMARY KEY (tenant_id, id),
  CONSTRAINT uq_cash_session_number UNIQUE (tenant_id, till_id, number),
  CONSTRAINT ck_cash_session_closed CHECK (CASE WHEN close_time IS NULL
    THEN expected_cash IS NULL AND counted_cash IS NULL AND difference IS NULL
    ELSE difference = counted_cash - expected_cash END),
  CONSTRAINT fk_cash_session_till_id FOREIGN KEY (tenant_id, till_id) REFERENCES till (tenant_id, id))"""
MOVEMENT = """
CREATE TABLE cash_movement (
  tenant_id uuid NOT NULL, id uuid NOT NULL, cash_session_id uuid NOT NULL,
  amount numeric NOT NULL CHECK (amount <> 0), reason text NOT NULL, person_name text NOT NULL,
  create_time timestamptz NOT NULL, PRIMARY KEY (tenant_id, id),
  CONSTRAINT fk_cash_movement_cash_session_id FOREIGN KEY (tenant_id, cash_session_id)
    REFERENCES cash_session (tenant_id, id))"""
# A till has one open session at the most.
INDEXES = (
    "CREATE UNIQUE INDEX uq_cash_session_open ON cash_session (tenant_id, till_id) WHERE close_time IS NULL",
    "CREATE INDEX ix_cash_session_open_time ON cash_session (tenant_id, open_time, id)",
    "CREATE INDEX ix_cash_movement_cash_session_id ON cash_movement (tenant_id, cash_session_id)",
    """CREATE INDEX ix_payment_entry_cash_session_id ON payment_entry (tenant_id, cash_session_id)
      WHERE cash_session_id IS NOT NULL""",
)
COLUMNS = (
    "ALTER TABLE payment_method ADD COLUMN is_cash boolean NOT NULL DEFAULT false",
    # Whether the method was cash when the entry was made.
    """ALTER TABLE payment_entry ADD COLUMN cash_session_id uuid,
      ADD COLUMN is_cash boolean NOT NULL DEFAULT false, ADD COLUMN approved_by text NOT NULL DEFAULT '',
      ADD CONSTRAINT fk_payment_entry_cash_session_id FOREIGN KEY (tenant_id, cash_session_id)
        REFERENCES cash_session (tenant_id, id)""",
)
GUESS_CASH = """
UPDATE payment_method SET is_cash = true
WHERE lower(name) IN ('espèces', 'especes', 'cash', 'نقدا', 'نقدًا')"""


def upgrade() -> None:
    for statement in (TILL, SESSION, MOVEMENT, *COLUMNS, *INDEXES):
        op.execute(statement)
    with across_tenants("payment_method"):
        op.execute(GUESS_CASH)
    isolate_tenants("till", "orders")
    isolate_tenants("cash_session", "orders", "SELECT, INSERT, UPDATE")
    isolate_tenants("cash_movement", "orders", "SELECT, INSERT")


def downgrade() -> None:
    op.execute(
        "ALTER TABLE payment_entry DROP COLUMN cash_session_id, DROP COLUMN is_cash, DROP COLUMN approved_by"
    )
    op.execute("ALTER TABLE payment_method DROP COLUMN is_cash")
    for table in ("cash_movement", "cash_session", "till"):
        op.execute(f"DROP TABLE {table}")
