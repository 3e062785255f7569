"""Add to the shop settings what a sale at the counter begins with."""

from alembic import op

revision, down_revision = "0011", "0010"

REFERENCES = {
    "customer": "customer",
    "shipping_method": "shipping_method",
    "payment_method": "payment_method",
}


def upgrade() -> None:
    op.execute("ALTER TABLE shop_settings ADD COLUMN counter_delivery_type text")
    for name, table in REFERENCES.items():
        op.execute(f"""
        ALTER TABLE shop_settings ADD COLUMN counter_{name}_id uuid,
          ADD CONSTRAINT fk_shop_settings_counter_{name}_id FOREIGN KEY (tenant_id, counter_{name}_id)
            REFERENCES {table} (tenant_id, id)""")
        op.execute(f"""
        CREATE INDEX ix_shop_settings_counter_{name}_id ON shop_settings (tenant_id, counter_{name}_id)
          WHERE counter_{name}_id IS NOT NULL""")


def downgrade() -> None:
    op.execute("ALTER TABLE shop_settings DROP COLUMN counter_delivery_type")
    for name in REFERENCES:
        op.execute(f"ALTER TABLE shop_settings DROP COLUMN counter_{name}_id")
