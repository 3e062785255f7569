"""Create the table of products synchronised with supplier listings."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.execute("""
    CREATE TABLE supplier_product (
      tenant_id uuid NOT NULL, product_id uuid NOT NULL, listing_version integer NOT NULL, told jsonb NOT NULL,
      ship_to_countries jsonb NOT NULL, is_cod boolean NOT NULL, is_hidden boolean NOT NULL DEFAULT false,
      PRIMARY KEY (tenant_id, product_id),
      CONSTRAINT fk_supplier_product_product_id FOREIGN KEY (tenant_id, product_id)
        REFERENCES product (tenant_id, id) ON DELETE CASCADE)""")
    isolate_tenants("supplier_product", "orders")


def downgrade() -> None:
    op.execute("DROP TABLE supplier_product")
