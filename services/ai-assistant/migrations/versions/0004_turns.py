"""Create the turns that are stopped or done, and what a request was asked with."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    op.execute("""CREATE TABLE turn (
      tenant_id uuid NOT NULL, user_id uuid NOT NULL, turn text NOT NULL, is_stopped boolean NOT NULL,
      create_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, user_id, turn))""")
    isolate_tenants("turn", "assistant")
    op.execute("""ALTER TABLE ai_request ADD COLUMN context jsonb, ADD COLUMN attachment jsonb,
      ADD COLUMN problems jsonb NOT NULL DEFAULT '[]'""")


def downgrade() -> None:
    op.execute("ALTER TABLE ai_request DROP COLUMN context, DROP COLUMN attachment, DROP COLUMN problems")
    op.execute("DROP TABLE turn")
