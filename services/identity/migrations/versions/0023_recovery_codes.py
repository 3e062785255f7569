"""A salt for recovery codes that are stored under a slow hash; those of before have none."""

from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    # All codes of a set have one. A process of the version before adds codes without, which work.
    op.execute("ALTER TABLE recovery_codes ADD COLUMN salt bytea")


def downgrade() -> None:
    # What has a salt can't be verified without it: their person makes new ones.
    op.execute("DELETE FROM recovery_codes WHERE salt IS NOT NULL")
    op.execute("ALTER TABLE recovery_codes DROP COLUMN salt")
