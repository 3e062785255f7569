"""Name the column that keeps which fields of a product follow its listing."""

from alembic import op

revision, down_revision = "0040", "0039"


def upgrade() -> None:
    op.execute("ALTER TABLE supplier_product RENAME COLUMN told TO synced_fields")


def downgrade() -> None:
    op.execute("ALTER TABLE supplier_product RENAME COLUMN synced_fields TO told")
