from alembic import op
from chassis.migrations import isolate_tenants

revision = "0002"
down_revision = "0001"

# Those that every tenant could use before applications were installed.
_INSTALL = """
INSERT INTO installed_applications (tenant_id, application)
SELECT id, application FROM tenants CROSS JOIN unnest(ARRAY['dropship', 'planning', 'snooker']) AS application"""


def upgrade() -> None:
    op.execute("""
    CREATE TABLE installed_applications (
      tenant_id uuid NOT NULL REFERENCES tenants, application text NOT NULL CHECK (application <> ''),
      installed_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, application))""")
    op.execute(_INSTALL)
    isolate_tenants("installed_applications", "identity", "SELECT, INSERT, DELETE")


def downgrade() -> None:
    op.execute("DROP TABLE installed_applications")
