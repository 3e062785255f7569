"""Bodies and responses of webhooks."""

from datetime import datetime
from typing import Annotated, Any, Literal

from identity.webhooks.deliveries import Delivery
from identity.webhooks.webhook import State, Webhook
from identity.wire import Body, Wire
from pydantic import BaseModel, Field, StringConstraints

_PATH = "webhooks"
Url = Annotated[str, StringConstraints(min_length=1, max_length=2000, pattern=r"^[\x21-\x7e]*$")]
Kinds = Annotated[
    list[Annotated[str, StringConstraints(max_length=100)]], Field(min_length=1, max_length=100)
]


class WebhookItem(Wire):
    """An address and what is sent there. `failing`: nothing could be delivered for days; `gone`: it answered 410."""

    id: str
    url: str
    events: list[str]
    state: State
    created_at: str
    former_secret_ends_at: str | None = Field(description="until when the former secret signs too")
    version: int
    secret: str | None = Field(default=None, description="shown once, when it was just made")


class WebhookCollection(BaseModel):
    """All webhooks, the newest first."""

    member: list[WebhookItem] = Field(alias="hydra:member")
    total: int = Field(alias="hydra:totalItems")


class DeliveryItem(Wire):
    """An event for a webhook. `status` and `response` are of the last attempt; 0 is no answer."""

    id: str
    event_id: str
    event: str
    state: Literal["waiting", "delivered", "failed"]
    attempts: int
    status: int | None
    response: str
    body: str
    created_at: str
    attempted_at: str | None
    next_at: str | None


class DeliveryCollection(BaseModel):
    """The newest first."""

    member: list[DeliveryItem] = Field(alias="hydra:member")
    total: int = Field(alias="hydra:totalItems")


class EventKindItem(Wire):
    """A kind of event; it is sent only while its application is installed."""

    id: str
    application: str


class EventKindCollection(BaseModel):
    """All kinds, by name."""

    member: list[EventKindItem] = Field(alias="hydra:member")
    total: int = Field(alias="hydra:totalItems")


class DeletedWebhook(BaseModel):
    id: str


class CreateWebhookBody(Body):
    """Where to send events of these kinds."""

    url: Url
    events: Kinds


class ChangeWebhookBody(Body):
    """What is not sent stays as it is."""

    url: Url | None = None
    events: Kinds | None = None
    is_enabled: bool | None = None


def iri(webhook: Webhook, locale: str) -> str:
    return f"/{locale}/api/{_PATH}/{webhook.id}"


def item(webhook: Webhook, locale: str, secret: str | None = None) -> dict[str, Any]:
    """Return the public JSON of a webhook, with its secret only where it was just made."""
    shown = WebhookItem(
        id=str(webhook.id),
        url=webhook.url,
        events=list(webhook.events),
        state=webhook.state,
        created_at=webhook.created_at.isoformat(),
        former_secret_ends_at=_text(webhook.former_ends_at),
        version=webhook.version,
        secret=secret,
    )
    fields = shown.model_dump(by_alias=True, exclude=None if secret else {"secret"})
    return {"@id": iri(webhook, locale), "@type": "Webhook", **fields}


def delivery(delivery: Delivery) -> dict[str, Any]:
    """Return the public JSON of a delivery."""
    return DeliveryItem(
        id=str(delivery.id),
        event_id=str(delivery.event_id),
        event=delivery.event,
        state=delivery.state,
        attempts=delivery.attempts,
        status=delivery.status,
        response=delivery.response,
        body=delivery.body,
        created_at=delivery.created_at.isoformat(),
        attempted_at=_text(delivery.attempted_at),
        next_at=_text(delivery.next_at),
    ).model_dump(by_alias=True)


def _text(instant: datetime | None) -> str | None:
    return instant.isoformat() if instant else None
