"""Settings of identity."""

from chassis.secret_cipher import list_secrets
from chassis.settings import Settings, SettingsError
from pydantic import Field

CONTEXT = "identity"
_SECRET_LENGTH = 32


class IdentitySettings(Settings):
    """`secret` (IDENTITY_SECRET) encrypts at rest: one, or several with commas between, of which the first encrypts and
    all decrypt."""

    secret: str = Field("", repr=False)
    # smtp:// or smtps:// with user, password, host and port. Without it, mails are kept in the demo's mailbox; in
    # production none are sent.
    smtp_url: str = Field("", alias="IDENTITY_SMTP_URL", repr=False)
    mail_from: str = Field("souk@localhost", alias="IDENTITY_MAIL_FROM")

    # The address of an SMS provider, with user and password; texts are posted as Twilio's Messages take them. Without
    # it they are kept in the demo's mailbox; in production none are sent.
    sms_url: str = Field("", alias="IDENTITY_SMS_URL", repr=False)
    sms_from: str = Field("", alias="IDENTITY_SMS_FROM")

    orders_address: str = Field("orders-pos:8000", alias="ORDERS_ADDRESS")
    # Origin of a receiver of webhooks, or of an outside application, that may be private and without TLS, such as
    # http://127.0.0.1:9000; for development.
    webhooks_trusted: str = ""

    def check(self) -> None:
        """Raise SettingsError if sign-in can't work with these settings."""
        self.require(CONTEXT, "database_url", "secret")
        if any(len(secret) < _SECRET_LENGTH for secret in list_secrets(self.secret)):
            raise SettingsError(
                f"IDENTITY_SECRET is too short: give {_SECRET_LENGTH} random characters or more"
            )
