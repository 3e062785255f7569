"""Store the first observation of a sync, and the risks that are held for a person."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0008", "0007"

_UP = (
    # `seen` are the facts of a look that the next one has to agree with; `misses` is no longer read.
    """ALTER TABLE listing ADD COLUMN seen jsonb, ADD COLUMN seen_time timestamptz,
      ADD COLUMN doubt text NOT NULL DEFAULT '',
      ADD COLUMN look_time timestamptz, ADD COLUMN failures integer NOT NULL DEFAULT 0""",
    "CREATE INDEX ix_listing_look ON listing (tenant_id, look_time)",
    """CREATE TABLE listing_risk (tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
      create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(),
      listing_id uuid NOT NULL, kind text NOT NULL, state text NOT NULL, name text NOT NULL,
      before text NOT NULL DEFAULT '', after text NOT NULL DEFAULT '', proposal jsonb NOT NULL DEFAULT '[]',
      is_over boolean NOT NULL DEFAULT false, PRIMARY KEY (tenant_id, id),
      CONSTRAINT fk_listing_risk_listing_id FOREIGN KEY (tenant_id, listing_id)
        REFERENCES listing (tenant_id, id) ON DELETE CASCADE)""",
    "CREATE INDEX ix_listing_risk_listing ON listing_risk (tenant_id, listing_id, kind)",
    "CREATE INDEX ix_listing_risk_state ON listing_risk (tenant_id, state, create_time)",
    """ALTER TABLE supplier_budget ADD COLUMN max_rate integer, ADD COLUMN max_rate_until timestamptz,
      ADD COLUMN points_left integer, ADD COLUMN points_total integer, ADD COLUMN points_time timestamptz""",
    """CREATE TABLE visitor_budget (tenant_id uuid NOT NULL PRIMARY KEY, calls integer NOT NULL,
      begin_time timestamptz NOT NULL)""",
    "ALTER TABLE supplier_order ADD COLUMN customer_id uuid",
    "CREATE INDEX ix_supplier_order_customer ON supplier_order (tenant_id, customer_id)",
    """CREATE TABLE erased_customer (tenant_id uuid NOT NULL, id uuid NOT NULL,
      create_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, id))""",
)
_DOWN = (
    "DROP TABLE erased_customer",
    "DROP INDEX ix_supplier_order_customer",
    "ALTER TABLE supplier_order DROP COLUMN customer_id",
    "DROP TABLE visitor_budget",
    """ALTER TABLE supplier_budget DROP COLUMN max_rate, DROP COLUMN max_rate_until, DROP COLUMN points_left,
      DROP COLUMN points_total, DROP COLUMN points_time""",
    "DROP TABLE listing_risk",
    "DROP INDEX ix_listing_look",
    """ALTER TABLE listing DROP COLUMN seen, DROP COLUMN seen_time, DROP COLUMN doubt, DROP COLUMN look_time,
      DROP COLUMN failures""",
)


def upgrade() -> None:
    for change in _UP:
        op.execute(change)
    isolate_tenants("listing_risk", "dropship")
    isolate_tenants("erased_customer", "dropship")
    isolate_tenants("visitor_budget", "dropship")


def downgrade() -> None:
    for change in _DOWN:
        op.execute(change)
