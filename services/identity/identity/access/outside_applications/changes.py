"""Changes of outside applications by admins, recorded in the audit log."""

from dataclasses import replace
from typing import Any

from chassis.audit import Change
from chassis.errors import ConflictError, NotFoundError, invalid_field
from chassis.locales import DEFAULT
from chassis.model import now, uuid7

from identity.access.outside_applications import application as applications
from identity.access.outside_applications.application import OutsideApplication
from identity.access.outside_applications.manifest import Manifest, fetch_manifest, text_in
from identity.access.outside_applications.subscription import end_subscription, follow_manifest
from identity.access.outside_applications.tokens import end_credentials
from identity.access.usable_applications import publish_applications
from identity.audit.entries import record
from identity.callers import AdminRequest, hold_session
from identity.events import tenant_transaction
from identity.notices.webhooks.signature import generate_secret

MAX_APPLICATIONS = 20
_MISSING = "There is no such application."


async def add(admin: AdminRequest, manifest_url: str) -> tuple[OutsideApplication, str, str]:
    """Add the application of a manifest, not installed yet. Return it, its client secret and the secret that signs its
    webhooks. Raise ValidationError; ConflictError if the tenant has it, or too many."""
    manifest = await _fetch(admin, manifest_url)
    id_, secret, webhook_secret = uuid7(), applications.generate_client_secret(), generate_secret()
    encrypted = admin.identity.webhook_vault.encrypt(webhook_secret.encode(), str(id_))
    added = OutsideApplication(
        id_,
        admin.tenant.id,
        manifest.key,
        manifest_url,
        manifest,
        applications.digest_of(secret),
        encrypted,
        now(),
    )
    async with transaction(admin) as connection:
        if len(await applications.list_outside_applications(connection)) >= MAX_APPLICATIONS:
            raise ConflictError("There are too many applications. Remove one that is not used.", "too-many")
        if not await applications.add_outside_application(connection, added):
            raise ConflictError("An application of this key was added before.", "application-exists")
        await log(connection, admin, "outside-application-added", added, {}, {"url": manifest_url})
    return added, secret, webhook_secret


async def consent(
    connection: Any, admin: AdminRequest, application: OutsideApplication, scopes: tuple[str, ...]
) -> OutsideApplication:
    """Install what is offered with these scopes, or give the installed one these scopes; tokens of before end."""
    await hold_session(connection, admin.caller)
    await end_credentials(connection, application)
    granted = replace(
        application,
        manifest=application.next_manifest or application.manifest,
        next_manifest=None,
        scopes=scopes,
        user_id=admin.actor.id,
        grant_id=uuid7(),
        installed_at=application.installed_at or now(),
        consented_at=now(),
    )
    await _store(connection, admin, granted)
    before, after = {"scopes": list(application.scopes)}, {"scopes": list(scopes)}
    await log(connection, admin, "outside-application-consented", granted, before, after)
    return granted


async def update(admin: AdminRequest, key: str) -> OutsideApplication:
    """Read the manifest again. A release that asks for no more scopes is taken over; another one waits for consent.
    Raise NotFoundError, ValidationError."""
    async with transaction(admin) as connection:
        before = await find(connection, key)
    manifest = await _fetch(admin, before.manifest_url)
    if manifest.key != key:
        raise invalid_field("manifest.key", "This is the manifest of another application.", "other-key")
    async with transaction(admin) as connection:
        application = await lock(connection, key)
        if application.is_installed and not set(manifest.scopes) <= set(application.scopes):
            waiting = manifest if manifest != application.manifest else None
            if waiting != application.next_manifest:
                await applications.save_outside_application(
                    connection, replace(application, next_manifest=waiting)
                )
            return await find(connection, key)
        after = await _take_over(connection, admin, application, manifest)
    await end_tokens(admin, application if after.scopes != application.scopes else None)
    return after


async def accept_update(admin: AdminRequest, key: str, release: str) -> OutsideApplication:
    """Consent to the scopes of the release that waits; its tokens have them from the next refresh on. Raise
    NotFoundError; ConflictError if another one waits, or none."""
    async with transaction(admin) as connection:
        application = await lock(connection, key)
        following = application.next_manifest
        if following is None or following.release != release:
            raise ConflictError("This release does not wait for consent. Look again.", "no-update")
        await hold_session(connection, admin.caller)
        scopes = tuple(sorted(set(following.scopes)))
        widened = replace(application, scopes=scopes, user_id=admin.actor.id, consented_at=now())
        before, after = {"scopes": list(application.scopes)}, {"scopes": list(scopes)}
        await log(connection, admin, "outside-application-consented", application, before, after)
        return await _take_over(connection, admin, widened, following)


async def uninstall(admin: AdminRequest, key: str) -> OutsideApplication:
    """End its tokens, webhook, page and menu entry; what was added stays. Raise NotFoundError."""
    async with transaction(admin) as connection:
        application = await lock(connection, key)
        if not application.is_installed:
            return application
        secret = await end_subscription(connection, application)
        await end_credentials(connection, application)
        removed = replace(
            application,
            next_manifest=None,
            scopes=(),
            user_id=None,
            grant_id=None,
            installed_at=None,
            consented_at=None,
            webhook_secret=secret,
        )
        await applications.save_outside_application(connection, removed)
        await publish_applications(connection, admin.tenant.id)
        await log(connection, admin, "outside-application-uninstalled", application, {}, {})
    await end_tokens(admin, application)
    return removed


async def remove(admin: AdminRequest, key: str) -> None:
    """Uninstall an application and delete it with its OAuth client. Raise NotFoundError."""
    await uninstall(admin, key)
    async with transaction(admin) as connection:
        application = await lock(connection, key)
        await applications.remove_outside_application(connection, application)
        await log(connection, admin, "outside-application-removed", application, {}, {})


async def find(connection: Any, key: str) -> OutsideApplication:
    """Return an application of the tenant. Raise NotFoundError."""
    if application := await applications.find_outside_application(connection, key):
        return application
    raise NotFoundError(_MISSING)


async def lock(connection: Any, key: str) -> OutsideApplication:
    """Return the application with its row locked until the transaction ends. Raise NotFoundError."""
    if application := await applications.lock_outside_application(connection, key):
        return application
    raise NotFoundError(_MISSING)


def transaction(admin: AdminRequest) -> Any:
    """Open a transaction of the admin's tenant whose events are published after its commit."""
    return tenant_transaction(admin.identity.database, admin.tenant, admin.identity.wake)


async def log(
    connection: Any,
    admin: AdminRequest,
    kind: str,
    application: OutsideApplication,
    before: dict[str, Any],
    after: dict[str, Any],
) -> None:
    """Add an entry about the application to the audit log."""
    name = text_in(application.manifest.name, DEFAULT)
    change = Change(kind, application.id, name, before, after)
    await record(connection, admin.tenant.id, admin.actor, change)


async def _fetch(admin: AdminRequest, url: str) -> Manifest:
    identity = admin.identity
    return await fetch_manifest(identity.webhook_egress, url, identity.settings.public_url)


async def _take_over(
    connection: Any, admin: AdminRequest, application: OutsideApplication, manifest: Manifest
) -> OutsideApplication:
    """Store another release of the manifest; scopes that it does not ask for any more are withdrawn."""
    scopes = tuple(scope for scope in application.scopes if scope in manifest.scopes)
    before, after = {"release": application.manifest.release}, {"release": manifest.release}
    updated = replace(application, manifest=manifest, next_manifest=None, scopes=scopes)
    if updated != application:
        await _store(connection, admin, updated)
        await log(connection, admin, "outside-application-updated", updated, before, after)
    return updated


async def _store(connection: Any, admin: AdminRequest, application: OutsideApplication) -> None:
    await applications.save_outside_application(connection, application)
    if application.is_installed:
        await follow_manifest(connection, application, admin.identity.webhook_feed)
        await publish_applications(connection, admin.tenant.id)


async def end_tokens(admin: AdminRequest, application: OutsideApplication | None) -> None:
    """End access tokens of the application's grant in every process."""
    if application and application.user_id and application.grant_id:
        await admin.identity.revoke(application.user_id, session_id=application.grant_id)
