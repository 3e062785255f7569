"""Create installations and the record of their steps."""

from alembic import op
from chassis.migrations import isolate_tenants

revision, down_revision = "0002", "0001"

CONTEXT = "apps"
STAMPS = """version integer NOT NULL DEFAULT 1, create_time timestamptz NOT NULL DEFAULT now(),
  update_time timestamptz NOT NULL DEFAULT now()"""
# In the order of their references.
TABLES = {
    "installed_application": f"""tenant_id uuid NOT NULL, id uuid NOT NULL, {STAMPS}, application text NOT NULL,
      status text NOT NULL, menu_order integer NOT NULL DEFAULT 0, is_enabled boolean NOT NULL DEFAULT true,
      progress integer NOT NULL DEFAULT 0, step text NOT NULL DEFAULT '', detail text NOT NULL DEFAULT '',
      failure_code text NOT NULL DEFAULT '', release text NOT NULL DEFAULT '', wished_order integer,
      wished_enabled boolean NOT NULL DEFAULT true, install_time timestamptz, erase_time timestamptz,
      PRIMARY KEY (tenant_id, id), CONSTRAINT uq_installed_application UNIQUE (tenant_id, application),
      CONSTRAINT ck_installed_application_progress CHECK (progress BETWEEN 0 AND 100)""",
    "installation_step": """tenant_id uuid NOT NULL, installation_id uuid NOT NULL, position integer NOT NULL,
      name text NOT NULL, status text NOT NULL DEFAULT 'waiting', before jsonb, error text NOT NULL DEFAULT '',
      update_time timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, installation_id, position),
      CONSTRAINT fk_installation_step FOREIGN KEY (tenant_id, installation_id)
        REFERENCES installed_application (tenant_id, id) ON DELETE CASCADE""",
}


def upgrade() -> None:
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
        isolate_tenants(table, CONTEXT)


def downgrade() -> None:
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")
