"""Create the stock media of requests."""

from alembic import op

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    op.execute("ALTER TABLE ai_request ADD COLUMN media jsonb NOT NULL DEFAULT '[]'")


def downgrade() -> None:
    op.execute("ALTER TABLE ai_request DROP COLUMN media")
