"""Add whose colours a theme has, and the tenant's own."""

from alembic import op

revision, down_revision = "0004", "0003"

COLUMNS = ("colours_of text NOT NULL DEFAULT ''", "own_colours jsonb NOT NULL DEFAULT '{}'")


def upgrade() -> None:
    for column in COLUMNS:
        op.execute(f"ALTER TABLE website_theme ADD COLUMN {column}")


def downgrade() -> None:
    for column in reversed(COLUMNS):
        op.execute(f"ALTER TABLE website_theme DROP COLUMN {column.partition(' ')[0]}")
