"""Create threads and requests."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0002", "0001"

CONTEXT = "assistant"
ROW = """tenant_id uuid NOT NULL, id uuid NOT NULL, version integer NOT NULL DEFAULT 1,
  create_time timestamptz NOT NULL DEFAULT now(), update_time timestamptz NOT NULL DEFAULT now(), user_id uuid NOT NULL,
  namespace text, entity text, action text, status text NOT NULL, PRIMARY KEY (tenant_id, id)"""
# In the order of their references.
TABLES = {
    "thread_ai_request": f"{ROW}, title text NOT NULL",
    "ai_request": f"""{ROW}, thread_id uuid NOT NULL, question text NOT NULL, function_call jsonb NOT NULL,
      function_call_escaped jsonb NOT NULL, changes jsonb NOT NULL, steps jsonb NOT NULL, is_question boolean NOT NULL,
      author text NOT NULL, apply_time timestamptz, undo_time timestamptz,
      CONSTRAINT fk_ai_request_thread_id FOREIGN KEY (tenant_id, thread_id)
        REFERENCES thread_ai_request (tenant_id, id) ON DELETE CASCADE""",
}
INDEXES = (
    "INDEX ix_thread_ai_request_user_id ON thread_ai_request (tenant_id, user_id, create_time)",
    "INDEX ix_ai_request_user_id ON ai_request (tenant_id, user_id, create_time)",
    "INDEX ix_ai_request_thread_id ON ai_request (tenant_id, thread_id, create_time)",
)


def upgrade() -> None:
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
        isolate_tenants(table, CONTEXT)
    for index in INDEXES:
        op.execute(f"CREATE {index}")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")
