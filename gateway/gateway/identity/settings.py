"""Settings of identity."""

from chassis.settings import Settings, SettingsError

CONTEXT = "identity"
_SECRET_LENGTH = 32


class IdentitySettings(Settings):
    """`secret` (IDENTITY_SECRET) encrypts the signing keys at rest; `default_tenant` is the slug of the tenant whose
    public pages are shown by a host that names none."""

    secret: str = ""
    default_tenant: str = "atlas"

    def check(self) -> None:
        """Raise SettingsError if sign-in can't work with these settings."""
        self.require(CONTEXT, "database_url", "secret")
        if len(self.secret) < _SECRET_LENGTH:
            raise SettingsError(
                f"IDENTITY_SECRET is too short: give {_SECRET_LENGTH} random characters or more"
            )
