"""Identity: tenants, accounts, sessions and signing keys."""
