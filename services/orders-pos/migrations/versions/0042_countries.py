"""The tenant's country, and that in which a customer's phone number was read; the event of the country has them read
anew."""

from alembic import op

revision, down_revision = "0042", "0041"


def upgrade() -> None:
    op.execute("ALTER TABLE brand ADD COLUMN country text NOT NULL DEFAULT ''")
    op.execute("ALTER TABLE customer ADD COLUMN country text NOT NULL DEFAULT ''")


def downgrade() -> None:
    op.execute("ALTER TABLE customer DROP COLUMN country")
    op.execute("ALTER TABLE brand DROP COLUMN country")
