from alembic import op
from chassis.migrations import isolate_tenants

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    # A code is of one browser, whose name is stored as a digest like address and code: strangers can't use it up.
    op.execute("""
    CREATE TABLE customer_codes (
      tenant_id uuid NOT NULL REFERENCES tenants, address_hash bytea NOT NULL, browser_hash bytea NOT NULL,
      code_hash bytea NOT NULL, tries integer NOT NULL DEFAULT 0, expires_at timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, address_hash, browser_hash))""")
    op.execute("""
    CREATE TABLE customer_sessions (
      tenant_id uuid NOT NULL REFERENCES tenants, id uuid NOT NULL, token_hash bytea NOT NULL,
      customer_id uuid NOT NULL, created_at timestamptz NOT NULL, used_at timestamptz NOT NULL,
      PRIMARY KEY (tenant_id, id), UNIQUE (tenant_id, token_hash))""")
    op.execute("CREATE INDEX ix_customer_sessions_of ON customer_sessions (tenant_id, customer_id)")
    for table in ("customer_codes", "customer_sessions"):
        isolate_tenants(table, "identity", "SELECT, INSERT, UPDATE, DELETE")
    # Of a customer who is erased nothing stays.
    op.execute("GRANT DELETE ON mails TO identity_service")


def downgrade() -> None:
    op.execute("REVOKE DELETE ON mails FROM identity_service")
    op.execute("DROP TABLE customer_sessions")
    op.execute("DROP TABLE customer_codes")
