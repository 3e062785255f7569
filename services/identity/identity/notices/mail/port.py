"""Sending of mails: by an SMTP server, or into the demo's mailbox."""

from dataclasses import dataclass
from email.message import EmailMessage
from typing import Protocol
from urllib.parse import unquote, urlsplit

import aiosmtplib
import structlog

from identity.notices.mail.message import MailMessage
from identity.settings import IdentitySettings

log = structlog.get_logger()

_TIMEOUT_SECONDS = 15.0


class MailPort(Protocol):
    """Sends mails."""

    @property
    def keeps(self) -> bool:
        """Whether the text stays readable in the database."""
        ...

    async def send(self, message: MailMessage) -> None:
        """Send a mail. Raise OSError if it was not taken: it is tried again later."""
        ...


@dataclass(frozen=True)
class SmtpMail:
    """Sends through an SMTP server, over TLS where the server has it."""

    url: str
    sender: str
    keeps: bool = False

    async def send(self, message: MailMessage) -> None:
        """Send a mail. Raise OSError when the server can't be reached or rejects it."""
        parts = urlsplit(self.url)
        is_tls = parts.scheme == "smtps"
        try:
            await aiosmtplib.send(
                _mime(message, self.sender),
                hostname=parts.hostname or "",
                port=parts.port or (465 if is_tls else 587),
                username=unquote(parts.username) if parts.username else None,
                password=unquote(parts.password) if parts.password else None,
                use_tls=is_tls,
                timeout=_TIMEOUT_SECONDS,
            )
        except aiosmtplib.SMTPException as error:
            # It goes to the log, and its text names the address.
            raise OSError(f"The mail server did not take a mail: {type(error).__name__}") from None


@dataclass(frozen=True)
class Mailbox:
    """Sends nothing: admins of the demo read the mails in the app."""

    keeps: bool = True

    async def send(self, message: MailMessage) -> None:
        """Log that there is one: its subject may be a code. The mail is stored in the queue already."""
        log.info("mail-kept", is_text="@" not in message.recipient)


@dataclass(frozen=True)
class NoMail:
    """Raises for each mail, in production without a mail server."""

    keeps: bool = False

    async def send(self, message: MailMessage) -> None:  # noqa: ARG002  # as the protocol has it
        """Raise OSError that names the missing setting."""
        raise OSError("IDENTITY_SMTP_URL is not set, so no mail is sent")


def mail_port(settings: IdentitySettings) -> MailPort:
    """Return the port that the settings choose."""
    if settings.smtp_url:
        return SmtpMail(settings.smtp_url, settings.mail_from)
    return Mailbox() if settings.mode == "local" else NoMail()


def _mime(message: MailMessage, sender: str) -> EmailMessage:
    mime = EmailMessage()
    mime["From"], mime["To"], mime["Subject"] = sender, message.recipient, message.subject
    mime["Auto-Submitted"] = "auto-generated"
    mime.set_content(message.text)
    return mime
