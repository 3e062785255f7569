from alembic import op
from chassis.migrations import load_revision

revision = "0014"
down_revision = "0013"

_TENANTS = """
SELECT t.id, t.slug, t.currency,
  array_remove(array_agg(a.application ORDER BY a.menu_order, a.application), NULL) AS applications
FROM tenants t LEFT JOIN installed_applications a ON a.tenant_id = t.id AND a.is_active
GROUP BY t.id, t.slug, t.currency"""


def upgrade() -> None:
    # Versions begin anew with the installation that follows an erasure.
    op.execute("""
    ALTER TABLE installed_applications
      ADD COLUMN installation_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'""")
    # Services learn what tenants use; the background work of other applications stops.
    load_revision(__file__, "0009_applications_of_the_store").publish_applications(_TENANTS)


def downgrade() -> None:
    op.execute("ALTER TABLE installed_applications DROP COLUMN installation_id")
