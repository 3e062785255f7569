"""Create the messaging tables: outbox, inbox, dead letters, idempotency keys."""

from chassis.migrations import create_messaging_tables, drop_messaging_tables

revision, down_revision = "0001", None


def upgrade() -> None:
    create_messaging_tables("snooker")


def downgrade() -> None:
    drop_messaging_tables()
