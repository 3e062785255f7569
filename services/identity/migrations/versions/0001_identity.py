from alembic import op
from chassis.migrations import create_messaging_tables, drop_messaging_tables

revision = "0001"
down_revision = None

TABLES = {
    "tenants": """
      id uuid PRIMARY KEY, slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z][a-z0-9-]{1,39}$'),
      name text NOT NULL CHECK (name <> ''), currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
      locale text NOT NULL, timezone text NOT NULL, created_at timestamptz NOT NULL DEFAULT now()""",
    "users": """
      id uuid PRIMARY KEY, email text NOT NULL UNIQUE, password_hash text NOT NULL,
      is_active boolean NOT NULL DEFAULT true, session_version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now()""",
    "memberships": """
      tenant_id uuid NOT NULL REFERENCES tenants, user_id uuid NOT NULL REFERENCES users,
      name text NOT NULL CHECK (name <> ''), roles text[] NOT NULL CHECK
        (cardinality(roles) > 0 AND roles <@ ARRAY['ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_SHIPPING_AGENT']),
      is_active boolean NOT NULL DEFAULT true, version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (tenant_id, user_id)""",
    "sessions": """
      id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users, session_version integer NOT NULL,
      created_at timestamptz NOT NULL""",
    "refresh_tokens": """
      hash bytea PRIMARY KEY, session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
      tenant_id uuid NOT NULL REFERENCES tenants, expires_at timestamptz NOT NULL, rotated_at timestamptz""",
    "signing_keys": """
      id uuid PRIMARY KEY, state text NOT NULL CHECK (state IN ('next', 'current', 'retired')),
      public_key jsonb NOT NULL, private_key bytea NOT NULL, created_at timestamptz NOT NULL,
      promoted_at timestamptz, retired_at timestamptz""",
    "attempts": """
      subject text PRIMARY KEY, failures integer NOT NULL, blocked_until timestamptz NOT NULL,
      counted_at timestamptz NOT NULL""",
}


def upgrade() -> None:
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO identity_service")
    op.execute("REVOKE DELETE ON tenants, users FROM identity_service")
    op.execute("CREATE INDEX ix_memberships_user_id ON memberships (user_id)")
    op.execute("CREATE INDEX ix_sessions_user_id ON sessions (user_id)")
    op.execute("CREATE INDEX ix_refresh_tokens_session_id ON refresh_tokens (session_id)")
    op.execute("CREATE INDEX ix_refresh_tokens_expires_at ON refresh_tokens (expires_at)")
    op.execute("CREATE INDEX ix_attempts_counted_at ON attempts (counted_at)")
    # One key signs and one waits its turn.
    op.execute("CREATE UNIQUE INDEX uq_signing_keys_state ON signing_keys (state) WHERE state <> 'retired'")
    create_messaging_tables("identity")


def downgrade() -> None:
    drop_messaging_tables()
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")
