"""Let cash that was taken outside any session be brought into one, keep who opened a session by id, and let cancelled
orders owe nothing."""

from alembic import op
from chassis.migrations import across_tenants

revision, down_revision = "0036", "0035"

COLUMNS = (
    "ALTER TABLE cash_session ADD COLUMN opened_by_id uuid",
    # Who brought the entry into its session afterwards.
    "ALTER TABLE payment_entry ADD COLUMN session_added_by text NOT NULL DEFAULT ''",
)
INDEX = """
CREATE INDEX ix_payment_entry_outside ON payment_entry (tenant_id, create_time, id)
WHERE cash_session_id IS NULL AND is_cash AND kind IN ('taken', 'change', 'refunded')"""
# An entry gets its session once; nothing else of it changes but its note, when a customer is erased.
GRANT = "GRANT UPDATE (cash_session_id, session_added_by) ON payment_entry TO orders_service"
CANCELLED = (
    "UPDATE orders SET remaining = 0, status = 'paid' WHERE step_code = 'cancelled' AND remaining <> 0"
)
OWED_AGAIN = """
UPDATE orders SET remaining = total - paid_amount - wallet_amount - written_off_amount - returned_amount,
  status = 'waiting' WHERE step_code = 'cancelled'"""


def upgrade() -> None:
    for statement in (*COLUMNS, INDEX, GRANT):
        op.execute(statement)
    with across_tenants("orders"):
        op.execute(CANCELLED)


def downgrade() -> None:
    with across_tenants("orders"):
        op.execute(OWED_AGAIN)
    op.execute("ALTER TABLE payment_entry DROP COLUMN session_added_by")
    op.execute("ALTER TABLE cash_session DROP COLUMN opened_by_id")
    op.execute("DROP INDEX ix_payment_entry_outside")
    op.execute("REVOKE UPDATE (cash_session_id) ON payment_entry FROM orders_service")
