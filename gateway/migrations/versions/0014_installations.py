import json

from alembic import op
from chassis.migrations import across_tenants
from chassis.model import uuid7
from sqlalchemy import text

revision = "0014"
down_revision = "0013"

_TENANTS = """
SELECT t.id, t.slug, t.currency,
  array_remove(array_agg(a.application ORDER BY a.menu_order, a.application), NULL) AS applications
FROM tenants t LEFT JOIN installed_applications a ON a.tenant_id = t.id AND a.is_active
GROUP BY t.id, t.slug, t.currency"""
_PUBLISH = text("""
INSERT INTO outbox (tenant_id, id, tenant, event, aggregate_id, data, headers, created_at)
VALUES (:tenant_id, :id, :slug, 'applications-changed', :tenant_id, CAST(:data AS json), CAST(:headers AS jsonb),
  now())""")
# The owner's own rights end at row-level security, except while it is not forced.
_TABLES = ("installed_applications", "outbox")


def upgrade() -> None:
    # Versions begin anew with the installation that follows an erasure.
    op.execute("""
    ALTER TABLE installed_applications
      ADD COLUMN installation_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000'""")
    with across_tenants(*_TABLES):
        connection = op.get_bind()
        for tenant in connection.execute(text(_TENANTS)).all():
            # Services learn what tenants use; the background work of other applications stops.
            data = {"id": str(tenant.id), "applications": tenant.applications}
            values = {"tenant_id": tenant.id, "id": uuid7(), "slug": tenant.slug, "data": json.dumps(data)}
            connection.execute(_PUBLISH, values | {"headers": json.dumps({"currency": tenant.currency})})


def downgrade() -> None:
    op.execute("ALTER TABLE installed_applications DROP COLUMN installation_id")
