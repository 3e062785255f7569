"""Tables without row-level security."""

# Sign-in looks up a person by e-mail address before a tenant is known, so these tables are read without one,
# memberships included although they name a tenant; so are API keys.
GLOBAL_TABLES = frozenset(
    {
        "account_links",
        "alembic_version",
        "api_keys",
        "attempts",
        "invitations",
        "known_devices",
        "memberships",
        "passkey_challenges",
        "pins",
        "recovery_codes",
        "refresh_tokens",
        "second_factor_recoveries",
        "sessions",
        "signing_keys",
        "site_hosts",
        "tenants",
        "totp_secrets",
        "users",
    }
)
