from alembic import op
from chassis.migrations import isolate_tenants

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.execute("""
    CREATE TABLE passkeys (
      tenant_id uuid NOT NULL REFERENCES tenants, id uuid NOT NULL, user_id uuid NOT NULL REFERENCES users,
      credential_id bytea NOT NULL CHECK (octet_length(credential_id) <= 1023), public_key bytea NOT NULL,
      sign_count bigint NOT NULL, name text NOT NULL, created_at timestamptz NOT NULL,
      last_used_at timestamptz, PRIMARY KEY (tenant_id, id), UNIQUE (tenant_id, credential_id))""")
    op.execute("CREATE INDEX ix_passkeys_of ON passkeys (tenant_id, user_id)")
    isolate_tenants("passkeys", "identity")
    # A challenge is given before it is known who signs in, and in which tenant.
    op.execute("""
    CREATE TABLE passkey_challenges (
      digest bytea PRIMARY KEY, user_id uuid REFERENCES users, expires_at timestamptz NOT NULL)""")
    op.execute("GRANT SELECT, INSERT, DELETE ON passkey_challenges TO identity_service")


def downgrade() -> None:
    op.execute("DROP TABLE passkey_challenges")
    op.execute("DROP TABLE passkeys")
