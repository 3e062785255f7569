"""Name what a sync stores of an observation of the supplier, and the last check of a supplier order."""

from alembic import op

revision, down_revision = "0012", "0011"

_RENAMED = (
    ("listing", "doubt", "pending_risk"),
    ("listing", "look_time", "observation_time"),
    ("supplier_order", "look_time", "check_time"),
)


def upgrade() -> None:
    for table, old, new in _RENAMED:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")
    op.execute("ALTER INDEX ix_listing_look RENAME TO ix_listing_observation")


def downgrade() -> None:
    op.execute("ALTER INDEX ix_listing_observation RENAME TO ix_listing_look")
    for table, old, new in _RENAMED:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {new} TO {old}")
