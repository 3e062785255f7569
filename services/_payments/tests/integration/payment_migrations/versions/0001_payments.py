"""Create the tables of payment attempts alone."""

from payments.tables import create_payment_tables, drop_payment_tables

revision, down_revision = "0001", None


def upgrade() -> None:
    create_payment_tables("planning")


def downgrade() -> None:
    drop_payment_tables()
