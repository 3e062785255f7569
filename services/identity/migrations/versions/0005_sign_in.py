from alembic import op

revision = "0005"
down_revision = "0004"

TABLES = {
    "known_devices": """
      user_id uuid NOT NULL REFERENCES users, token_hash bytea NOT NULL, has_cookie boolean NOT NULL,
      password_at timestamptz NOT NULL, PRIMARY KEY (user_id, token_hash)""",
    "totp_secrets": """
      user_id uuid PRIMARY KEY REFERENCES users, secret bytea NOT NULL, confirmed_at timestamptz,
      last_step bigint NOT NULL DEFAULT 0""",
    "recovery_codes": """
      user_id uuid NOT NULL REFERENCES users, code_hash bytea NOT NULL, PRIMARY KEY (user_id, code_hash)""",
    "pins": """
      tenant_id uuid NOT NULL REFERENCES tenants, user_id uuid NOT NULL REFERENCES users, pin_hash text NOT NULL,
      PRIMARY KEY (tenant_id, user_id)""",
}


def upgrade() -> None:
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO identity_service")
    op.execute("CREATE INDEX ix_known_devices_token_hash ON known_devices (token_hash)")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")
