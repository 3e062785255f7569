"""Add the origins of other sites whose pages may call the shop, and the key for card payments before this one."""

from alembic import op

revision, down_revision = "0018", "0017"


def upgrade() -> None:
    op.execute("ALTER TABLE shop_settings ADD COLUMN allowed_origins jsonb NOT NULL DEFAULT '[]'")
    op.execute("ALTER TABLE card_account ADD COLUMN previous_secret_key bytea")


def downgrade() -> None:
    op.execute("ALTER TABLE card_account DROP COLUMN previous_secret_key")
    op.execute("ALTER TABLE shop_settings DROP COLUMN allowed_origins")
