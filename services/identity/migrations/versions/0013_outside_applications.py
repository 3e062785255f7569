from alembic import op
from chassis.migrations import across_tenants, isolate_tenants

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.execute("ALTER TABLE tenants ADD COLUMN has_webhooks boolean NOT NULL DEFAULT false")
    with across_tenants("webhooks"):
        op.execute(
            "UPDATE tenants t SET has_webhooks = EXISTS (SELECT FROM webhooks w WHERE w.tenant_id = t.id)"
        )
    # What is installed has a grant; its tokens name the grant as their session. `next_manifest` waits for consent.
    op.execute("""
    CREATE TABLE outside_applications (
      tenant_id uuid NOT NULL REFERENCES tenants, id uuid NOT NULL, key text NOT NULL, manifest_url text NOT NULL,
      manifest jsonb NOT NULL, next_manifest jsonb, secret_digest bytea NOT NULL, webhook_secret bytea NOT NULL,
      scopes text[] NOT NULL DEFAULT '{}', user_id uuid REFERENCES users, grant_id uuid,
      created_at timestamptz NOT NULL, installed_at timestamptz, version integer NOT NULL DEFAULT 1,
      PRIMARY KEY (tenant_id, id), UNIQUE (tenant_id, key))""")
    op.execute("""
    CREATE TABLE outside_codes (
      tenant_id uuid NOT NULL, digest bytea NOT NULL, application_id uuid NOT NULL, grant_id uuid NOT NULL,
      redirect_uri text NOT NULL, challenge text NOT NULL, expires_at timestamptz NOT NULL, used_at timestamptz,
      PRIMARY KEY (tenant_id, digest),
      FOREIGN KEY (tenant_id, application_id) REFERENCES outside_applications (tenant_id, id) ON DELETE CASCADE)""")
    op.execute("""
    CREATE TABLE outside_refresh_tokens (
      tenant_id uuid NOT NULL, digest bytea NOT NULL, application_id uuid NOT NULL, grant_id uuid NOT NULL,
      expires_at timestamptz NOT NULL, rotated_at timestamptz, PRIMARY KEY (tenant_id, digest),
      FOREIGN KEY (tenant_id, application_id) REFERENCES outside_applications (tenant_id, id) ON DELETE CASCADE)""")
    for table in ("outside_codes", "outside_refresh_tokens"):
        op.execute(f"CREATE INDEX ix_{table}_of ON {table} (tenant_id, application_id)")
    for table in ("outside_applications", "outside_codes", "outside_refresh_tokens"):
        isolate_tenants(table, "identity", "SELECT, INSERT, UPDATE, DELETE")


def downgrade() -> None:
    op.execute("DROP TABLE outside_refresh_tokens")
    op.execute("DROP TABLE outside_codes")
    op.execute("DROP TABLE outside_applications")
    op.execute("ALTER TABLE tenants DROP COLUMN has_webhooks")
