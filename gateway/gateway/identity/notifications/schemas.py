"""Bodies and responses of notifications."""

from pydantic import BaseModel, Field

from gateway.identity.bodies import Wire
from gateway.identity.notifications.kinds import Kind


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
