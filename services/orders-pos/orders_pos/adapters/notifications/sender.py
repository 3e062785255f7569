"""Delivery of queued e-mails."""

import asyncio
import smtplib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit
from uuid import UUID

from chassis import outbox
from chassis.context import current_caller
from chassis.db import Database, current_transaction
from chassis.mail_headers import to_header
from chassis.model import now
from souk.orders.v1.orders_events_pb2 import MessageFailed, MessageQueued
from souk.orders.v1.orders_pb2 import Message
from souk.orders.v1.orders_service_pb2 import File

from orders_pos.domain.notifications.message import FAILED, KEPT, SENT

_TIMEOUT_SECONDS = 4.0
# Delivery fails if the mail server does not respond for this long.
_RETRY_FOR = timedelta(minutes=3)
_SELECT_QUEUED = "SELECT create_time FROM message WHERE tenant_id = $1 AND id = $2 AND state = 'queued'"
_UPDATE_STATE = "UPDATE message SET state = $3, error = $4, sent_at = $5 WHERE tenant_id = $1 AND id = $2"


@dataclass(frozen=True)
class NotificationSender:
    """`url` is smtp:// or smtps:// with user, password, host and port. If it is empty, e-mails are not sent."""

    database: Database
    url: str = ""
    sender: str = "souk@localhost"

    async def send(self, queued: MessageQueued, files: Sequence[File] = ()) -> tuple[str, str] | None:
        """Send a queued e-mail with files outside of a transaction.

        Return the new state and an error text, or None if the e-mail was sent before. Raise OSError while the server
        does not respond, so that the event is redelivered.
        """
        message, tenant_id = queued.message, current_caller().tenant_id
        async with self.database.reading(tenant_id) as transaction:
            key = tenant_id, UUID(message.id)
            queued_at: datetime | None = await transaction.connection.fetchval(_SELECT_QUEUED, *key)
        return None if queued_at is None else await self._send(message, queued_at, files)

    async def save_result(self, queued: MessageQueued, result: tuple[str, str] | None) -> None:
        """Save the state that `send` returned, and publish a failure."""
        if result is None:
            return
        transaction, (state, error) = current_transaction(), result
        key = transaction.tenant_id, UUID(queued.message.id)
        await transaction.connection.execute(
            _UPDATE_STATE, *key, state, error, now() if state == SENT else None
        )
        if state == FAILED:
            outbox.add(key[1], MessageFailed(id=str(key[1])))

    async def give_up(self, queued: MessageQueued) -> None:
        """Let an e-mail that keeps failing for a reason that is ours be seen as not sent."""
        await self.save_result(queued, (FAILED, "Something went wrong on our side."))

    async def _send(self, message: Message, queued_at: datetime, files: Sequence[File]) -> tuple[str, str]:
        if not self.url:
            return KEPT, ""
        try:
            await asyncio.to_thread(_deliver, self.url, _build_email(message, self.sender, files))
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError, smtplib.SMTPSenderRefused) as error:
            return FAILED, str(error)[:500]
        except (OSError, smtplib.SMTPException) as error:
            if now() - queued_at < _RETRY_FOR:
                raise
            return FAILED, f"The mail server does not respond: {error}"[:500]
        return SENT, ""


def _build_email(message: Message, sender: str, files: Sequence[File] = ()) -> EmailMessage:
    email = EmailMessage()
    email["From"], email["To"] = sender, message.recipient
    email["Subject"] = to_header(message.subject)
    email["Message-ID"] = f"<{message.id}@{sender.rpartition('@')[2]}>"
    email["Content-Language"] = message.locale
    email.set_content(message.body)
    for file in files:
        kind, _, subtype = file.media_type.partition("/")
        email.add_attachment(file.content, maintype=kind, subtype=subtype, filename=file.name)
    return email


def _deliver(url: str, email: EmailMessage) -> None:
    parts = urlsplit(url)
    kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
    with kind(parts.hostname or "localhost", parts.port or 0, timeout=_TIMEOUT_SECONDS) as server:
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(email)
