"""Have the hosts that were proven before checked, now and then weekly."""

from alembic import op
from chassis.migrations import across_tenants

revision, down_revision = "0022", "0021"

SCHEDULE = """
INSERT INTO outbox (tenant_id, id, tenant, event, aggregate_id, data, headers, created_at)
SELECT h.tenant_id, uuidv7(), t.slug, 'site-host-check-due', h.id,
  json_build_object('id', h.id, 'verifiedAt',
    to_char(h.verified_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')),
  jsonb_build_object('currency', t.currency), now()
FROM site_hosts h JOIN tenants t ON t.id = h.tenant_id WHERE h.verified_at IS NOT NULL"""


def upgrade() -> None:
    with across_tenants("site_hosts", "outbox"):
        op.execute(SCHEDULE)


def downgrade() -> None:
    with across_tenants("outbox"):
        op.execute("DELETE FROM outbox WHERE event = 'site-host-check-due' AND published_at IS NULL")
