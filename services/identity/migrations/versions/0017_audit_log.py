"""Index the audit log by time, and delete its old entries."""

from alembic import op
from chassis.migrations import index_and_purge_audit_entries

revision, down_revision = "0017", "0016"


def upgrade() -> None:
    index_and_purge_audit_entries("identity")


def downgrade() -> None:
    op.execute("REVOKE ALL ON audit_entries FROM identity_worker")
    op.execute("DROP POLICY purge ON audit_entries")
    op.execute("DROP INDEX ix_audit_entries_purge, ix_audit_entries_at")
