"""Bodies and responses of notifications."""

from identity.notifications.kinds import Kind
from identity.wire import Wire
from pydantic import BaseModel, Field


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
