"""Keep with an account at which supplier it is, and with a listing in which currency that one's prices are."""

from alembic import op

revision, down_revision = "0011", "0010"


def upgrade() -> None:
    op.execute("ALTER TABLE supplier_account ADD COLUMN kind text NOT NULL DEFAULT 'cj'")
    op.execute("ALTER TABLE listing ADD COLUMN cost_currency text NOT NULL DEFAULT 'USD'")


def downgrade() -> None:
    op.execute("ALTER TABLE listing DROP COLUMN cost_currency")
    op.execute("ALTER TABLE supplier_account DROP COLUMN kind")
