"""Add carts of the public shop, its orders, and its settings."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0014", "0013"

SETTINGS = {
    "shop_open": "boolean NOT NULL DEFAULT true",
    "shop_minimum_order": "numeric",
    "wallet_max_percent": "numeric NOT NULL DEFAULT 100",
    "reservation_minutes": "integer NOT NULL DEFAULT 30",
    "terms_url": "text NOT NULL DEFAULT ''",
    "freight_shipping_method_id": "uuid",
    "shop_lat": "numeric",
    "shop_lng": "numeric",
    "delivery_zones": "jsonb NOT NULL DEFAULT '[]'",
}
FREIGHT_METHOD = "freight_shipping_method_id"
# The shopper's wishes are checked when the cart is read, so nothing but the order refers to other rows. `order_id` is
# the order that a cart became; its next lines begin a new one.
CART = """
CREATE TABLE cart (
  tenant_id uuid NOT NULL, id uuid NOT NULL, create_time timestamptz NOT NULL, update_time timestamptz NOT NULL,
  first_name text NOT NULL DEFAULT '', last_name text NOT NULL DEFAULT '', email text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '', delivery_type text NOT NULL DEFAULT '', shipping_method_id uuid,
  collect_slot jsonb, delivery_slot jsonb, collect_address text NOT NULL DEFAULT '',
  shipping_address text NOT NULL DEFAULT '', collect_lat numeric, collect_lng numeric, shipping_lat numeric,
  shipping_lng numeric, customer_note text NOT NULL DEFAULT '', notify_customer boolean NOT NULL DEFAULT true,
  promo_code text NOT NULL DEFAULT '', wallet_amount numeric NOT NULL DEFAULT 0, freight jsonb, order_id uuid,
  PRIMARY KEY (tenant_id, id))"""
# Without a foreign key to the product: a line whose product is gone is shown as such.
LINE = """
CREATE TABLE cart_line (
  tenant_id uuid NOT NULL, id uuid NOT NULL, cart_id uuid NOT NULL, position integer NOT NULL, product_id uuid NOT NULL,
  attribute_value_id text NOT NULL, tenths integer NOT NULL CHECK (tenths > 0), seen_name text NOT NULL,
  seen_price numeric NOT NULL, PRIMARY KEY (tenant_id, id),
  CONSTRAINT uq_cart_line_product_id UNIQUE (tenant_id, cart_id, product_id, attribute_value_id),
  CONSTRAINT fk_cart_line_cart_id FOREIGN KEY (tenant_id, cart_id) REFERENCES cart (tenant_id, id) ON DELETE CASCADE)"""
# Digests of the tokens that find a cart, and of the codes that hand it over once.
DIGESTS = """
CREATE TABLE cart_token (
  tenant_id uuid NOT NULL, digest bytea NOT NULL, cart_id uuid NOT NULL, is_handover boolean NOT NULL DEFAULT false,
  expire_time timestamptz, PRIMARY KEY (tenant_id, digest),
  CONSTRAINT fk_cart_token_cart_id FOREIGN KEY (tenant_id, cart_id) REFERENCES cart (tenant_id, id)
    ON DELETE CASCADE)"""
SHOP_ORDER = """
CREATE TABLE shop_order (
  tenant_id uuid NOT NULL, order_id uuid NOT NULL, cart_id uuid NOT NULL, tracking_token text NOT NULL,
  payment_option text NOT NULL, quote_id text NOT NULL, PRIMARY KEY (tenant_id, order_id),
  CONSTRAINT uq_shop_order_tracking_token UNIQUE (tenant_id, tracking_token),
  CONSTRAINT fk_shop_order_order_id FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id)
    ON DELETE CASCADE)"""
INDEXES = (
    "CREATE INDEX ix_cart_update_time ON cart (tenant_id, update_time)",
    "CREATE INDEX ix_cart_token_cart_id ON cart_token (tenant_id, cart_id)",
)
TABLES = ("cart", "cart_line", "cart_token", "shop_order")


def upgrade() -> None:
    columns = ", ".join(f"ADD COLUMN {name} {kind}" for name, kind in SETTINGS.items())
    op.execute(f"ALTER TABLE shop_settings {columns}")
    op.execute(
        f"ALTER TABLE shop_settings ADD CONSTRAINT fk_shop_settings_{FREIGHT_METHOD}"
        f" FOREIGN KEY (tenant_id, {FREIGHT_METHOD}) REFERENCES shipping_method (tenant_id, id)"
    )
    op.execute(
        f"CREATE INDEX ix_shop_settings_{FREIGHT_METHOD} ON shop_settings (tenant_id, {FREIGHT_METHOD})"
        f" WHERE {FREIGHT_METHOD} IS NOT NULL"
    )
    # The supplier's number of a product without values, which shipping fees are quoted for.
    op.execute("ALTER TABLE supplier_product ADD COLUMN variant_id text NOT NULL DEFAULT ''")
    for statement in (CART, LINE, DIGESTS, SHOP_ORDER, *INDEXES):
        op.execute(statement)
    for table in TABLES:
        isolate_tenants(table, "orders")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")
    op.execute("ALTER TABLE supplier_product DROP COLUMN variant_id")
    for name in SETTINGS:
        op.execute(f"ALTER TABLE shop_settings DROP COLUMN {name}")
