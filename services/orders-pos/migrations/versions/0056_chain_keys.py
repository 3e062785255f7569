"""A chain has the key that its next record is signed with, so that keys are replaced while it is locked."""

from alembic import op

revision, down_revision = "0056", "0055"


def upgrade() -> None:
    # Chains of before have the key of the tenant, until it is replaced.
    op.execute("ALTER TABLE sealed_chain ADD COLUMN key_id uuid")


def downgrade() -> None:
    op.execute("ALTER TABLE sealed_chain DROP COLUMN key_id")
