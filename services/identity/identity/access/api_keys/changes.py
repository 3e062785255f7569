"""Creating and revoking API keys, in the transaction of an rpc, recorded in the audit log."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from chassis.audit import Change, record
from chassis.context import Caller
from chassis.contract.scopes import grantable_scopes
from chassis.db import current_transaction
from chassis.errors import ConflictError, NotFoundError, UnauthenticatedError, invalid_field
from chassis.model import now, uuid7

from identity.access.api_keys import key as keys
from identity.access.api_keys.key import ApiKey
from identity.callers import hold_session

MAX_KEYS = 50
MISSING = "There is no such key."


async def create_key(
    caller: Caller, name: str, scopes: Sequence[str], expires_at: datetime | None
) -> tuple[ApiKey, str]:
    """Create a key that acts for the caller. Return it and its secret. Raise ValidationError; UnauthenticatedError if
    their session has ended; ConflictError if there are too many."""
    if unknown := sorted(set(scopes) - grantable_scopes()):
        raise invalid_field("scopes", f"There is no scope {unknown[0]}.", "unknown")
    if expires_at and expires_at <= now():
        raise invalid_field("expiresAt", "This time is over.", "past")
    if caller.user_id is None:
        raise UnauthenticatedError("Sign in first.")
    secret, connection = keys.generate_secret(), current_transaction().connection
    await hold_session(connection, caller)
    if len(await keys.list_keys(connection, caller.tenant_id)) >= MAX_KEYS:
        raise ConflictError("There are too many keys. Revoke one that is not used.", "too-many")
    key = ApiKey(
        uuid7(),
        caller.tenant_id,
        caller.user_id,
        name.strip(),
        keys.hint_of(secret),
        tuple(sorted(set(scopes))),
        now(),
        expires_at,
    )
    await keys.add_key(connection, key, secret)
    values = {"scopes": list(key.scopes), "expiresAt": expires_at and expires_at.isoformat()}
    record(Change("api-key-created", key.id, key.name, {}, values))
    return replace(key, maker=caller.name), secret


async def find_key(key_id: UUID) -> ApiKey:
    """Return a key of the tenant. Raise NotFoundError."""
    transaction = current_transaction()
    key = await keys.find_key(transaction.connection, transaction.tenant_id, key_id)
    if key is None:
        raise NotFoundError(MISSING)
    return key


async def revoke_key(key: ApiKey) -> None:
    """Delete a key; who calls it ends its access tokens after the commit."""
    await keys.remove_key(current_transaction().connection, key)
    record(Change("api-key-revoked", key.id, key.name))
