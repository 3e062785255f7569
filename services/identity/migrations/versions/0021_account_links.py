"""Keep links of all purposes in one table, recoveries of second factors, and the roles that need one."""

from alembic import op

revision, down_revision = "0021", "0020"

# Processes of the release before read and write the two tables that are one now; what ends all links of a person in
# either release ends all of them.
VIEWS = {
    "password_resets": """
    SELECT token_hash, user_id, created_at, expires_at, tenant_id FROM account_links WHERE purpose = 'password'""",
    "credential_reviews": """
    SELECT token_hash, user_id, expires_at, purpose FROM account_links WHERE purpose = 'review'""",
}


def upgrade() -> None:
    op.execute("ALTER TABLE password_resets RENAME TO account_links")
    op.execute("ALTER INDEX ix_password_resets_user_id RENAME TO ix_account_links_user_id")
    op.execute("""
    ALTER TABLE account_links ALTER COLUMN created_at SET DEFAULT now(),
      ADD COLUMN purpose text NOT NULL DEFAULT 'password'
        CHECK (purpose IN ('password', 'review', 'sign-in', 'recovery', 'stop-recovery'))""")
    op.execute("""
    INSERT INTO account_links (token_hash, user_id, expires_at, purpose)
    SELECT token_hash, user_id, expires_at, 'review' FROM credential_reviews""")
    op.execute("DROP TABLE credential_reviews")
    for name, statement in VIEWS.items():
        op.execute(f"CREATE VIEW {name} AS {statement}")
        op.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE ON {name} TO identity_service")
    op.execute("ALTER VIEW credential_reviews ALTER COLUMN purpose SET DEFAULT 'review'")
    op.execute("""
    CREATE TABLE second_factor_recoveries (
      user_id uuid PRIMARY KEY REFERENCES users, id uuid NOT NULL UNIQUE, begun_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL)""")
    op.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON second_factor_recoveries TO identity_service")
    op.execute("""
    ALTER TABLE tenants ADD COLUMN second_factor_roles text[] NOT NULL DEFAULT '{}'
      CHECK (second_factor_roles <@ ARRAY['ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_SHIPPING_AGENT'])""")


def downgrade() -> None:
    op.execute("ALTER TABLE tenants DROP COLUMN second_factor_roles")
    op.execute("DROP TABLE second_factor_recoveries")
    for name in VIEWS:
        op.execute(f"DROP VIEW {name}")
    op.execute("""
    CREATE TABLE credential_reviews (
      token_hash bytea PRIMARY KEY, user_id uuid NOT NULL REFERENCES users, expires_at timestamptz NOT NULL)""")
    op.execute("CREATE INDEX ix_credential_reviews_user_id ON credential_reviews (user_id)")
    op.execute("GRANT SELECT, INSERT, DELETE ON credential_reviews TO identity_service")
    op.execute("""
    INSERT INTO credential_reviews SELECT token_hash, user_id, expires_at FROM account_links
    WHERE purpose = 'review'""")
    op.execute("DELETE FROM account_links WHERE purpose <> 'password'")
    op.execute("ALTER TABLE account_links DROP COLUMN purpose, ALTER COLUMN created_at DROP DEFAULT")
    op.execute("ALTER INDEX ix_account_links_user_id RENAME TO ix_password_resets_user_id")
    op.execute("ALTER TABLE account_links RENAME TO password_resets")
