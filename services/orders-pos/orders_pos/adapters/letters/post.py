"""Mails on their way: to a mail server where one is set, else into the mailbox."""

import asyncio
import smtplib
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit
from uuid import UUID

from chassis.db import current_transaction
from chassis.inbox import Event
from chassis.model import now

from orders_pos.domain.letters.message import FAILED, KEPT, SENT

_SECONDS = 4.0
# A mail server that does not answer for this long does not get this mail.
_PATIENCE = timedelta(minutes=3)
_READ = "SELECT create_time FROM message WHERE tenant_id = $1 AND id = $2 AND state = 'queued'"
_DONE = "UPDATE message SET state = $3, error = $4, sent_at = $5 WHERE tenant_id = $1 AND id = $2"


@dataclass(frozen=True)
class Post:
    """`url` is smtp:// or smtps:// with user, password, host and port; empty keeps every mail in the mailbox."""

    url: str = ""
    sender: str = "souk@localhost"

    async def send(self, event: Event) -> None:
        """Send one mail that was queued; raises OSError while the server does not answer, to be tried again."""
        transaction, letter = current_transaction(), event["data"]["message"]
        key = transaction.tenant_id, UUID(letter["id"])
        written: datetime | None = await transaction.connection.fetchval(_READ, *key)
        if written is None:
            return
        state, error = await self._try(letter, written)
        sent_at = now() if state == SENT else None
        await transaction.connection.execute(_DONE, *key, state, error, sent_at)

    async def _try(self, letter: Event, written: datetime) -> tuple[str, str]:
        if not self.url:
            return KEPT, ""
        try:
            await asyncio.to_thread(_deliver, self.url, _mail(letter, self.sender))
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError, smtplib.SMTPSenderRefused) as refused:
            return FAILED, str(refused)[:500]
        except (OSError, smtplib.SMTPException) as lost:
            if now() - written < _PATIENCE:
                raise
            return FAILED, f"The mail server does not answer: {lost}"[:500]
        return SENT, ""


def _mail(letter: Event, sender: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"] = sender, letter["recipient"]
    mail["Subject"] = " ".join(letter["subject"].split())
    mail["Message-ID"] = f"<{letter['id']}@{sender.rpartition('@')[2]}>"
    mail["Content-Language"] = letter["locale"]
    mail.set_content(letter["body"])
    return mail


def _deliver(url: str, mail: EmailMessage) -> None:
    parts = urlsplit(url)
    kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
    with kind(parts.hostname or "localhost", parts.port or 0, timeout=_SECONDS) as server:
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(mail)
