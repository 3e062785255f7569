"""When consents to outside applications began, so that they end; those of before begin now."""

from alembic import op
from chassis.migrations import across_tenants

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    # A process of the version before stores none: the time of the installation counts then.
    op.execute("ALTER TABLE outside_applications ADD COLUMN consented_at timestamptz")
    with across_tenants("outside_applications"):
        op.execute("UPDATE outside_applications SET consented_at = now() WHERE grant_id IS NOT NULL")


def downgrade() -> None:
    op.execute("ALTER TABLE outside_applications DROP COLUMN consented_at")
