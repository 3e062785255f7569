"""Count how often guests use a contact that nobody proved."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0034", "0033"

# Of digests, so that no address is stored once more.
_USES = """
CREATE TABLE contact_use (
  tenant_id uuid NOT NULL, digest bytea NOT NULL, uses integer NOT NULL, began_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, digest))"""


def upgrade() -> None:
    op.execute(_USES)
    isolate_tenants("contact_use", "orders")


def downgrade() -> None:
    op.execute("DROP TABLE contact_use")
