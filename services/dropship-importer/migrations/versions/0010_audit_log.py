"""Create the audit log."""

from alembic import op
from chassis.migrations import create_audit_table

revision, down_revision = "0010", "0009"


def upgrade() -> None:
    create_audit_table("dropship")


def downgrade() -> None:
    op.execute("DROP TABLE audit_entries")
