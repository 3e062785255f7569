"""Add the origins of other sites whose pages may call the shop."""

from alembic import op

revision, down_revision = "0018", "0017"


def upgrade() -> None:
    op.execute("ALTER TABLE shop_settings ADD COLUMN allowed_origins jsonb NOT NULL DEFAULT '[]'")


def downgrade() -> None:
    op.execute("ALTER TABLE shop_settings DROP COLUMN allowed_origins")
