"""Store the import list: why listings wait in it, and what was edited there; and when listings were sold last."""

from alembic import op

revision, down_revision = "0009", "0008"


def upgrade() -> None:
    op.execute(
        """ALTER TABLE listing ADD COLUMN gaps jsonb NOT NULL DEFAULT '[]', ADD COLUMN as_draft boolean NOT NULL
          DEFAULT false, ADD COLUMN has_own_description boolean NOT NULL DEFAULT false,
          ADD COLUMN sale_time timestamptz"""
    )


def downgrade() -> None:
    op.execute(
        """ALTER TABLE listing DROP COLUMN gaps, DROP COLUMN as_draft, DROP COLUMN has_own_description,
          DROP COLUMN sale_time"""
    )
