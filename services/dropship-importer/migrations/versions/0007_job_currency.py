"""Store the tenant's currency with each job; jobs are redispatched in the background, where no caller names it."""

from alembic import op

revision, down_revision = "0007", "0006"


def upgrade() -> None:
    op.execute("ALTER TABLE job ADD COLUMN currency text NOT NULL DEFAULT 'MAD'")


def downgrade() -> None:
    op.execute("ALTER TABLE job DROP COLUMN currency")
