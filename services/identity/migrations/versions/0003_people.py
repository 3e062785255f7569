from alembic import op
from chassis.migrations import isolate_tenants

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.execute("""
    CREATE TABLE invitations (
      id uuid PRIMARY KEY, tenant_id uuid NOT NULL REFERENCES tenants, email text NOT NULL,
      name text NOT NULL CHECK (name <> ''), roles text[] NOT NULL CHECK
        (cardinality(roles) > 0 AND roles <@ ARRAY['ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_SHIPPING_AGENT']),
      token_hash bytea NOT NULL UNIQUE, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL, UNIQUE (tenant_id, email))""")
    op.execute("""
    CREATE TABLE password_resets (
      token_hash bytea PRIMARY KEY, user_id uuid NOT NULL REFERENCES users, created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL)""")
    op.execute("CREATE INDEX ix_password_resets_user_id ON password_resets (user_id)")
    for table in ("invitations", "password_resets"):
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO identity_service")
    op.execute("""
    CREATE TABLE audit_entries (
      tenant_id uuid NOT NULL REFERENCES tenants, id uuid NOT NULL, at timestamptz NOT NULL, kind text NOT NULL,
      actor_id uuid, actor_name text NOT NULL, subject_id uuid, subject_name text NOT NULL,
      before jsonb NOT NULL, after jsonb NOT NULL, address text NOT NULL, PRIMARY KEY (tenant_id, id))""")
    # Entries are added and read, never changed.
    isolate_tenants("audit_entries", "identity", "SELECT, INSERT")


def downgrade() -> None:
    for table in ("audit_entries", "password_resets", "invitations"):
        op.execute(f"DROP TABLE {table}")
