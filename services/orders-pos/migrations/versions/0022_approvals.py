"""Keep on the order what an admin approved above a role's limits."""

from alembic import op
from chassis.migrations import load_revision

revision, down_revision = "0022", "0021"


def upgrade() -> None:
    op.execute("DROP VIEW order_shown")
    op.execute("ALTER TABLE orders ADD COLUMN approvals jsonb NOT NULL DEFAULT '[]'")
    _create_view()


def downgrade() -> None:
    op.execute("DROP VIEW order_shown")
    op.execute("ALTER TABLE orders DROP COLUMN approvals")
    _create_view()


def _create_view() -> None:
    before = load_revision(__file__, "0019_sold_rates")
    before.create_view(before.VAT_OF_LINE)
