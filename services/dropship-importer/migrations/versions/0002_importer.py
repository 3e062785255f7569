"""Create accounts with their budgets and tokens, pricing rules, the catalogue cache, listings, imports and jobs."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0002", "0001"

CONTEXT = "dropship"
ROW = """tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
  create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)"""
OF_LISTING = "REFERENCES listing (tenant_id, id) ON DELETE CASCADE"
# In the order of their references. Rows of the platform's own account have the nil UUID as tenant.
TABLES = {
    "supplier_account": f"""{ROW}, name text NOT NULL, locked_key bytea NOT NULL, key_ending text NOT NULL,
      calls_per_second integer NOT NULL DEFAULT 1, trouble text NOT NULL DEFAULT ''""",
    "supplier_budget": """tenant_id uuid NOT NULL, account_id uuid NOT NULL,
      next_at timestamptz NOT NULL DEFAULT now(), calls_per_second integer NOT NULL DEFAULT 1,
      closed_until timestamptz, closed_why text NOT NULL DEFAULT '', PRIMARY KEY (tenant_id, account_id)""",
    "supplier_token": """tenant_id uuid NOT NULL, account_id uuid NOT NULL, locked bytea, expires_at timestamptz,
      key_hash text NOT NULL DEFAULT '', signing_until timestamptz NOT NULL DEFAULT '-infinity',
      PRIMARY KEY (tenant_id, account_id)""",
    "catalogue_page": """tenant_id uuid NOT NULL, account_id uuid NOT NULL, kind text NOT NULL, key text NOT NULL,
      data text NOT NULL, read_time timestamptz NOT NULL, PRIMARY KEY (tenant_id, account_id, kind, key)""",
    "pricing_rule": f"""{ROW}, name text NOT NULL, category_id text NOT NULL DEFAULT '',
      cost_from numeric NOT NULL DEFAULT 0, cost_to numeric, multiplier numeric NOT NULL,
      addend numeric NOT NULL DEFAULT 0, margin_floor numeric NOT NULL DEFAULT 0, ending numeric,
      position integer NOT NULL DEFAULT 0, CONSTRAINT ck_pricing_rule_cost_to CHECK (cost_to > cost_from)""",
    "dropship_settings": f"""{ROW}, multiplier numeric NOT NULL DEFAULT 2, update_prices boolean NOT NULL DEFAULT true,
      hide_out_of_stock boolean NOT NULL DEFAULT true, sync_hours integer NOT NULL DEFAULT 24,
      CONSTRAINT ck_dropship_settings_id CHECK (id = tenant_id)""",
    "import": f"""{ROW}, state text NOT NULL, total integer NOT NULL, done integer NOT NULL DEFAULT 0,
      failed integer NOT NULL DEFAULT 0, waiting_for text NOT NULL DEFAULT '', wait_until timestamptz,
      told_at timestamptz NOT NULL DEFAULT '-infinity', CONSTRAINT ck_import_total CHECK (done + failed <= total)""",
    "listing": f"""{ROW}, pid text NOT NULL, name text NOT NULL, image text NOT NULL DEFAULT '', status text NOT NULL,
      reason text NOT NULL DEFAULT '', ship_to_country text NOT NULL, ship_from_country text NOT NULL,
      choices jsonb NOT NULL, multiplier numeric NOT NULL, base_prices jsonb NOT NULL DEFAULT '{{}}',
      allow_below_cost boolean NOT NULL DEFAULT false, rate numeric NOT NULL, currency text NOT NULL,
      digits integer NOT NULL, variants jsonb NOT NULL DEFAULT '[]', price numeric, stock integer NOT NULL DEFAULT 0,
      is_hidden boolean NOT NULL DEFAULT false, import_id uuid NOT NULL, sync_time timestamptz,
      sync_round integer NOT NULL DEFAULT 0, misses integer NOT NULL DEFAULT 0, images jsonb NOT NULL DEFAULT '[]',
      description text NOT NULL DEFAULT '', data text NOT NULL DEFAULT '',
      CONSTRAINT uq_listing_pid UNIQUE (tenant_id, pid),
      CONSTRAINT fk_listing_import_id FOREIGN KEY (tenant_id, import_id) REFERENCES import (tenant_id, id)""",
    "listing_change": f"""tenant_id uuid NOT NULL, id uuid NOT NULL, listing_id uuid NOT NULL, kind text NOT NULL,
      before text NOT NULL, after text NOT NULL, create_time timestamptz NOT NULL, PRIMARY KEY (tenant_id, id),
      CONSTRAINT fk_listing_change_listing_id FOREIGN KEY (tenant_id, listing_id) {OF_LISTING}""",
    "job": f"""tenant_id uuid NOT NULL, id uuid NOT NULL, import_id uuid NOT NULL, listing_id uuid NOT NULL,
      position integer NOT NULL, state text NOT NULL DEFAULT 'waiting', round integer NOT NULL DEFAULT 0,
      tries integer NOT NULL DEFAULT 0, reason text NOT NULL DEFAULT '', PRIMARY KEY (tenant_id, id),
      CONSTRAINT fk_job_import_id FOREIGN KEY (tenant_id, import_id) REFERENCES import (tenant_id, id),
      CONSTRAINT fk_job_listing_id FOREIGN KEY (tenant_id, listing_id) {OF_LISTING}""",
}
INDEXES = (
    "listing (tenant_id, create_time)",
    "listing (tenant_id, import_id)",
    "listing_change (tenant_id, listing_id, create_time)",
    "job (tenant_id, import_id, position) WHERE state = 'waiting'",
    "job (tenant_id, import_id) WHERE state = 'failed'",
    "job (tenant_id) WHERE state = 'queued'",
    "job (tenant_id, listing_id)",
    "job (tenant_id, import_id)",
)


def upgrade() -> None:
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
        isolate_tenants(table, CONTEXT)
    for place, index in enumerate(INDEXES):
        op.execute(f"CREATE INDEX ix_{index.split()[0]}_{place} ON {index}")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")
