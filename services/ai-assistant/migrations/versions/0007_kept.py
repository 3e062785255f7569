"""Store what requests keep of the turn before."""

from alembic import op

revision, down_revision = "0007", "0006"


def upgrade() -> None:
    op.execute("ALTER TABLE ai_request ADD COLUMN kept jsonb NOT NULL DEFAULT '[]'")


def downgrade() -> None:
    op.execute("ALTER TABLE ai_request DROP COLUMN kept")
