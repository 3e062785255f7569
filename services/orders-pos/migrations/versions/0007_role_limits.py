"""Add the limits of roles to the shop settings."""

from alembic import op

revision, down_revision = "0007", "0006"


def upgrade() -> None:
    op.execute("ALTER TABLE shop_settings ADD COLUMN role_limits jsonb NOT NULL DEFAULT '[]'")


def downgrade() -> None:
    op.execute("ALTER TABLE shop_settings DROP COLUMN role_limits")
