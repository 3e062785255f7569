from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    # A key is looked up by its digest before its tenant is known.
    op.execute("""
    CREATE TABLE api_keys (
      id uuid PRIMARY KEY, tenant_id uuid NOT NULL REFERENCES tenants, user_id uuid NOT NULL REFERENCES users,
      name text NOT NULL, digest bytea NOT NULL UNIQUE, hint text NOT NULL, scopes text[] NOT NULL,
      created_at timestamptz NOT NULL, expires_at timestamptz, last_used_at timestamptz)""")
    op.execute("CREATE INDEX ix_api_keys_tenant_id ON api_keys (tenant_id, created_at)")
    op.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON api_keys TO identity_service")


def downgrade() -> None:
    op.execute("DROP TABLE api_keys")
