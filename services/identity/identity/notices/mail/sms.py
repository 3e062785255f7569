"""Sending of text messages: by a provider's HTTP interface, or into the demo's mailbox."""

from base64 import b64encode
from dataclasses import dataclass
from urllib.parse import unquote, urlencode, urlsplit

from chassis.egress import Egress

from identity.notices.mail.message import MailMessage
from identity.notices.mail.port import Mailbox, MailPort
from identity.settings import IdentitySettings

_FIRST_ERROR = 300


@dataclass(frozen=True)
class HttpSms:
    """Posts the form fields To, From and Body with basic authentication, as Twilio's Messages take them."""

    egress: Egress
    url: str
    sender: str
    keeps: bool = False

    async def send(self, message: MailMessage) -> None:
        """Post a text message. Raise OSError for an error status or when the provider can't be reached."""
        parts = urlsplit(self.url)
        user = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}"
        headers = {
            "Authorization": f"Basic {b64encode(user.encode()).decode()}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        form = {"To": message.recipient, "From": self.sender, "Body": message.text}
        target = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
        response = await self.egress.send("POST", target, headers=headers, body=urlencode(form).encode())
        if response.status >= _FIRST_ERROR:
            raise OSError(f"The SMS provider answered {response.status}")


@dataclass(frozen=True)
class NoSms:
    """Raises for each message, in production without a provider."""

    keeps: bool = False

    async def send(self, message: MailMessage) -> None:  # noqa: ARG002  # as the protocol has it
        """Raise OSError that names the missing setting."""
        raise OSError("IDENTITY_SMS_URL is not set, so no text message is sent")


def sms_port(settings: IdentitySettings, egress: Egress) -> MailPort:
    """Return the port that the settings choose."""
    if settings.sms_url:
        return HttpSms(egress, settings.sms_url, settings.sms_from)
    return Mailbox() if settings.mode == "local" else NoSms()
