"""Create jobs, which write and read files in the background."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0004", "0003"
COLUMNS = """tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
  create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(), kind text NOT NULL,
  format text NOT NULL, state text NOT NULL, progress integer NOT NULL, plan text NOT NULL, language text NOT NULL,
  name text NOT NULL, calendar text NOT NULL, task_count integer NOT NULL, start_time timestamptz, end_time timestamptz,
  notes jsonb NOT NULL, note_count integer NOT NULL, problem text NOT NULL,
  problem_code text NOT NULL, timezone text NOT NULL, file bytea,
  PRIMARY KEY (tenant_id, id), CONSTRAINT ck_gantt_job_progress CHECK (progress BETWEEN 0 AND 100)"""


def upgrade() -> None:
    op.execute(f"CREATE TABLE gantt_job ({COLUMNS})")
    isolate_tenants("gantt_job", "planning")
    # Parts of a file are read without decompressing the whole.
    op.execute("ALTER TABLE gantt_job ALTER COLUMN file SET STORAGE EXTERNAL")
    op.execute("CREATE INDEX ix_gantt_job_create ON gantt_job (tenant_id, create_time)")


def downgrade() -> None:
    op.execute("DROP TABLE gantt_job")
