"""Add a code to each stored reason."""

from alembic import op

revision, down_revision = "0006", "0005"

_CODES = (
    ("listing", "reason_code"),
    ("import", "waiting_for_code"),
    ("import", "ended_by_code"),
    ("supplier_account", "trouble_code"),
    ("supplier_budget", "closed_code"),
    ("supplier_order", "reason_code"),
)


def upgrade() -> None:
    for table, column in _CODES:
        op.execute(f"ALTER TABLE {table} ADD COLUMN {column} text")


def downgrade() -> None:
    for table, column in _CODES:
        op.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
