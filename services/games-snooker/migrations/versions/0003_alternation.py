"""Whether the players of a match take turns in breaking; those under way go on as they began."""

from alembic import op

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.execute("ALTER TABLE snooker_match ADD COLUMN alternates_break boolean NOT NULL DEFAULT false")


def downgrade() -> None:
    op.execute("ALTER TABLE snooker_match DROP COLUMN alternates_break")
