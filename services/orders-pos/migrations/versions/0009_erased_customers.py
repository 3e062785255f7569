"""Let personal data of customers be erased, and nothing else of rows that are written once be changed."""

from alembic import op

revision, down_revision = "0009", "0008"

COLUMNS = {"wallet_entry": "note", "payment_entry": "note", "order_step": "reason", "order_version": "data"}


def upgrade() -> None:
    op.execute("ALTER TABLE customer ADD COLUMN erased_at timestamptz")
    for table, column in COLUMNS.items():
        op.execute(f"GRANT UPDATE ({column}) ON {table} TO orders_service")


def downgrade() -> None:
    for table, column in COLUMNS.items():
        op.execute(f"REVOKE UPDATE ({column}) ON {table} FROM orders_service")
    op.execute("ALTER TABLE customer DROP COLUMN erased_at")
