"""Tables without row-level security."""

# Sign-in looks up a person by e-mail address before a tenant is known, so these tables are read without one,
# memberships included although they name a tenant; so are API keys.
GLOBAL_TABLES = frozenset(
    {
        "alembic_version",
        "api_keys",
        "attempts",
        "credential_reviews",
        "invitations",
        "known_devices",
        "memberships",
        "passkey_challenges",
        "password_resets",
        "pins",
        "recovery_codes",
        "refresh_tokens",
        "sessions",
        "signing_keys",
        "site_hosts",
        "tenants",
        "totp_secrets",
        "users",
    }
)
