"""Create the audit log."""

from alembic import op
from chassis.migrations import create_audit_table

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    create_audit_table("site")


def downgrade() -> None:
    op.execute("DROP TABLE audit_entries")
