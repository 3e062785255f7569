"""Create plans, tasks, edits and calendars."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0002", "0001"

CONTEXT = "planning"
STAMPS = """version integer NOT NULL DEFAULT 1, create_time timestamptz NOT NULL DEFAULT now(),
  update_time timestamptz NOT NULL DEFAULT now()"""
OF_PLAN = "FOREIGN KEY (tenant_id, plan) REFERENCES gantt_project (tenant_id, id) ON DELETE CASCADE"
# In the order of their references.
TABLES = {
    "gantt_calendar": f"""tenant_id uuid NOT NULL, id uuid NOT NULL, {STAMPS}, name text NOT NULL,
      timezone text NOT NULL, hours jsonb NOT NULL, holidays jsonb NOT NULL, PRIMARY KEY (tenant_id, id)""",
    "gantt_project": f"""tenant_id uuid NOT NULL, id uuid NOT NULL, {STAMPS}, name text NOT NULL,
      start_time timestamptz NOT NULL, calendar text NOT NULL, calendar_id uuid, timezone text NOT NULL,
      feed text NOT NULL, baseline_time timestamptz, PRIMARY KEY (tenant_id, id),
      CONSTRAINT fk_gantt_project_calendar FOREIGN KEY (tenant_id, calendar_id)
        REFERENCES gantt_calendar (tenant_id, id)""",
    "gantt_task": f"""tenant_id uuid NOT NULL, id text NOT NULL, {STAMPS}, plan uuid NOT NULL, name text NOT NULL,
      start_time timestamptz NOT NULL, end_time timestamptz NOT NULL, not_before timestamptz NOT NULL,
      progress numeric NOT NULL, type text NOT NULL, dependencies jsonb NOT NULL, resources jsonb NOT NULL,
      project text NOT NULL, is_disabled boolean NOT NULL, styles jsonb NOT NULL, baseline_start_time timestamptz,
      baseline_end_time timestamptz, position integer NOT NULL, pushed_by text NOT NULL, source text NOT NULL,
      PRIMARY KEY (tenant_id, id), CONSTRAINT fk_gantt_task_plan {OF_PLAN},
      CONSTRAINT ck_gantt_task_end CHECK (end_time >= start_time),
      CONSTRAINT ck_gantt_task_progress CHECK (progress BETWEEN 0 AND 100)""",
    "plan_edit": f"""tenant_id uuid NOT NULL, plan uuid NOT NULL, position integer NOT NULL, user_id uuid NOT NULL,
      is_undone boolean NOT NULL DEFAULT false, changes jsonb NOT NULL, made_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (tenant_id, plan, position), CONSTRAINT fk_plan_edit_plan {OF_PLAN}""",
}
INDEXES = (
    "gantt_task (tenant_id, plan, position)",
    "gantt_project (tenant_id, create_time)",
    "gantt_project (tenant_id, calendar_id)",
    "gantt_task (tenant_id, plan, source) WHERE source <> ''",
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
