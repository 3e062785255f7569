import json

from alembic import op
from chassis.migrations import across_tenants
from chassis.model import uuid7
from sqlalchemy import text

revision = "0009"
down_revision = "0008"

_APPLICATIONS = """
SELECT t.id, t.slug, t.currency, array_agg(a.application ORDER BY a.application) AS applications
FROM tenants t JOIN installed_applications a ON a.tenant_id = t.id GROUP BY t.id, t.slug, t.currency"""
_PUBLISH = text("""
INSERT INTO outbox (tenant_id, id, tenant, event, aggregate_id, data, headers, created_at)
VALUES (:tenant_id, :id, :slug, 'applications-changed', :tenant_id, CAST(:data AS json), CAST(:headers AS jsonb),
  now())""")


def upgrade() -> None:
    op.execute("""
    ALTER TABLE installed_applications
      ADD COLUMN is_active boolean NOT NULL DEFAULT true, ADD COLUMN menu_order integer NOT NULL DEFAULT 0,
      ADD COLUMN version integer NOT NULL DEFAULT 0""")
    op.execute("GRANT UPDATE ON installed_applications TO identity_service")
    # The apps store takes over what tenants have.
    publish_applications(_APPLICATIONS)


def publish_applications(select: str) -> None:
    """Publish the applications of each tenant that the statement selects."""
    with across_tenants("installed_applications", "outbox"):
        connection = op.get_bind()
        for tenant in connection.execute(text(select)).all():
            data = {"id": str(tenant.id), "applications": tenant.applications}
            values = {"tenant_id": tenant.id, "id": uuid7(), "slug": tenant.slug, "data": json.dumps(data)}
            connection.execute(_PUBLISH, values | {"headers": json.dumps({"currency": tenant.currency})})


def downgrade() -> None:
    op.execute("DELETE FROM installed_applications WHERE NOT is_active")
    op.execute("""
    ALTER TABLE installed_applications DROP COLUMN is_active, DROP COLUMN menu_order, DROP COLUMN version""")
    op.execute("REVOKE UPDATE ON installed_applications FROM identity_service")
