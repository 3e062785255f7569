"""Mails on their way: to a mail server where one is set, else into the mailbox."""

import asyncio
import smtplib
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit
from uuid import UUID

from chassis.db import Database, current_transaction
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

    database: Database
    url: str = ""
    sender: str = "souk@localhost"

    async def send(self, event: Event) -> tuple[str, str] | None:
        """Send one mail that was queued, with no transaction open: its state and what was wrong, nothing when it was
        sent before. Raises OSError while the server does not answer, to be tried again."""
        letter, tenant_id = event["data"]["message"], UUID(event["tenantid"])
        async with self.database.transaction(tenant_id, read_only=True) as transaction:
            key = tenant_id, UUID(letter["id"])
            written: datetime | None = await transaction.connection.fetchval(_READ, *key)
        return None if written is None else await self._try(letter, written)

    async def note(self, event: Event, told: tuple[str, str] | None) -> None:
        """Keep what became of it."""
        if told is None:
            return
        transaction, (state, error) = current_transaction(), told
        key = transaction.tenant_id, UUID(event["data"]["message"]["id"])
        await transaction.connection.execute(_DONE, *key, state, error, now() if state == SENT else None)

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
