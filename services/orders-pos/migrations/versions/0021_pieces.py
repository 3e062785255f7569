"""Add pieces of orders with their scans, and the view that counts them."""

from alembic import op
from chassis.migrations import across_tenants, isolate_tenants

revision, down_revision = "0021", "0020"

CONTEXT = "orders"
# Without a foreign key to the order, whose checks took a fifth of the database's time of a save: the statement that
# saves an order is the only one that makes pieces, and orders are never deleted.
PIECE = """
CREATE TABLE piece (
  tenant_id uuid NOT NULL, id uuid NOT NULL DEFAULT uuidv7(), version integer NOT NULL DEFAULT 1,
  create_time timestamptz NOT NULL, update_time timestamptz NOT NULL,
  order_id uuid NOT NULL, order_item_id uuid NOT NULL, number integer NOT NULL, code text NOT NULL, name text NOT NULL,
  colour text NOT NULL DEFAULT '', defect text NOT NULL DEFAULT '', photo text NOT NULL DEFAULT '',
  place text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'expected' CONSTRAINT ck_piece_state CHECK (state IN ('expected', 'in', 'out')),
  is_surplus boolean NOT NULL DEFAULT false,
  is_handled boolean GENERATED ALWAYS AS (state <> 'expected' OR colour <> '' OR defect <> '' OR photo <> ''
    OR place <> '') VIRTUAL,
  PRIMARY KEY (tenant_id, id), CONSTRAINT uq_piece_number UNIQUE (tenant_id, order_id, number))"""
SCAN = """
CREATE TABLE piece_scan (
  tenant_id uuid NOT NULL, id uuid NOT NULL, create_time timestamptz NOT NULL, piece_id uuid NOT NULL,
  order_id uuid NOT NULL, code text NOT NULL, name text NOT NULL,
  direction text NOT NULL CONSTRAINT ck_piece_scan_direction CHECK (direction IN ('in', 'out')),
  place text NOT NULL, person_name text NOT NULL, PRIMARY KEY (tenant_id, id),
  CONSTRAINT fk_piece_scan_piece_id FOREIGN KEY (tenant_id, piece_id) REFERENCES piece (tenant_id, id))"""
INDEXES = (
    "CREATE INDEX ix_piece_scan_piece_id ON piece_scan (tenant_id, piece_id, create_time)",
    "CREATE INDEX ix_piece_scan_order_id ON piece_scan (tenant_id, order_id)",
    "CREATE INDEX ix_piece_scan_create_time ON piece_scan (tenant_id, create_time)",
)
COUNT = """
CREATE VIEW piece_count WITH (security_invoker = on) AS
SELECT tenant_id, order_id AS id, count(*)::integer AS pieces,
  count(*) FILTER (WHERE state = 'in')::integer AS pieces_in,
  count(*) FILTER (WHERE state = 'out')::integer AS pieces_out
FROM piece WHERE NOT is_surplus OR is_handled GROUP BY tenant_id, order_id"""
# The pieces of orders that are saved already. A line that is measured is one piece; an order has 500 at the most.
OLD_PIECES = """
INSERT INTO piece (tenant_id, order_id, order_item_id, number, code, name, create_time, update_time)
SELECT tenant_id, order_id, line_id, number, order_number || '-' || number, name, create_time, create_time FROM (
  SELECT o.tenant_id, o.id AS order_id, l.id AS line_id, o.order_number, o.create_time,
    coalesce(nullif(l.description, ''), l.name) AS name,
    row_number() OVER (PARTITION BY o.tenant_id, o.id ORDER BY l.position, g.n) AS number
  FROM orders o JOIN order_line l ON l.tenant_id = o.tenant_id AND l.order_id = o.id,
    generate_series(1, CASE WHEN l.unit <> '' OR l.tenths % 10 > 0 THEN 1 ELSE least(l.tenths / 10, 500) END) AS g (n)
) AS pieces WHERE number <= 500"""
_READ = ("orders", "order_line")


def upgrade() -> None:
    for statement in (PIECE, SCAN, *INDEXES, COUNT):
        op.execute(statement)
    with across_tenants(*_READ):
        op.execute(OLD_PIECES)
    isolate_tenants("piece", CONTEXT, "SELECT, INSERT, UPDATE")
    # The place is erased with the customer.
    isolate_tenants("piece_scan", CONTEXT, "SELECT, INSERT, UPDATE (place)")
    op.execute(f"GRANT SELECT ON piece_count TO {CONTEXT}_service")


def downgrade() -> None:
    op.execute("DROP VIEW piece_count")
    for table in ("piece_scan", "piece"):
        op.execute(f"DROP TABLE {table}")
