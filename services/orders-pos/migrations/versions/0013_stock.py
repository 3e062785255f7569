"""Add pictures, numbers, weight and VAT to products, and their stock: levels, movements and reservations."""

from alembic import op
from chassis.migrations import across_tenants, isolate_tenants

revision, down_revision = "0013", "0012"

COLUMNS = {
    "pictures": "jsonb NOT NULL DEFAULT '[]'",
    "sku": "text NOT NULL DEFAULT ''",
    "weight": "integer NOT NULL DEFAULT 0",
    "vat_rate": "numeric",
    "description_html": "text NOT NULL DEFAULT ''",
    "track_stock": "boolean NOT NULL DEFAULT false",
    "sell_without_stock": "boolean NOT NULL DEFAULT true",
    "low_stock_level": "numeric",
}
FILL_PICTURES = """
UPDATE product SET pictures = jsonb_build_array(jsonb_build_object('url', image)) WHERE image <> ''"""
# `reserved` is the sum of the level's reservations, expired ones included until they are released.
LEVEL = """
CREATE TABLE stock_level (
  tenant_id uuid NOT NULL, product_id uuid NOT NULL, attribute_value_id text NOT NULL, on_hand bigint NOT NULL,
  reserved bigint NOT NULL DEFAULT 0 CHECK (reserved >= 0), version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, product_id, attribute_value_id),
  CONSTRAINT fk_stock_level_product_id FOREIGN KEY (tenant_id, product_id)
    REFERENCES product (tenant_id, id) ON DELETE CASCADE)"""
# Without a foreign key to the order, which is inserted after the stock was taken. An order of one version moves the
# stock of a product once.
MOVEMENT = """
CREATE TABLE stock_movement (
  tenant_id uuid NOT NULL, id uuid NOT NULL, product_id uuid NOT NULL, attribute_value_id text NOT NULL,
  kind text NOT NULL, tenths bigint NOT NULL CHECK (tenths <> 0), on_hand_tenths bigint NOT NULL,
  quantity numeric GENERATED ALWAYS AS (trim_scale(tenths / 10.0)) STORED,
  on_hand numeric GENERATED ALWAYS AS (trim_scale(on_hand_tenths / 10.0)) STORED,
  reason text NOT NULL DEFAULT '', person_name text NOT NULL DEFAULT '', order_id uuid, order_version integer,
  create_time timestamptz NOT NULL, PRIMARY KEY (tenant_id, id),
  CONSTRAINT fk_stock_movement_product_id FOREIGN KEY (tenant_id, product_id)
    REFERENCES product (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT uq_stock_movement_order
    UNIQUE (tenant_id, order_id, order_version, product_id, attribute_value_id))"""
RESERVATION = """
CREATE TABLE stock_reservation (
  tenant_id uuid NOT NULL, holder uuid NOT NULL, product_id uuid NOT NULL, attribute_value_id text NOT NULL,
  tenths bigint NOT NULL CHECK (tenths > 0), expire_time timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, holder, product_id, attribute_value_id),
  CONSTRAINT fk_stock_reservation_product_id FOREIGN KEY (tenant_id, product_id, attribute_value_id)
    REFERENCES stock_level (tenant_id, product_id, attribute_value_id) ON DELETE CASCADE)"""
INDEXES = (
    "CREATE INDEX ix_product_sku ON product (tenant_id, sku) WHERE sku <> ''",
    "CREATE INDEX ix_product_track_stock ON product (tenant_id, name, id) WHERE track_stock",
    "CREATE INDEX ix_stock_movement_product_id ON stock_movement (tenant_id, product_id, create_time, id)",
    "CREATE INDEX ix_stock_movement_create_time ON stock_movement (tenant_id, create_time, id)",
    """CREATE INDEX ix_stock_reservation_product_id
      ON stock_reservation (tenant_id, product_id, attribute_value_id, expire_time)""",
)


def upgrade() -> None:
    columns = ", ".join(f"ADD COLUMN {name} {kind}" for name, kind in COLUMNS.items())
    op.execute(f"ALTER TABLE product {columns}")
    with across_tenants("product"):
        op.execute(FILL_PICTURES)
    for statement in (LEVEL, MOVEMENT, RESERVATION, *INDEXES):
        op.execute(statement)
    isolate_tenants("stock_level", "orders")
    isolate_tenants("stock_movement", "orders", "SELECT, INSERT")
    isolate_tenants("stock_reservation", "orders")


def downgrade() -> None:
    for table in ("stock_reservation", "stock_movement", "stock_level"):
        op.execute(f"DROP TABLE {table}")
    for name in COLUMNS:
        op.execute(f"ALTER TABLE product DROP COLUMN {name}")
