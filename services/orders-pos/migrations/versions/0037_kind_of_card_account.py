"""Keep with the account for card payments which provider it is at."""

from alembic import op

revision, down_revision = "0037", "0036"


def upgrade() -> None:
    op.execute("ALTER TABLE card_account ADD COLUMN kind text NOT NULL DEFAULT 'stripe'")


def downgrade() -> None:
    op.execute("ALTER TABLE card_account DROP COLUMN kind")
