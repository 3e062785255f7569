"""Keep the permissions that a tenant agreed to, which an update may widen."""

from alembic import op

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    # NULL: installed before they were kept.
    op.execute("ALTER TABLE installed_application ADD COLUMN permissions text[]")


def downgrade() -> None:
    op.execute(
        "UPDATE installed_application SET status = 'installed' WHERE status IN ('updating', 'reverting')"
    )
    op.execute("ALTER TABLE installed_application DROP COLUMN permissions")
