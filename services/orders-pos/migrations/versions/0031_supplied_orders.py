"""Orders that sell products of a supplier have an event of their own. The importer no longer receives that any order
was saved, and may not have received the last of those events: they are published once more, as what it follows."""

from alembic import op
from chassis.migrations import across_tenants

revision, down_revision = "0031", "0030"

_PUBLISH = """
INSERT INTO outbox (tenant_id, id, tenant, event, aggregate_id, data, headers, created_at)
SELECT tenant_id, uuidv7(), tenant, 'supplied-order-saved', aggregate_id, json_build_object(
  'orderId', aggregate_id, 'customerId', coalesce(data -> 'order' -> 'customer' ->> 'id', ''), 'productIds', products
), headers, now()
FROM (
  SELECT DISTINCT ON (tenant_id, aggregate_id) *, ARRAY(
    SELECT substring(item ->> 'product' FROM '[^/]+$') FROM json_array_elements(data -> 'order' -> 'orderItems') item
    WHERE item ->> 'product' <> ''
  ) AS products
  FROM outbox WHERE event = 'order-saved' AND created_at > now() - interval '1 day'
  ORDER BY tenant_id, aggregate_id, seq DESC
) AS last
WHERE (data -> 'order' ->> 'version')::integer > 1 OR EXISTS (
  SELECT FROM supplier_product s WHERE s.tenant_id = last.tenant_id AND s.product_id = ANY(last.products::uuid[])
)"""


def upgrade() -> None:
    with across_tenants("outbox", "supplier_product"):
        op.execute(_PUBLISH)


def downgrade() -> None:
    """Nobody reads the events any more."""
