"""Add what imports ask and were answered, the pictures that they fetched, and drafts of products."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0043", "0042"

COLUMNS = (
    ("import_job", "program", "text NOT NULL DEFAULT ''"),
    ("import_job", "questions", "jsonb NOT NULL DEFAULT '[]'"),
    ("import_job", "answers", "jsonb NOT NULL DEFAULT '[]'"),
    ("import_mapping", "answers", "jsonb NOT NULL DEFAULT '{}'"),
    ("product", "is_draft", "boolean NOT NULL DEFAULT false"),
)
# The id is a digest of the address.
PICTURE = """
CREATE TABLE import_picture (
  tenant_id uuid NOT NULL, id uuid NOT NULL, address text NOT NULL, path text NOT NULL,
  create_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, id))"""


def upgrade() -> None:
    for table, name, definition in COLUMNS:
        op.execute(f"ALTER TABLE {table} ADD COLUMN {name} {definition}")
    op.execute(PICTURE)
    isolate_tenants("import_picture", "orders")


def downgrade() -> None:
    op.execute("DROP TABLE import_picture")
    for table, name, _ in COLUMNS:
        op.execute(f"ALTER TABLE {table} DROP COLUMN {name}")
