"""Add the accounts of the accounting file to the settings of a shop."""

from alembic import op

revision, down_revision = "0053", "0052"


def upgrade() -> None:
    op.execute("ALTER TABLE shop_settings ADD COLUMN accounts jsonb NOT NULL DEFAULT '[]'")


def downgrade() -> None:
    op.execute("ALTER TABLE shop_settings DROP COLUMN accounts")
