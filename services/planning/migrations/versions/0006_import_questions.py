"""Add what an imported file leaves open, and the answers."""

from alembic import op

revision, down_revision = "0006", "0005"
_ANSWERS = ("day_order", "duration_unit", "progress_scale")


def upgrade() -> None:
    for name in _ANSWERS:
        op.execute(f"ALTER TABLE gantt_job ADD COLUMN {name} text")
    op.execute("ALTER TABLE gantt_job ADD COLUMN questions jsonb NOT NULL DEFAULT '[]'")


def downgrade() -> None:
    for name in ("questions", *_ANSWERS):
        op.execute(f"ALTER TABLE gantt_job DROP COLUMN {name}")
