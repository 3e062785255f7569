"""Who sent the file of an import: rows of it are shown to them and to admins."""

from alembic import op

revision, down_revision = "0035", "0034"


def upgrade() -> None:
    op.execute("ALTER TABLE import_job ADD COLUMN sent_by uuid")


def downgrade() -> None:
    op.execute("ALTER TABLE import_job DROP COLUMN sent_by")
