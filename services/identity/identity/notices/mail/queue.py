"""The queue of mails: stored with the change they are about, sent after its commit, tried again on failure."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from chassis import outbox
from chassis.consumer import Consumer
from chassis.db import current_transaction
from chassis.model import now, uuid7
from souk.identity.v1.identity_events_pb2 import MailQueued

from identity.notices.mail.message import MailMessage
from identity.notices.mail.port import MailPort
from identity.vault import Purpose, Vault

CUSTOMER_CODE = "customer-code"
_ADD = """
INSERT INTO mails (tenant_id, id, recipient, kind, content, created_at) VALUES ($1, $2, $3, $4, $5, $6)"""
_LOAD = "SELECT id, recipient, kind, content, created_at FROM mails WHERE id = $1 AND sent_at IS NULL"
_SENT = """
UPDATE mails SET sent_at = $2, content = CASE WHEN $3 THEN content ELSE ''::bytea END WHERE id = $1"""
_RECIPIENT = "SELECT recipient FROM mails WHERE id = $1"
_NEWEST = """
SELECT id, recipient, kind, content, created_at FROM mails WHERE content <> ''::bytea
ORDER BY created_at DESC, id DESC LIMIT $1"""


@dataclass(frozen=True)
class StoredMail:
    """A mail of the mailbox."""

    id: UUID
    kind: str
    created_at: datetime
    message: MailMessage


class MailQueue:
    """Mails wait in the database, encrypted; the event that sends one names it and says nothing of it."""

    def __init__(self, secret: str, port: MailPort, sms: MailPort | None = None) -> None:
        self._vault, self.port, self.sms = Vault(secret, Purpose.MAILS), port, sms or port

    async def add(self, connection: Any, tenant_id: UUID, kind: str, message: MailMessage) -> None:
        """Send the mail if the present transaction of the tenant commits."""
        mail_id = uuid7()
        content = self._vault.encrypt(orjson.dumps([message.subject, message.text]), str(mail_id))
        await connection.execute(_ADD, tenant_id, mail_id, message.recipient, kind, content, now())
        outbox.add(mail_id, MailQueued(mail_id=str(mail_id)))

    async def newest(self, connection: Any, limit: int) -> list[StoredMail]:
        """Return the tenant's mails that are kept, the newest first."""
        return [self._stored(row) for row in await connection.fetch(_NEWEST, limit)]

    def consumer(self) -> Consumer:
        """Return the consumer that sends the mails."""
        return Consumer(
            "identity-mail",
            MailQueued,
            self._mark_sent,
            execute=self._send,
            prepare=self._load,
            ack_seconds=60,
        )

    async def _load(self, queued: MailQueued) -> StoredMail | None:
        connection = current_transaction().connection
        row = await connection.fetchrow(_LOAD, UUID(queued.mail_id))
        return self._stored(row) if row else None

    async def _send(self, _queued: MailQueued, mail: StoredMail | None) -> None:
        if mail:
            await self._port_of(mail.message.recipient).send(mail.message)

    async def _mark_sent(self, queued: MailQueued, _result: None) -> None:
        connection, mail_id = current_transaction().connection, UUID(queued.mail_id)
        recipient = await connection.fetchval(_RECIPIENT, mail_id)
        if recipient is not None:
            await connection.execute(_SENT, mail_id, now(), self._port_of(recipient).keeps)

    def _port_of(self, recipient: str) -> MailPort:
        return self.port if "@" in recipient else self.sms

    def _stored(self, row: Any) -> StoredMail:
        subject, text = orjson.loads(self._vault.decrypt(row["content"], str(row["id"])))
        message = MailMessage(row["recipient"], subject, text)
        return StoredMail(row["id"], row["kind"], row["created_at"], message)
