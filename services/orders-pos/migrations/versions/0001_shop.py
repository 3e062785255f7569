"""Create the tables of catalogue, customers, wallets, methods, steps and orders."""

from alembic import op
from chassis.migrations import create_messaging_tables, drop_messaging_tables, isolate_tenants

revision, down_revision = "0001", None

CONTEXT = "orders"
ROW = """tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
  create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)"""
# In the order of their foreign keys.
TABLES = {
    "category_product": f"""{ROW}, name text NOT NULL, image text NOT NULL DEFAULT '', icon text NOT NULL DEFAULT '',
      parent_category_id uuid, position integer NOT NULL DEFAULT 0,
      CONSTRAINT fk_category_product_parent_category_id FOREIGN KEY (tenant_id, parent_category_id)
        REFERENCES category_product (tenant_id, id)""",
    "product": f"""{ROW}, name text NOT NULL, description text NOT NULL DEFAULT '', image text NOT NULL DEFAULT '',
      icon text NOT NULL DEFAULT '', price numeric NOT NULL, final_price numeric NOT NULL,
      product_type text NOT NULL DEFAULT 'simple', default_quantity numeric, unit text NOT NULL DEFAULT '',
      barcode text NOT NULL DEFAULT '', attribute_values jsonb NOT NULL DEFAULT '[]', category_id uuid,
      archived_at timestamptz, search_text text NOT NULL, grams integer[] NOT NULL,
      CONSTRAINT ck_product_price CHECK (price >= 0), CONSTRAINT ck_product_final_price CHECK (final_price >= 0),
      CONSTRAINT fk_product_category_id FOREIGN KEY (tenant_id, category_id)
        REFERENCES category_product (tenant_id, id)""",
    "customer": f"""{ROW}, first_name text NOT NULL, last_name text NOT NULL, email text NOT NULL, phone text NOT NULL,
      phone_key text NOT NULL, address text NOT NULL, collect_address text NOT NULL DEFAULT '',
      shipping_address text NOT NULL DEFAULT '', wallet_credit numeric NOT NULL DEFAULT 0,
      search_text text NOT NULL, grams integer[] NOT NULL, name_grams integer[] NOT NULL, name_text text NOT NULL,
      CONSTRAINT ck_customer_wallet_credit CHECK (wallet_credit >= 0)""",
    "payment_method": f"{ROW}, name text NOT NULL, position integer NOT NULL DEFAULT 0",
    "shipping_method": f"""{ROW}, name text NOT NULL, processing_duration integer NOT NULL DEFAULT 0,
      preparation_duration integer NOT NULL DEFAULT 0, shipping_duration integer NOT NULL DEFAULT 0,
      fees jsonb NOT NULL DEFAULT '{{}}', free_from numeric, position integer NOT NULL DEFAULT 0""",
    "step_type": f"""{ROW}, code text NOT NULL, name text NOT NULL, roles jsonb NOT NULL DEFAULT '[]',
      position integer NOT NULL DEFAULT 0, CONSTRAINT uq_step_type_code UNIQUE (tenant_id, code)""",
    "agent": f"{ROW}, full_name text NOT NULL, is_valid boolean NOT NULL",
    "country": "tenant_id uuid NOT NULL, id text NOT NULL, name text NOT NULL, PRIMARY KEY (tenant_id, id)",
    "currency_exchange_rate": f"""{ROW}, source text NOT NULL, target text NOT NULL, rate numeric NOT NULL,
      CONSTRAINT ck_currency_exchange_rate_rate CHECK (rate > 0),
      CONSTRAINT uq_currency_exchange_rate_source UNIQUE (tenant_id, source, target)""",
    "order_counter": """tenant_id uuid NOT NULL, year integer NOT NULL, last integer NOT NULL,
      PRIMARY KEY (tenant_id, year)""",
    "orders": f"""{ROW}, order_number text NOT NULL, source text NOT NULL, status text NOT NULL,
      delivery_type text NOT NULL, customer_id uuid NOT NULL, shipping_method_id uuid NOT NULL,
      payment_method_id uuid, agent_id uuid, step_code text NOT NULL,
      products_total numeric NOT NULL, discount_percent numeric NOT NULL, discount numeric NOT NULL,
      promo_amount numeric NOT NULL, shipping_fees numeric NOT NULL, shipping_tips numeric NOT NULL,
      total numeric NOT NULL, remaining numeric NOT NULL, wallet_amount numeric NOT NULL, paid_amount numeric NOT NULL,
      received_amount numeric NOT NULL, change numeric NOT NULL, rest_as_credit numeric NOT NULL,
      collect_address text NOT NULL, shipping_address text NOT NULL, description text NOT NULL,
      customer_note text NOT NULL, notify_customer boolean NOT NULL, created_by uuid,
      CONSTRAINT uq_orders_order_number UNIQUE (tenant_id, order_number),
      CONSTRAINT ck_orders_total CHECK (total >= 0),
      CONSTRAINT fk_orders_customer_id FOREIGN KEY (tenant_id, customer_id) REFERENCES customer (tenant_id, id),
      CONSTRAINT fk_orders_shipping_method_id FOREIGN KEY (tenant_id, shipping_method_id)
        REFERENCES shipping_method (tenant_id, id),
      CONSTRAINT fk_orders_payment_method_id FOREIGN KEY (tenant_id, payment_method_id)
        REFERENCES payment_method (tenant_id, id),
      CONSTRAINT fk_orders_agent_id FOREIGN KEY (tenant_id, agent_id) REFERENCES agent (tenant_id, id),
      CONSTRAINT fk_orders_step_code FOREIGN KEY (tenant_id, step_code) REFERENCES step_type (tenant_id, code)""",
    "order_line": """tenant_id uuid NOT NULL, id uuid NOT NULL, order_id uuid NOT NULL, position integer NOT NULL,
      product_id uuid NOT NULL, attribute_value_id text NOT NULL DEFAULT '', name text NOT NULL,
      description text NOT NULL DEFAULT '', image text NOT NULL DEFAULT '', tenths integer NOT NULL,
      price numeric NOT NULL, final_price numeric NOT NULL, amount numeric NOT NULL, discount numeric NOT NULL,
      PRIMARY KEY (tenant_id, id), CONSTRAINT ck_order_line_tenths CHECK (tenths > 0),
      CONSTRAINT fk_order_line_order_id FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
      CONSTRAINT fk_order_line_product_id FOREIGN KEY (tenant_id, product_id) REFERENCES product (tenant_id, id)""",
    "order_step": """tenant_id uuid NOT NULL, id uuid NOT NULL, order_id uuid NOT NULL, step_code text NOT NULL,
      moved_by uuid, moved_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, id),
      CONSTRAINT fk_order_step_order_id FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id)""",
    "wallet_entry": """tenant_id uuid NOT NULL, id uuid NOT NULL, customer_id uuid NOT NULL, amount numeric NOT NULL,
      reason text NOT NULL, order_id uuid, revision integer NOT NULL DEFAULT 1, note text NOT NULL DEFAULT '',
      balance numeric NOT NULL, create_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, id),
      CONSTRAINT ck_wallet_entry_amount CHECK (amount <> 0), CONSTRAINT ck_wallet_entry_balance CHECK (balance >= 0),
      CONSTRAINT uq_wallet_entry_order_id UNIQUE (tenant_id, order_id, reason, revision),
      CONSTRAINT fk_wallet_entry_customer_id FOREIGN KEY (tenant_id, customer_id) REFERENCES customer (tenant_id, id),
      CONSTRAINT fk_wallet_entry_order_id FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id)""",
}
INDEXES = (
    "category_product (tenant_id, parent_category_id)",
    "product (tenant_id, name, id)",
    "product (tenant_id, category_id, name)",
    "product (tenant_id, price, id)",
    "product (tenant_id, final_price, id)",
    "product (tenant_id, create_time, id)",
    "product USING gin (grams) WITH (fastupdate = off)",
    "product (tenant_id, search_text, id) WHERE archived_at IS NULL",
    "customer (tenant_id, phone_key)",
    "customer (tenant_id, last_name, first_name, id)",
    "customer (tenant_id, first_name, id)",
    "customer (tenant_id, email)",
    "customer USING gin (grams) WITH (fastupdate = off)",
    "customer USING gin (name_grams) WITH (fastupdate = off)",
    "orders (tenant_id, create_time DESC, id)",
    "orders (tenant_id, customer_id)",
    "orders (tenant_id, agent_id) WHERE agent_id IS NOT NULL",
    "orders (tenant_id, status)",
    "orders (tenant_id, step_code)",
    "orders (tenant_id, total, id)",
    "order_line (tenant_id, order_id, position)",
    "order_line (tenant_id, product_id)",
    "order_step (tenant_id, order_id, moved_at)",
    "wallet_entry (tenant_id, customer_id, create_time)",
)
# Wallet entries, order lines and order steps are append-only.
WRITTEN_ONCE = {"wallet_entry", "order_step"}
# A scan finds one product; what was archived gives its code free.
BARCODE = """
CREATE UNIQUE INDEX uq_product_barcode ON product (tenant_id, barcode) WHERE barcode <> '' AND archived_at IS NULL"""
ORDER_SHOWN = """
CREATE VIEW order_shown WITH (security_invoker = on) AS
SELECT o.*,
  jsonb_build_object('id', c.id::text, 'full_name', c.first_name || ' ' || c.last_name,
    'full_name_with_phone', c.first_name || ' ' || c.last_name || ' ' || c.phone) AS customer,
  c.phone_key AS customer_phone_key, c.name_text AS customer_name_text,
  jsonb_build_object('id', s.id::text, 'name', s.name) AS shipping_method,
  CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id::text, 'name', p.name) END AS payment_method,
  CASE WHEN a.id IS NOT NULL
    THEN jsonb_build_object('id', a.id::text, 'full_name', a.full_name, 'is_valid', a.is_valid) END AS agent,
  jsonb_build_object('current_step', jsonb_build_object('code', t.code, 'name', t.name)) AS shipment,
  (SELECT jsonb_agg(jsonb_build_object('id', l.id::text, 'product', l.product_id::text,
      'attribute_value', l.attribute_value_id, 'name', l.name, 'description', l.description, 'image', l.image,
      'quantity', trim_scale(l.tenths / 10.0)::text, 'price', l.price::text, 'final_price', l.final_price::text,
      'amount', l.amount::text, 'discount', l.discount::text) ORDER BY l.position)
    FROM order_line l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) AS order_items
FROM orders o
LEFT JOIN customer c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id
LEFT JOIN shipping_method s ON s.tenant_id = o.tenant_id AND s.id = o.shipping_method_id
LEFT JOIN payment_method p ON p.tenant_id = o.tenant_id AND p.id = o.payment_method_id
LEFT JOIN agent a ON a.tenant_id = o.tenant_id AND a.id = o.agent_id
LEFT JOIN step_type t ON t.tenant_id = o.tenant_id AND t.code = o.step_code"""


def upgrade() -> None:
    create_messaging_tables(CONTEXT)
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
        isolate_tenants(
            table, CONTEXT, "SELECT, INSERT" if table in WRITTEN_ONCE else "SELECT, INSERT, UPDATE, DELETE"
        )
    for place, index in enumerate(INDEXES):
        op.execute(f"CREATE INDEX ix_{index.split()[0]}_{place} ON {index}")
    op.execute(BARCODE)
    op.execute(ORDER_SHOWN)
    op.execute(f"GRANT SELECT ON order_shown TO {CONTEXT}_service")


def downgrade() -> None:
    op.execute("DROP VIEW order_shown")
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")
    drop_messaging_tables()
