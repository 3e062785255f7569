"""Bodies and responses of notifications."""

from typing import Literal

from pydantic import BaseModel, Field

from gateway.identity.bodies import Wire

Kind = Literal[
    "late-delivery",
    "import-failed",
    "listing-risk",
    "message-failed",
    "refund-failed",
    "return-requested",
    "contact-message",
    "dead-letter",
    "new-device",
    "webhook-disabled",
    "plan-proposed",
]


class NotificationItem(Wire):
    """Something to know of: what it is about, and what that is called."""

    id: str
    at: str
    kind: Kind
    item_id: str
    subject: str
    is_read: bool


class NotificationCollection(BaseModel):
    """The newest first; `unread` counts all that the person has not read."""

    member: list[NotificationItem] = Field(alias="hydra:member")
    total: int = Field(alias="hydra:totalItems")
    unread: int
