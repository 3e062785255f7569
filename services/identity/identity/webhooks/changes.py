"""Changes of webhooks by admins, recorded in the audit log."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from chassis.audit import Change, changed_values
from chassis.egress import BlockedAddressError
from chassis.errors import ConflictError, NotFoundError, invalid_field
from chassis.model import now, uuid7

from identity.audit.entries import record
from identity.callers import AdminRequest
from identity.events import tenant_transaction
from identity.webhooks import webhook as webhooks
from identity.webhooks.deliveries import Delivery, find_delivery, resend
from identity.webhooks.kinds import all_kinds
from identity.webhooks.signature import generate_secret
from identity.webhooks.webhook import State, Webhook

MAX_WEBHOOKS = 20


async def create_webhook(admin: AdminRequest, url: str, events: list[str]) -> tuple[Webhook, str]:
    """Create a webhook. Return it and its secret. Raise ValidationError; ConflictError if there are too many."""
    await _check_url(admin, url)
    _check_events(events)
    webhook_id, secret = uuid7(), generate_secret()
    encrypted = admin.identity.webhook_vault.encrypt(secret.encode(), str(webhook_id))
    async with _transaction(admin) as connection:
        if len(await webhooks.list_webhooks(connection)) >= MAX_WEBHOOKS:
            raise ConflictError("There are too many webhooks. Remove one that is not used.", "too-many")
        await admin.identity.webhook_feed.add(connection, admin.tenant.id)
        webhook = Webhook(webhook_id, url, tuple(sorted(set(events))), "on", encrypted, None, None, now())
        await webhooks.add_webhook(connection, admin.tenant.id, webhook)
        await _record(connection, admin, "webhook-created", webhook, {}, _values(webhook))
    return webhook, secret


async def change_webhook(
    admin: AdminRequest,
    webhook_id: UUID,
    url: str | None,
    events: list[str] | None,
    *,
    is_enabled: bool | None,
) -> Webhook:
    """Change what is given. Raise NotFoundError, ValidationError."""
    if url is not None:
        await _check_url(admin, url)
    if events is not None:
        _check_events(events)
    async with _transaction(admin) as connection:
        before = await find_webhook(connection, webhook_id)
        state: State = before.state if is_enabled is None else ("on" if is_enabled else "off")
        kinds = before.events if events is None else tuple(sorted(set(events)))
        after = replace(before, url=url or before.url, events=kinds, state=state)
        old, new = changed_values(_values(before), _values(after))
        if not new:
            return before
        if "state" in new:
            # It may be of a time before its tenant's events were received.
            await admin.identity.webhook_feed.add(connection, admin.tenant.id)
        await webhooks.change_webhook(connection, after)
        await _record(connection, admin, "webhook-changed", after, old, new)
        return replace(after, version=before.version + 1)


async def rotate_secret(admin: AdminRequest, webhook_id: UUID) -> tuple[Webhook, str]:
    """Replace the secret; the former one signs too for a day. Return the webhook and the new secret."""
    secret = generate_secret()
    encrypted = admin.identity.webhook_vault.encrypt(secret.encode(), str(webhook_id))
    async with _transaction(admin) as connection:
        webhook = await find_webhook(connection, webhook_id)
        await webhooks.replace_secret(connection, webhook, encrypted, now())
        await _record(connection, admin, "webhook-secret-rotated", webhook, {}, {})
        return await find_webhook(connection, webhook_id), secret


async def remove_webhook(admin: AdminRequest, webhook_id: UUID) -> None:
    """Remove a webhook with its deliveries. Raise NotFoundError."""
    async with _transaction(admin) as connection:
        webhook = await find_webhook(connection, webhook_id)
        await webhooks.remove_webhook(connection, webhook)
        await _record(connection, admin, "webhook-removed", webhook, {}, {})


async def resend_delivery(admin: AdminRequest, webhook_id: UUID, delivery_id: UUID) -> Delivery:
    """Send a delivery again. Raise NotFoundError; ConflictError if the webhook is off or its text was erased."""
    async with _transaction(admin) as connection:
        webhook = await find_webhook(connection, webhook_id)
        delivery = await find_delivery(connection, delivery_id)
        if delivery is None or delivery.webhook_id != webhook.id:
            raise NotFoundError("There is no such delivery.")
        if webhook.state != "on":
            raise ConflictError("The webhook is off. Switch it on first.", "webhook-off")
        if not delivery.body:
            raise ConflictError("What was to be sent is erased with a customer.", "erased")
        await resend(connection, delivery)
        after = await find_delivery(connection, delivery_id)
    return after or delivery


async def find_webhook(connection: Any, webhook_id: UUID) -> Webhook:
    """Return a webhook. Raise NotFoundError."""
    webhook = await webhooks.find_webhook(connection, webhook_id)
    if webhook is None:
        raise NotFoundError("There is no such webhook.")
    return webhook


def _transaction(admin: AdminRequest) -> Any:
    return tenant_transaction(admin.identity.database, admin.tenant, admin.identity.wake)


async def _check_url(admin: AdminRequest, url: str) -> None:
    try:
        await admin.identity.webhook_egress.check(url)
    except (BlockedAddressError, OSError, ValueError):
        raise invalid_field("url", "Send the https address of a public host.", "public-address") from None


def _check_events(events: list[str]) -> None:
    if unknown := sorted(set(events) - set(all_kinds())):
        raise invalid_field("events", f"There is no event {unknown[0]}.", "unknown")


def _values(webhook: Webhook) -> dict[str, Any]:
    return {"url": webhook.url, "events": list(webhook.events), "state": webhook.state}


async def _record(
    connection: Any,
    admin: AdminRequest,
    kind: str,
    webhook: Webhook,
    before: dict[str, Any],
    after: dict[str, Any],
) -> None:
    await record(
        connection, admin.tenant.id, admin.actor, Change(kind, webhook.id, webhook.url, before, after)
    )
