"""Rpcs of webhooks."""

from chassis.columns import enum_number, parse_uuid
from chassis.contract.event_rights import application_of_event
from chassis.db import current_transaction
from chassis.grpc import OutsideCall
from souk.identity.v1 import identity_pb2 as pb
from souk.identity.v1 import identity_service_pb2 as rpc

from identity.messages import check_version, item_id, list_part, timestamp
from identity.notices.webhooks import webhook as webhooks
from identity.notices.webhooks.changes import (
    MISSING,
    WebhookChange,
    WebhookChanges,
    find_webhook,
    remove_webhook,
    resend_delivery,
)
from identity.notices.webhooks.deliveries import Delivery, list_deliveries
from identity.notices.webhooks.kinds import all_kinds
from identity.notices.webhooks.webhook import Webhook

_STATES, _DELIVERY_STATES = pb.WebhookState.DESCRIPTOR, pb.DeliveryState.DESCRIPTOR


class WebhookRpcs:
    """Addresses are checked before the transaction."""

    def __init__(self, changes: WebhookChanges) -> None:
        self._changes = changes
        self.CreateWebhook = OutsideCall(self._check, self._create)
        self.UpdateWebhook = OutsideCall(self._check, self._update)

    async def ListWebhooks(self, request: rpc.ListWebhooksRequest) -> rpc.ListWebhooksResponse:
        """List the tenant's webhooks, the newest first, without their secrets."""
        all_webhooks = await webhooks.list_webhooks(current_transaction().connection)
        items, total = list_part(all_webhooks, request)
        return rpc.ListWebhooksResponse(items=map(_message, items), total=total)

    async def GetWebhook(self, request: rpc.GetWebhookRequest) -> pb.Webhook:
        """Return a webhook without its secret. Raise NotFoundError."""
        return _message(await find_webhook(item_id(request.id, MISSING)))

    async def DeleteWebhook(self, request: rpc.DeleteWebhookRequest) -> rpc.DeleteWebhookResponse:
        """Remove a webhook with its deliveries. Raise NotFoundError, or StaleError if it has another version."""
        webhook = await find_webhook(item_id(request.id, MISSING))
        check_version(_message(webhook), request.version)
        await remove_webhook(webhook)
        return rpc.DeleteWebhookResponse()

    async def RotateWebhookSecret(self, request: rpc.RotateWebhookSecretRequest) -> pb.Webhook:
        """Return the webhook with its new secret. Raise NotFoundError."""
        return _message(*await self._changes.rotate_secret(item_id(request.webhook_id, MISSING)))

    async def ListWebhookEvents(
        self, _request: rpc.ListWebhookEventsRequest
    ) -> rpc.ListWebhookEventsResponse:
        """List the kinds of events that a webhook can have, each with its application."""
        items = [pb.WebhookEvent(id=kind, application=application_of_event(kind)) for kind in all_kinds()]
        return rpc.ListWebhookEventsResponse(items=items)

    async def ListWebhookDeliveries(
        self, request: rpc.ListWebhookDeliveriesRequest
    ) -> rpc.ListWebhookDeliveriesResponse:
        """List the deliveries of a webhook, the newest first. Raise NotFoundError."""
        webhook, page = await find_webhook(item_id(request.webhook_id, MISSING)), request.page
        connection = current_transaction().connection
        deliveries, total = await list_deliveries(connection, webhook.id, page.limit, page.offset)
        return rpc.ListWebhookDeliveriesResponse(items=map(_delivery, deliveries), total=total)

    async def ResendWebhookDelivery(self, request: rpc.ResendWebhookDeliveryRequest) -> pb.WebhookDelivery:
        """Queue a delivery again and return it. Raise NotFoundError for the webhook or the delivery; ConflictError as
        `resend_delivery` does."""
        delivery_id = parse_uuid(request.delivery_id)
        return _delivery(await resend_delivery(item_id(request.webhook_id, MISSING), delivery_id))

    async def _check(self, request: rpc.CreateWebhookRequest | rpc.UpdateWebhookRequest) -> None:
        await self._changes.check(request.item.url or None, request.item.events)

    async def _create(self, request: rpc.CreateWebhookRequest, _: None) -> pb.Webhook:
        return _message(*await self._changes.create(request.item.url, request.item.events))

    async def _update(self, request: rpc.UpdateWebhookRequest, _: None) -> pb.Webhook:
        item, names = request.item, set(request.mask.paths)
        is_enabled = item.is_enabled if "is_enabled" in names and item.HasField("is_enabled") else None
        change = WebhookChange(
            item.url if "url" in names else None,
            item.events if "events" in names else None,
            is_enabled,
        )
        webhook = await find_webhook(item_id(item.id, MISSING))
        check_version(_message(webhook), request.version, names)
        return _message(await self._changes.change(webhook, change))


def _message(webhook: Webhook, secret: str | None = None) -> pb.Webhook:
    return pb.Webhook(
        id=str(webhook.id),
        version=webhook.version,
        url=webhook.url,
        events=webhook.events,
        state=enum_number(_STATES, webhook.state),
        create_time=timestamp(webhook.created_at),
        former_secret_end_time=timestamp(webhook.former_ends_at),
        secret=secret,
    )


def _delivery(delivery: Delivery) -> pb.WebhookDelivery:
    return pb.WebhookDelivery(
        id=str(delivery.id),
        event_id=str(delivery.event_id),
        event=delivery.event,
        state=enum_number(_DELIVERY_STATES, delivery.state),
        attempts=delivery.attempts,
        status=delivery.status,
        response=delivery.response,
        body=delivery.body,
        create_time=timestamp(delivery.created_at),
        attempt_time=timestamp(delivery.attempted_at),
        next_time=timestamp(delivery.next_at),
    )
