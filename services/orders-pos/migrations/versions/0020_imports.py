"""Create imports of products and customers, their rows, and the fields that columns of files were read as."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0020", "0019"

CONTEXT = "orders"
JOB = """
CREATE TABLE import_job (
  tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
  create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CONSTRAINT ck_import_job_kind CHECK (kind IN ('products', 'customers')),
  state text NOT NULL, progress integer NOT NULL CONSTRAINT ck_import_job_progress CHECK (progress BETWEEN 0 AND 100),
  file_name text NOT NULL, columns jsonb NOT NULL, match_names boolean NOT NULL, is_remembered boolean NOT NULL,
  row_count integer NOT NULL, new_count integer NOT NULL, changed_count integer NOT NULL, equal_count integer NOT NULL,
  error_count integer NOT NULL, applied_count integer NOT NULL, problem text NOT NULL, problem_code text NOT NULL,
  locale text NOT NULL, file bytea, PRIMARY KEY (tenant_id, id))"""
ROW = """
CREATE TABLE import_row (
  tenant_id uuid NOT NULL, job_id uuid NOT NULL, line integer NOT NULL,
  action text NOT NULL CONSTRAINT ck_import_row_action CHECK (action IN ('new', 'changed', 'equal', 'error')),
  cells jsonb NOT NULL, changed jsonb NOT NULL, violations jsonb NOT NULL, PRIMARY KEY (tenant_id, job_id, line),
  CONSTRAINT fk_import_row_job_id FOREIGN KEY (tenant_id, job_id) REFERENCES import_job (tenant_id, id)
    ON DELETE CASCADE)"""
MAPPING = """
CREATE TABLE import_mapping (
  tenant_id uuid NOT NULL, id uuid NOT NULL, kind text NOT NULL, fields jsonb NOT NULL, match_names boolean NOT NULL,
  update_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, id))"""


def upgrade() -> None:
    for table, statement in (("import_job", JOB), ("import_row", ROW), ("import_mapping", MAPPING)):
        op.execute(statement)
        isolate_tenants(table, CONTEXT)
    # A file is compressed already, or short.
    op.execute("ALTER TABLE import_job ALTER COLUMN file SET STORAGE EXTERNAL")
    op.execute("CREATE INDEX ix_import_job_create_time ON import_job (tenant_id, create_time)")
    op.execute("CREATE INDEX ix_import_row_action ON import_row (tenant_id, job_id, action, line)")
    # Rows of a file are recognised by these.
    op.execute("CREATE INDEX ix_customer_email ON customer (tenant_id, lower(email))")
    op.execute("CREATE INDEX ix_product_lower_name ON product (tenant_id, lower(name))")


def downgrade() -> None:
    op.execute("DROP INDEX ix_customer_email")
    op.execute("DROP INDEX ix_product_lower_name")
    for table in ("import_mapping", "import_row", "import_job"):
        op.execute(f"DROP TABLE {table}")
