"""Create the tables of slots, promo codes, order versions, invoices, settings and messages."""

from alembic import op
from chassis.migrations import isolate_tenants, load_revision

revision, down_revision = "0002", "0001"

CONTEXT = "orders"
ROW = """tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
  create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)"""
TABLES = {
    "promo_code": f"""{ROW}, code text NOT NULL, code_key text NOT NULL, kind text NOT NULL, value numeric NOT NULL,
      valid_from timestamptz, valid_until timestamptz, minimum numeric, usage_limit integer, customer_limit integer,
      suspended boolean NOT NULL DEFAULT false, uses integer NOT NULL DEFAULT 0,
      CONSTRAINT uq_promo_code_code UNIQUE (tenant_id, code_key),
      CONSTRAINT ck_promo_code_value CHECK (value > 0), CONSTRAINT ck_promo_code_uses CHECK (uses >= 0)""",
    "shop_settings": f"""{ROW}, opening_hours jsonb NOT NULL DEFAULT '[]', holidays jsonb NOT NULL DEFAULT '[]',
      slot_minutes integer NOT NULL DEFAULT 120, slot_capacity integer, price_ceilings jsonb NOT NULL DEFAULT '[]',
      seller jsonb NOT NULL DEFAULT '{{}}', vat_percent numeric NOT NULL DEFAULT 20,
      CONSTRAINT ck_shop_settings_id CHECK (id = tenant_id)""",
    "slot_use": """tenant_id uuid NOT NULL, date date NOT NULL, start integer NOT NULL, used integer NOT NULL,
      PRIMARY KEY (tenant_id, date, start), CONSTRAINT ck_slot_use_used CHECK (used >= 0)""",
    "order_version": """tenant_id uuid NOT NULL, order_id uuid NOT NULL, version integer NOT NULL,
      saved_at timestamptz NOT NULL, saved_by text NOT NULL, data jsonb NOT NULL,
      PRIMARY KEY (tenant_id, order_id, version),
      CONSTRAINT fk_order_version_order_id FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id)""",
    "invoice_counter": """tenant_id uuid NOT NULL, kind text NOT NULL, year integer NOT NULL, last integer NOT NULL,
      PRIMARY KEY (tenant_id, kind, year)""",
    "invoice": """tenant_id uuid NOT NULL, id uuid NOT NULL, create_time timestamptz NOT NULL, number text NOT NULL,
      kind text NOT NULL, order_id uuid NOT NULL, order_number text NOT NULL, buyer_name text NOT NULL,
      buyer_ice text NOT NULL, vat_percent numeric NOT NULL, total_without_vat numeric NOT NULL, vat numeric NOT NULL,
      total numeric NOT NULL, cancels_id uuid, cancelled_by_id uuid, reason text NOT NULL DEFAULT '',
      content jsonb NOT NULL, PRIMARY KEY (tenant_id, id), CONSTRAINT uq_invoice_number UNIQUE (tenant_id, number),
      CONSTRAINT ck_invoice_vat CHECK (total_without_vat + vat = total),
      CONSTRAINT fk_invoice_order_id FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
      CONSTRAINT fk_invoice_cancels_id FOREIGN KEY (tenant_id, cancels_id) REFERENCES invoice (tenant_id, id)""",
    "message": """tenant_id uuid NOT NULL, id uuid NOT NULL, create_time timestamptz NOT NULL, recipient text NOT NULL,
      subject text NOT NULL, body text NOT NULL, locale text NOT NULL, kind text NOT NULL, order_id uuid,
      state text NOT NULL, error text NOT NULL DEFAULT '', sent_at timestamptz, PRIMARY KEY (tenant_id, id),
      CONSTRAINT fk_message_order_id FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id)""",
    "message_template": f"""{ROW}, kind text NOT NULL, locale text NOT NULL, subject text NOT NULL,
      body text NOT NULL, CONSTRAINT uq_message_template_kind UNIQUE (tenant_id, kind, locale)""",
}
COLUMNS = {
    "customer": ("locale text NOT NULL DEFAULT ''",),
    "orders": (
        "saved_by text NOT NULL DEFAULT ''",
        *("collect_slot jsonb", "delivery_slot jsonb"),
        *("start_processing_at timestamptz", "start_delivery_at timestamptz"),
        *("collect_lat numeric", "collect_lng numeric", "shipping_lat numeric", "shipping_lng numeric"),
        *("promo_code_id uuid", "promo_code text NOT NULL DEFAULT ''", "promo_kind text NOT NULL DEFAULT ''"),
        "promo_value numeric",
    ),
    "order_line": (
        *("product_type text NOT NULL DEFAULT 'simple'", "unit text NOT NULL DEFAULT ''"),
        *("price_changed_by text NOT NULL DEFAULT ''", "price_changed_at timestamptz"),
    ),
    "order_step": ("moved_by_name text NOT NULL DEFAULT ''", "reason text NOT NULL DEFAULT ''"),
}
PROMO_KEY = """
ALTER TABLE orders ADD CONSTRAINT fk_orders_promo_code FOREIGN KEY (tenant_id, promo_code_id)
REFERENCES promo_code (tenant_id, id)"""
INDEXES = (
    "orders (tenant_id, start_delivery_at, id)",
    "orders (tenant_id, start_processing_at, id)",
    "orders (tenant_id, order_number, id)",
    "orders (tenant_id, promo_code_id, customer_id) WHERE promo_code_id IS NOT NULL",
    "invoice (tenant_id, create_time, id)",
    "invoice (tenant_id, order_id)",
    "invoice (tenant_id, cancels_id)",
    "message (tenant_id, create_time, id)",
    "message (tenant_id, order_id)",
)
# An order has one invoice that counts.
ONE_INVOICE = """
CREATE UNIQUE INDEX uq_invoice_order_id ON invoice (tenant_id, order_id)
WHERE kind = 'invoice' AND cancelled_by_id IS NULL"""
WRITTEN_ONCE = {"order_version"}
MOMENT = """'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"'"""
# The format of timestamps in JSON.
ORDER_SHOWN = f"""
CREATE VIEW order_shown WITH (security_invoker = on) AS
SELECT o.*,
  jsonb_build_object('id', c.id::text, 'full_name', c.first_name || ' ' || c.last_name,
    'full_name_with_phone', c.first_name || ' ' || c.last_name || ' ' || c.phone, 'phone', c.phone) AS customer,
  c.phone_key AS customer_phone_key, c.name_text AS customer_name_text,
  jsonb_build_object('id', s.id::text, 'name', s.name) AS shipping_method,
  CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id::text, 'name', p.name) END AS payment_method,
  CASE WHEN a.id IS NOT NULL
    THEN jsonb_build_object('id', a.id::text, 'full_name', a.full_name, 'is_valid', a.is_valid) END AS agent,
  jsonb_build_object('current_step', jsonb_build_object('code', t.code, 'name', t.name)) AS shipment,
  (SELECT jsonb_agg(jsonb_build_object('id', l.id::text, 'product', l.product_id::text,
      'attribute_value', l.attribute_value_id, 'name', l.name, 'description', l.description, 'image', l.image,
      'quantity', trim_scale(l.tenths / 10.0)::text, 'price', l.price::text, 'final_price', l.final_price::text,
      'amount', l.amount::text, 'discount', l.discount::text, 'product_type', 'PRODUCT_TYPE_' || upper(l.product_type),
      'unit', l.unit, 'price_changed_by', l.price_changed_by,
      'price_changed_at', coalesce(to_char(l.price_changed_at AT TIME ZONE 'UTC', {MOMENT}), '')) ORDER BY l.position)
    FROM order_line l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) AS order_items
FROM orders o
LEFT JOIN customer c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id
LEFT JOIN shipping_method s ON s.tenant_id = o.tenant_id AND s.id = o.shipping_method_id
LEFT JOIN payment_method p ON p.tenant_id = o.tenant_id AND p.id = o.payment_method_id
LEFT JOIN agent a ON a.tenant_id = o.tenant_id AND a.id = o.agent_id
LEFT JOIN step_type t ON t.tenant_id = o.tenant_id AND t.code = o.step_code"""  # noqa: S608  # nothing in it comes from outside


def upgrade() -> None:
    op.execute("DROP VIEW order_shown")
    for table, columns in COLUMNS.items():
        added = ", ".join(f"ADD COLUMN {column}" for column in columns)
        op.execute(f"ALTER TABLE {table} {added}")
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
        isolate_tenants(
            table, CONTEXT, "SELECT, INSERT" if table in WRITTEN_ONCE else "SELECT, INSERT, UPDATE, DELETE"
        )
    op.execute(PROMO_KEY)
    for place, index in enumerate(INDEXES):
        op.execute(f"CREATE INDEX ix_{index.split()[0]}_2_{place} ON {index}")
    op.execute(ONE_INVOICE)
    op.execute(ORDER_SHOWN)
    op.execute(f"GRANT SELECT ON order_shown TO {CONTEXT}_service")


def downgrade() -> None:
    op.execute("DROP VIEW order_shown")
    op.execute("ALTER TABLE orders DROP CONSTRAINT fk_orders_promo_code")
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")
    for index in ("orders_2_0", "orders_2_1", "orders_2_2", "orders_2_3"):
        op.execute(f"DROP INDEX IF EXISTS ix_{index}")
    for table, columns in COLUMNS.items():
        dropped = ", ".join(f"DROP COLUMN {column.split()[0]}" for column in columns)
        op.execute(f"ALTER TABLE {table} {dropped}")
    op.execute(load_revision(__file__, "0001_shop").ORDER_SHOWN)
    op.execute(f"GRANT SELECT ON order_shown TO {CONTEXT}_service")
