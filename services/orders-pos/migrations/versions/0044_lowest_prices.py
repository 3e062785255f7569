"""Let the price of a variable product be the lowest of its values."""

from alembic import op
from chassis.migrations import across_tenants

revision, down_revision = "0044", "0043"

_UPDATE = """
UPDATE product p SET price = v.lowest, final_price = v.lowest FROM (
  SELECT tenant_id, id,
    (SELECT min((value ->> 'price')::numeric) FROM jsonb_array_elements(attribute_values) value) AS lowest
  FROM product WHERE jsonb_array_length(attribute_values) > 0
) v
WHERE p.tenant_id = v.tenant_id AND p.id = v.id AND (p.price, p.final_price) IS DISTINCT FROM (v.lowest, v.lowest)"""


def upgrade() -> None:
    with across_tenants("product"):
        op.execute(_UPDATE)


def downgrade() -> None:
    """Keep the prices: what they were is not known any more."""
