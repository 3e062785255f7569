"""Changed deliveries have an event of their own. Who follows deliveries no longer receives that an order was saved or
moved, and may not have received the last of those: they are published once more, as what they say of the delivery."""

from alembic import op
from chassis.migrations import across_tenants

revision, down_revision = "0030", "0029"

_PUBLISH = """
INSERT INTO outbox (tenant_id, id, tenant, event, aggregate_id, data, headers, created_at)
SELECT tenant_id, uuidv7(), tenant, 'delivery-changed', aggregate_id, json_build_object('order', data -> 'order'),
  headers, now()
FROM (
  SELECT DISTINCT ON (tenant_id, aggregate_id) * FROM outbox
  WHERE event IN ('order-saved', 'order-step-changed') AND created_at > now() - interval '1 day'
  ORDER BY tenant_id, aggregate_id, seq DESC
) AS last
WHERE (data -> 'order' ->> 'version')::integer > 1 OR data -> 'order' ->> 'deliverySlot' IS NOT NULL"""


def upgrade() -> None:
    with across_tenants("outbox"):
        op.execute(_PUBLISH)


def downgrade() -> None:
    """Nobody reads the events any more."""
