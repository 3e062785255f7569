"""Which tables stand outside row-level security."""

# Who there is must be known before a tenant is: sign-in looks for a person by e-mail address and only then
# learns of their tenants. So these are read without one, memberships too although they name a tenant.
GLOBAL_TABLES = frozenset(
    {
        "alembic_version",
        "attempts",
        "memberships",
        "refresh_tokens",
        "sessions",
        "signing_keys",
        "tenants",
        "users",
    }
)
