"""The tables every service has: outbox, inbox, parked events, idempotency keys."""

from chassis.migrations import create_queues, drop_queues

revision, down_revision = "0001", None


def upgrade() -> None:
    create_queues("apps")


def downgrade() -> None:
    drop_queues()
