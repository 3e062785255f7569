"""Let carts have several lines of one product: what is measured in a unit is a line each."""

from alembic import op

revision, down_revision = "0059", "0054"

_NAME, _COLUMNS = "uq_cart_line_product_id", "tenant_id, cart_id, product_id, attribute_value_id"

# Carts are wishes: of lines of one product the first stays, with the quantity of all.
_MERGE = """
UPDATE cart_line l SET tenths = s.tenths FROM (
  SELECT tenant_id, cart_id, product_id, attribute_value_id, min(position) AS position, sum(tenths) AS tenths
  FROM cart_line GROUP BY tenant_id, cart_id, product_id, attribute_value_id
) s WHERE l.tenant_id = s.tenant_id AND l.cart_id = s.cart_id AND l.product_id = s.product_id
  AND l.attribute_value_id = s.attribute_value_id AND l.position = s.position"""
_REMOVE = """
DELETE FROM cart_line l USING cart_line o WHERE l.tenant_id = o.tenant_id AND l.cart_id = o.cart_id
  AND l.product_id = o.product_id AND l.attribute_value_id = o.attribute_value_id AND l.position > o.position"""


def upgrade() -> None:
    op.execute(f"ALTER TABLE cart_line DROP CONSTRAINT {_NAME}")
    op.execute("CREATE INDEX ix_cart_line_cart_id ON cart_line (tenant_id, cart_id)")


def downgrade() -> None:
    op.execute("DROP INDEX ix_cart_line_cart_id")
    op.execute(_MERGE)
    op.execute(_REMOVE)
    op.execute(f"ALTER TABLE cart_line ADD CONSTRAINT {_NAME} UNIQUE ({_COLUMNS})")
