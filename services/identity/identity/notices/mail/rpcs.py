"""Rpc of the mailbox, which keeps what a mail server would send."""

from chassis.db import current_transaction
from chassis.errors import NotFoundError
from souk.identity.v1 import identity_pb2 as pb
from souk.identity.v1 import identity_service_pb2 as rpc

from identity.messages import timestamp
from identity.notices.mail.queue import MailQueue, StoredMail

_MOST = 50


class MailboxRpcs:
    """The newest mails of the demo's mailbox, for admins."""

    def __init__(self, queue: MailQueue) -> None:
        self._queue = queue

    async def ListMails(self, _request: rpc.ListMailsRequest) -> rpc.ListMailsResponse:
        """List the newest mails. Raise NotFoundError where a mail server sends them."""
        if not self._queue.port.keeps:
            raise NotFoundError("Mails are sent here, and not kept.")
        stored = await self._queue.newest(current_transaction().connection, _MOST)
        return rpc.ListMailsResponse(items=map(_message, stored))


def _message(mail: StoredMail) -> pb.Mail:
    return pb.Mail(
        id=str(mail.id),
        recipient=mail.message.recipient,
        kind=mail.kind,
        subject=mail.message.subject,
        text=mail.message.text,
        create_time=timestamp(mail.created_at),
    )
