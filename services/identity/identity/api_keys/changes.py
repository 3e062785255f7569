"""Creating and revoking API keys, recorded in the audit log."""

from dataclasses import replace
from datetime import datetime

from chassis.audit import Change
from chassis.errors import ConflictError, invalid_field
from chassis.model import now, uuid7

from identity.api_keys import key as keys
from identity.api_keys.key import ApiKey
from identity.audit.entries import record
from identity.callers import AdminRequest, hold_session
from identity.events import tenant_transaction
from identity.scopes import grantable_scopes

MAX_KEYS = 50


async def create_key(
    admin: AdminRequest, name: str, scopes: list[str], expires_at: datetime | None
) -> tuple[ApiKey, str]:
    """Create a key that acts for the admin. Return it and its secret. Raise ValidationError; ConflictError if there are
    too many."""
    _check_scopes(scopes)
    if expires_at and expires_at <= now():
        raise invalid_field("expiresAt", "This time is over.", "past")
    secret, tenant, user_id = keys.generate_secret(), admin.tenant, admin.actor.id
    assert user_id  # noqa: S101  # an admin is a person
    hint = keys.hint_of(secret)
    key = ApiKey(
        uuid7(), tenant.id, user_id, name.strip(), hint, tuple(sorted(set(scopes))), now(), expires_at
    )
    values = {"scopes": list(key.scopes), "expiresAt": expires_at and expires_at.isoformat()}
    async with tenant_transaction(admin.identity.database, tenant, admin.identity.wake) as connection:
        await hold_session(connection, admin)
        if len(await keys.list_keys(connection, tenant.id)) >= MAX_KEYS:
            raise ConflictError("There are too many keys. Revoke one that is not used.", "too-many")
        await keys.add_key(connection, key, secret)
        await record(
            connection, tenant.id, admin.actor, Change("api-key-created", key.id, key.name, {}, values)
        )
    return replace(key, maker=admin.actor.name), secret


async def revoke_key(admin: AdminRequest, key: ApiKey) -> None:
    """Delete a key and end its access tokens in every process."""
    async with tenant_transaction(admin.identity.database, admin.tenant, admin.identity.wake) as connection:
        await keys.remove_key(connection, key)
        await record(connection, admin.tenant.id, admin.actor, Change("api-key-revoked", key.id, key.name))
    admin.identity.api_keys.forget(key.id)
    await admin.identity.revoke(key.user_id, session_id=key.id)


def _check_scopes(scopes: list[str]) -> None:
    if unknown := sorted(set(scopes) - grantable_scopes()):
        raise invalid_field("scopes", f"There is no scope {unknown[0]}.", "unknown")
