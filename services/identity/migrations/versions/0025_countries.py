"""The country of a tenant; of those that exist, what time zone or currency suggest, until an admin confirms it."""

from alembic import op
from chassis.migrations import across_tenants
from countries.packs import guess_country
from sqlalchemy import text

revision, down_revision = "0025", "0024"

# Services learn the country from the event's envelope.
_PUBLISH = """
INSERT INTO outbox (tenant_id, id, tenant, event, aggregate_id, data, headers, created_at)
SELECT id, uuidv7(), slug, 'tenant-changed', id,
  json_build_object('id', id, 'version', version, 'name', name, 'logo', coalesce(logo, ''),
    'brandColor', coalesce(brand_color, ''), 'locale', locale, 'languages', languages, 'currency', currency,
    'timezone', timezone, 'country', country),
  jsonb_build_object('currency', currency, 'country', country), now()
FROM tenants WHERE country <> ''"""


def upgrade() -> None:
    op.execute("ALTER TABLE tenants ADD COLUMN country text NOT NULL DEFAULT ''")
    op.execute("ALTER TABLE tenants ADD COLUMN is_country_confirmed boolean NOT NULL DEFAULT false")
    with across_tenants("outbox"):
        connection = op.get_bind()
        for tenant_id, timezone, currency in connection.execute(
            text("SELECT id, timezone, currency FROM tenants")
        ).all():
            values = {"id": tenant_id, "country": guess_country(timezone, currency)}
            connection.execute(text("UPDATE tenants SET country = :country WHERE id = :id"), values)
        op.execute(_PUBLISH)


def downgrade() -> None:
    op.execute("ALTER TABLE tenants DROP COLUMN country, DROP COLUMN is_country_confirmed")
