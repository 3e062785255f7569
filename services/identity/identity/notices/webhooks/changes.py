"""Changes of webhooks by admins, in the transaction of an rpc, recorded in the audit log."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from chassis.audit import Change, changed_values, record
from chassis.db import current_transaction
from chassis.egress import BlockedAddressError
from chassis.errors import ConflictError, NotFoundError, invalid_field
from chassis.model import now, uuid7

from identity.notices.webhooks import webhook as webhooks
from identity.notices.webhooks.deliveries import Delivery, find_delivery, resend
from identity.notices.webhooks.kinds import all_kinds
from identity.notices.webhooks.signature import generate_secret
from identity.notices.webhooks.webhook import State, Webhook
from identity.process import Identity

MAX_WEBHOOKS = 20
MISSING = "There is no such webhook."


@dataclass(frozen=True)
class WebhookChange:
    """What is to be changed; None stays as it is."""

    url: str | None = None
    events: Sequence[str] | None = None
    is_enabled: bool | None = None

    def apply(self, webhook: Webhook) -> Webhook:
        """Return the webhook as it is afterwards, but for its version."""
        state: State = webhook.state if self.is_enabled is None else ("on" if self.is_enabled else "off")
        kinds = webhook.events if self.events is None else _in_order(self.events)
        return replace(webhook, url=self.url or webhook.url, events=kinds, state=state)


@dataclass(frozen=True)
class WebhookChanges:
    """Use cases of webhooks; secrets are stored encrypted."""

    identity: Identity

    async def check(self, url: str | None, events: Sequence[str]) -> None:
        """Raise ValidationError for an address that events are not sent to, and for an unknown kind. It asks the name
        server: call it with no transaction open."""
        if unknown := sorted(set(events) - set(all_kinds())):
            raise invalid_field("events", f"There is no event {unknown[0]}.", "unknown")
        if url is None:
            return
        try:
            await self.identity.webhook_egress.check(url)
        except (BlockedAddressError, OSError, ValueError):
            message = "Send the https address of a public host."
            raise invalid_field("url", message, "public-address") from None

    async def create(self, url: str, events: Sequence[str]) -> tuple[Webhook, str]:
        """Create a webhook. Return it and its secret. Raise ConflictError if there are too many."""
        transaction, webhook_id = current_transaction(), uuid7()
        if len(await webhooks.list_webhooks(transaction.connection)) >= MAX_WEBHOOKS:
            raise ConflictError("There are too many webhooks. Remove one that is not used.", "too-many")
        await self.identity.webhook_feed.add(transaction.connection, transaction.tenant_id)
        secret, encrypted = self._make_secret(webhook_id)
        webhook = Webhook(webhook_id, url, _in_order(events), "on", encrypted, None, None, now())
        await webhooks.add_webhook(transaction.connection, transaction.tenant_id, webhook)
        _record("webhook-created", webhook, {}, _values(webhook))
        return webhook, secret

    async def change(self, before: Webhook, change: WebhookChange) -> Webhook:
        """Change a webhook, and return it."""
        transaction, after = current_transaction(), change.apply(before)
        old, new = changed_values(_values(before), _values(after))
        if not new:
            return before
        if "state" in new:
            # It may be of a time before its tenant's events were received.
            await self.identity.webhook_feed.add(transaction.connection, transaction.tenant_id)
        await webhooks.change_webhook(transaction.connection, after)
        _record("webhook-changed", after, old, new)
        return replace(after, version=before.version + 1)

    async def rotate_secret(self, webhook_id: UUID) -> tuple[Webhook, str]:
        """Replace the secret; the former one signs too for a day. Return the webhook and the new secret."""
        webhook = await find_webhook(webhook_id)
        secret, encrypted = self._make_secret(webhook_id)
        await webhooks.replace_secret(current_transaction().connection, webhook, encrypted, now())
        _record("webhook-secret-rotated", webhook, {}, {})
        return await find_webhook(webhook_id), secret

    def _make_secret(self, webhook_id: UUID) -> tuple[str, bytes]:
        secret = generate_secret()
        return secret, self.identity.webhook_vault.encrypt(secret.encode(), str(webhook_id))


async def remove_webhook(webhook: Webhook) -> None:
    """Remove a webhook with its deliveries."""
    await webhooks.remove_webhook(current_transaction().connection, webhook)
    _record("webhook-removed", webhook, {}, {})


async def resend_delivery(webhook_id: UUID, delivery_id: UUID | None) -> Delivery:
    """Send a delivery again. Raise NotFoundError; ConflictError if the webhook is off or its text was erased."""
    connection, webhook = current_transaction().connection, await find_webhook(webhook_id)
    delivery = await find_delivery(connection, delivery_id) if delivery_id else None
    if delivery is None or delivery.webhook_id != webhook.id:
        raise NotFoundError("There is no such delivery.")
    if webhook.state != "on":
        raise ConflictError("The webhook is off. Switch it on first.", "webhook-off")
    if not delivery.body:
        raise ConflictError("What was to be sent is erased with a customer.", "erased")
    await resend(connection, delivery)
    return await find_delivery(connection, delivery.id) or delivery


async def find_webhook(webhook_id: UUID) -> Webhook:
    """Return a webhook. Raise NotFoundError."""
    webhook = await webhooks.find_webhook(current_transaction().connection, webhook_id)
    if webhook is None:
        raise NotFoundError(MISSING)
    return webhook


def _in_order(events: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(set(events)))


def _values(webhook: Webhook) -> dict[str, Any]:
    return {"url": webhook.url, "events": list(webhook.events), "state": webhook.state}


def _record(kind: str, webhook: Webhook, before: dict[str, Any], after: dict[str, Any]) -> None:
    record(Change(kind, webhook.id, webhook.url, before, after))
