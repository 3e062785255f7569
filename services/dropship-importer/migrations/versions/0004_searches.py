"""Create saved searches; let an import have a job that reads the pages of a search."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0004", "0003"

_UP = (
    """CREATE TABLE supplier_search (tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
      create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(),
      name text NOT NULL, terms jsonb NOT NULL, PRIMARY KEY (tenant_id, id))""",
    """ALTER TABLE import ADD COLUMN search jsonb, ADD COLUMN plan jsonb,
      ADD COLUMN is_searching boolean NOT NULL DEFAULT false, ADD COLUMN found integer NOT NULL DEFAULT 0,
      ADD COLUMN seen integer NOT NULL DEFAULT 0, ADD COLUMN skipped integer NOT NULL DEFAULT 0,
      ADD COLUMN ended_by text NOT NULL DEFAULT ''""",
    "CREATE INDEX ix_import_running ON import (tenant_id, create_time, id) WHERE state = 'running'",
    "ALTER TABLE job ALTER COLUMN listing_id DROP NOT NULL, ADD COLUMN page integer",
    "ALTER TABLE job ADD CONSTRAINT ck_job_page CHECK ((listing_id IS NULL) = (page IS NOT NULL))",
)
_DOWN = (
    "DELETE FROM job WHERE page IS NOT NULL",
    "ALTER TABLE job DROP COLUMN page, ALTER COLUMN listing_id SET NOT NULL",
    "DROP INDEX ix_import_running",
    """ALTER TABLE import DROP COLUMN search, DROP COLUMN plan, DROP COLUMN is_searching, DROP COLUMN found,
      DROP COLUMN seen, DROP COLUMN skipped, DROP COLUMN ended_by""",
    "DROP TABLE supplier_search",
)


def upgrade() -> None:
    for change in _UP:
        op.execute(change)
    isolate_tenants("supplier_search", "dropship")


def downgrade() -> None:
    for change in _DOWN:
        op.execute(change)
