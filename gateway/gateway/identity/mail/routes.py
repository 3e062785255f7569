"""The mailbox of the demo, which keeps what a mail server would send."""

from chassis.errors import NotFoundError
from fastapi import Request, Response
from identity.mail.queue import StoredMail
from identity.wire import Wire
from pydantic import BaseModel, Field

from gateway.identity.dependencies import admin_request
from gateway.identity.json_router import json_router
from gateway.identity.route_docs import for_admins
from gateway.responses import collection, json_response

_MOST = 50

router = json_router("/mails")


class Mail(Wire):
    """A mail that was kept instead of sent."""

    id: str
    recipient: str
    kind: str
    subject: str
    text: str
    created_at: str


class MailCollection(BaseModel):
    """The newest first, fifty at most."""

    member: list[Mail] = Field(alias="hydra:member")
    total: int = Field(alias="hydra:totalItems")


@router.get(
    "",
    operation_id="listMails",
    summary="List the mails that the demo keeps instead of sending them.",
    response_model=MailCollection,
    openapi_extra=for_admins(is_write=False),
)
async def list_mails(http: Request) -> Response:
    admin = await admin_request(http)
    mails = admin.identity.mails.queue
    if not mails.port.keeps:
        raise NotFoundError("Mails are sent here, and not kept.")
    async with admin.identity.database.reading(admin.tenant.id) as transaction:
        stored = await mails.newest(transaction.connection, _MOST)
    return json_response(collection(http.url.path, [_item(mail) for mail in stored], len(stored)))


def _item(mail: StoredMail) -> dict[str, str]:
    item = Mail(
        id=str(mail.id),
        recipient=mail.message.recipient,
        kind=mail.kind,
        subject=mail.message.subject,
        text=mail.message.text,
        created_at=mail.created_at.isoformat(),
    )
    return item.model_dump(by_alias=True)
