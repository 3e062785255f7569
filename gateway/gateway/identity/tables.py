"""Tables without row-level security."""

# Sign-in looks up a person by e-mail address before a tenant is known, so these tables are read without one,
# memberships included although they name a tenant.
GLOBAL_TABLES = frozenset(
    {
        "alembic_version",
        "attempts",
        "invitations",
        "memberships",
        "password_resets",
        "refresh_tokens",
        "sessions",
        "signing_keys",
        "tenants",
        "users",
    }
)
