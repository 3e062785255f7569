from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    # Several tenants may ask for a host, one of them can prove that it is theirs.
    op.execute("""
    CREATE TABLE site_hosts (
      id uuid PRIMARY KEY, tenant_id uuid NOT NULL REFERENCES tenants, host text NOT NULL, token text NOT NULL,
      created_at timestamptz NOT NULL, verified_at timestamptz, UNIQUE (tenant_id, host))""")
    op.execute("CREATE UNIQUE INDEX uq_site_hosts_host ON site_hosts (host) WHERE verified_at IS NOT NULL")
    op.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON site_hosts TO identity_service")


def downgrade() -> None:
    op.execute("DROP TABLE site_hosts")
