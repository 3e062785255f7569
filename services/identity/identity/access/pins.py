"""Switching the person at the till by PIN, on a device where that person has signed in with their password."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any
from uuid import UUID

from chassis import approvals
from chassis.audit import Actor, Change
from chassis.context import ADMIN, ApprovedRequest, Caller
from chassis.errors import invalid_field
from chassis.model import now
from chassis.oauth import OAuthError

from identity.access import devices, throttle
from identity.access.accounts import find_account, list_memberships
from identity.access.clients import Client
from identity.access.credentials.failures import Failure, WayIn, log_failure
from identity.access.sign_in import Grant
from identity.audit.entries import record
from identity.model import Account, Membership
from identity.process import Identity

MIN_LENGTH, MAX_LENGTH = 4, 8
# A PIN opens a device this long after the last sign-in with a password there.
PASSWORD_AGE = timedelta(days=30)
# After so many wrong PINs in a row the device asks for the password.
MOST_GUESSES = 10
_FREE_GUESSES = 5
_MIN_DISTINCT = 2
# In seconds.
_APPROVAL_LIFE = 60
_SET = """
INSERT INTO pins (tenant_id, user_id, pin_hash) VALUES ($1, $2, $3)
ON CONFLICT (tenant_id, user_id) DO UPDATE SET pin_hash = excluded.pin_hash"""
_RENEW = "UPDATE pins SET pin_hash = $4 WHERE tenant_id = $1 AND user_id = $2 AND pin_hash = $3"
_REMOVE = "DELETE FROM pins WHERE tenant_id = $1 AND user_id = $2"
_HAS = "SELECT EXISTS (SELECT FROM pins WHERE tenant_id = $1 AND user_id = $2)"
_HASH = """
SELECT p.pin_hash FROM pins p JOIN known_devices d ON d.user_id = p.user_id
WHERE p.tenant_id = $1 AND p.user_id = $2 AND d.token_hash = $3 AND d.has_cookie AND d.password_at > $4"""
_ON_DEVICE = """
SELECT p.user_id, m.name, m.picture, m.roles FROM pins p JOIN known_devices d ON d.user_id = p.user_id
JOIN memberships m ON m.tenant_id = p.tenant_id AND m.user_id = p.user_id JOIN users u ON u.id = p.user_id
WHERE p.tenant_id = $1 AND d.token_hash = $2 AND d.has_cookie AND d.password_at > $3 AND m.is_active AND u.is_active
ORDER BY lower(m.name), p.user_id"""
_WRONG = "The PIN is not right, or this device asks for the password."


@dataclass(frozen=True)
class Switchable:
    """A person who can take over a device with their PIN."""

    user_id: UUID
    name: str
    picture: str | None
    roles: Sequence[str]


def check_pin(pin: str) -> None:
    """Raise ValidationError for what is no PIN, or one that is guessed first."""
    if not (pin.isascii() and pin.isdigit() and MIN_LENGTH <= len(pin) <= MAX_LENGTH):
        raise invalid_field("pin", f"A PIN has {MIN_LENGTH} to {MAX_LENGTH} digits.", "pin")
    steps = {int(b) - int(a) for a, b in pairwise(pin)}
    if len(set(pin)) < _MIN_DISTINCT or steps in ({1}, {-1}):
        raise invalid_field("pin", "This PIN is too easily guessed. Choose another.", "weak-pin")


async def set_pin(connection: Any, tenant_id: UUID, user_id: UUID, pin_hash: str) -> None:
    """Set or replace the PIN of a user in the tenant; `pin_hash` is its argon2id hash."""
    await connection.execute(_SET, tenant_id, user_id, pin_hash)


async def remove_pin(connection: Any, tenant_id: UUID, user_id: UUID) -> None:
    """Remove the user's PIN in the tenant, if there is one."""
    await connection.execute(_REMOVE, tenant_id, user_id)


async def has_pin(connection: Any, tenant_id: UUID, user_id: UUID) -> bool:
    """Return whether the user has a PIN in the tenant."""
    return bool(await connection.fetchval(_HAS, tenant_id, user_id))


async def list_switchable(
    connection: Any, tenant_id: UUID, client: Client, instant: datetime
) -> list[Switchable]:
    """Return who can take over this device in the tenant, by name."""
    rows = await connection.fetch(_ON_DEVICE, tenant_id, client.device_hash, instant - PASSWORD_AGE)
    return [Switchable(**row) for row in rows]


async def switch_person(
    identity: Identity, tenant_id: UUID, user_id: UUID, pin: str, client: Client
) -> Grant:
    """Start a session of a person by their PIN. Raise OAuthError."""
    member = await verify_pin(identity, tenant_id, user_id, pin, client)
    return await identity.sign_in.start(*member, client, "pin")


async def approve(
    identity: Identity, request: ApprovedRequest, caller: Caller, user_id: UUID, pin: str, client: Client
) -> Grant:
    """Return a token with which an admin approves this request of the caller, and nothing else. Raise OAuthError."""
    account, membership = await verify_pin(identity, caller.tenant_id, user_id, pin, client)
    if ADMIN not in membership.roles:
        log_failure(WayIn.PIN, Failure.WRONG, account.id, "not an admin")
        raise OAuthError("invalid_grant", "Only an admin may approve.")
    change = Change("approval-given", caller.user_id or account.id, caller.name)
    actor = Actor(account.id, membership.name, client.address)
    async with identity.database.transaction(caller.tenant_id) as transaction:
        await record(transaction.connection, caller.tenant_id, actor, change)
    ends = int(now().timestamp()) + _APPROVAL_LIFE
    token = await identity.issuer.issue(
        account, membership, scopes=frozenset({approvals.SCOPE}), delegation_ends=ends, approves=request
    )
    return Grant(token, scope=approvals.SCOPE)


async def verify_pin(
    identity: Identity, tenant_id: UUID, user_id: UUID, pin: str, client: Client
) -> tuple[Account, Membership]:
    """Return the person of a PIN. Raise the same OAuthError for a wrong PIN, and for a person or a device that has
    none. Guesses are bounded by person and device: the device is forgotten after ten."""
    limit = throttle.pin_limit(str(user_id), client.device, _FREE_GUESSES)
    instant = now()
    async with identity.database.directory() as connection:
        wait = await throttle.admit_within(connection, [limit], instant)
        values = (client.device_hash, instant - PASSWORD_AGE)
        pin_hash = await connection.fetchval(_HASH, tenant_id, user_id, *values)
    if wait:
        log_failure(WayIn.PIN, Failure.TOO_MANY, user_id)
        raise OAuthError("slow_down", "Too many attempts. Wait before the next one.", 429, wait)
    fits = await identity.passwords.verify(pin_hash, pin)
    renewed = await identity.passwords.hash(pin) if fits and identity.passwords.is_outdated(pin_hash) else ""
    async with identity.database.directory() as connection:
        member = await _member(connection, tenant_id, user_id) if fits else None
        if member:
            await throttle.clear(connection, limit)
            if renewed:
                await connection.execute(_RENEW, tenant_id, user_id, pin_hash, renewed)
        elif await throttle.failures(connection, limit) >= MOST_GUESSES:
            await devices.forget(connection, user_id, client)
            await throttle.clear(connection, limit)
    if member is None:
        log_failure(WayIn.PIN, Failure.WRONG, user_id)
        raise OAuthError("invalid_grant", _WRONG)
    return member


async def _member(connection: Any, tenant_id: UUID, user_id: UUID) -> tuple[Account, Membership] | None:
    account = await find_account(connection, user_id)
    if account is None or not account.is_active:
        return None
    memberships = await list_memberships(connection, user_id)
    membership = next((candidate for candidate in memberships if candidate.tenant.id == tenant_id), None)
    return (account, membership) if membership else None
