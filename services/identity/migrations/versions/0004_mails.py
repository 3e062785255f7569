from alembic import op
from chassis.migrations import isolate_tenants

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    # What a mail says may open an account, so it is encrypted, and deleted once a mail server took it.
    op.execute("""
    CREATE TABLE mails (
      tenant_id uuid NOT NULL REFERENCES tenants, id uuid NOT NULL, recipient text NOT NULL, kind text NOT NULL,
      content bytea NOT NULL, created_at timestamptz NOT NULL, sent_at timestamptz, PRIMARY KEY (tenant_id, id))""")
    isolate_tenants("mails", "identity", "SELECT, INSERT, UPDATE")
    op.execute("ALTER TABLE memberships ADD COLUMN locale text CHECK (locale IN ('en', 'fr', 'ar'))")
    op.execute("ALTER TABLE memberships ADD COLUMN picture text")
    op.execute("""
    ALTER TABLE sessions ADD COLUMN user_agent text NOT NULL DEFAULT '', ADD COLUMN address text NOT NULL DEFAULT '',
      ADD COLUMN last_used_at timestamptz""")


def downgrade() -> None:
    op.execute("ALTER TABLE sessions DROP COLUMN user_agent, DROP COLUMN address, DROP COLUMN last_used_at")
    op.execute("ALTER TABLE memberships DROP COLUMN locale, DROP COLUMN picture")
    op.execute("DROP TABLE mails")
