"""The webhook of an outside application: it has the application's id, and follows its manifest and its scopes."""

from dataclasses import replace
from typing import Any

from chassis.errors import ConflictError
from chassis.model import now

from identity.access.outside_applications.application import OutsideApplication
from identity.access.outside_applications.manifest import can_receive
from identity.notices.webhooks import webhook as webhooks
from identity.notices.webhooks.changes import MAX_WEBHOOKS
from identity.notices.webhooks.feed import WebhookFeed
from identity.notices.webhooks.webhook import Webhook


async def follow_manifest(connection: Any, application: OutsideApplication, feed: WebhookFeed) -> None:
    """Add, change or remove the webhook, so that the kinds of the manifest that the scopes allow are sent. Raise
    ConflictError if there are too many webhooks."""
    hook = application.manifest.webhooks
    kinds = sorted({kind for kind in hook.events if can_receive(kind, application.scopes)} if hook else ())
    present = await webhooks.find_webhook(connection, application.id)
    if not hook or not kinds:
        if present:
            await end_subscription(connection, application)
        return
    if present:
        await webhooks.change_webhook(connection, replace(present, url=hook.url, events=tuple(kinds)))
        return
    if len(await webhooks.list_webhooks(connection)) >= MAX_WEBHOOKS:
        raise ConflictError("There are too many webhooks. Remove one that is not used.", "too-many")
    await feed.add(connection, application.tenant_id)
    secret = application.webhook_secret
    added = Webhook(application.id, hook.url, tuple(kinds), "on", secret, None, None, now())
    await webhooks.add_webhook(connection, application.tenant_id, added)


async def end_subscription(connection: Any, application: OutsideApplication) -> bytes:
    """Remove the webhook with its deliveries. Return the secret that it signed with last, encrypted."""
    present = await webhooks.find_webhook(connection, application.id)
    if present is None:
        return application.webhook_secret
    await webhooks.remove_webhook(connection, present)
    return present.secret
