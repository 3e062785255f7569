"""Turning one's own second factor on and off, and its recovery codes."""

from collections.abc import Sequence
from typing import Any

from chassis.errors import ConflictError
from chassis.model import now

from identity.access import recoveries
from identity.access.account.own import own_account, own_id, record_own
from identity.access.account.proof import Proof, require_proof
from identity.access.credentials.ending import end_by
from identity.access.credentials.rules import AccountEvent
from identity.access.recovery_codes import new_recovery_codes, replace_recovery_codes
from identity.access.second_factor import IS_ON, provisioning_uri
from identity.callers import PersonRequest, hold_session

_ISSUER = "Souk"


async def begin_second_factor(person: PersonRequest, proof: Proof) -> tuple[str, str]:
    """Return a secret for an authenticator app, and its address. Raise ConflictError while one is in use, and as
    `require_proof` does."""
    factor = person.identity.second_factor
    async with person.identity.database.directory() as connection:
        if await factor.is_on(connection, own_id(person)):
            raise ConflictError(IS_ON, "second-factor-on")
    account, _ = await require_proof(person, proof)
    async with person.identity.database.directory() as connection:
        await hold_session(connection, person.caller)
        secret = await factor.begin(connection, account.id)
    return secret, provisioning_uri(secret, account.email, _ISSUER)


async def confirm_second_factor(person: PersonRequest, code: str) -> Sequence[str]:
    """Turn the second factor on by a first code, and return recovery codes. Raise ValidationError for a wrong code."""
    _, memberships = await own_account(person)
    new = await new_recovery_codes(person.identity.passwords)
    async with person.identity.database.directory() as connection:
        await hold_session(connection, person.caller)
        await person.identity.second_factor.confirm(connection, own_id(person), code, now())
        await replace_recovery_codes(connection, own_id(person), new)
        await record_own(connection, person, memberships, "second-factor-changed", isOn=True)
    if any(membership.roles_in_wait for membership in memberships):
        await _renew_roles(person)
    return new.codes


async def end_second_factor(person: PersonRequest, proof: Proof) -> None:
    """Turn the second factor off. Raise as `require_proof` does."""
    account, memberships = await require_proof(person, proof)
    async with person.identity.database.directory() as connection:
        await end_by(connection, account.id, AccountEvent.SECOND_FACTOR_ENDED)
        await record_own(connection, person, memberships, "second-factor-changed", isOn=False)
    await _renew_roles(person)


async def renew_own_recovery_codes(person: PersonRequest, proof: Proof) -> Sequence[str]:
    """Replace the recovery codes, and return the new ones. Raise ConflictError while the second factor is off, and as
    `require_proof` does."""
    async with person.identity.database.directory() as connection:
        await _check_is_on(connection, person)
    _, memberships = await require_proof(person, proof)
    new = await new_recovery_codes(person.identity.passwords)
    async with person.identity.database.directory() as connection:
        await hold_session(connection, person.caller)
        # It may have ended meanwhile.
        await _check_is_on(connection, person)
        await replace_recovery_codes(connection, own_id(person), new)
        await record_own(connection, person, memberships, "second-factor-changed", isOn=True, codes="new")
    return new.codes


async def _check_is_on(connection: Any, person: PersonRequest) -> None:
    if not await person.identity.second_factor.is_on(connection, own_id(person)):
        raise ConflictError("The second factor is off. Turn it on first.", "second-factor-off")


async def stop_own_recovery(person: PersonRequest) -> None:
    """Stop a recovery of the second factor. Raise NotFoundError if none goes on."""
    async with person.identity.database.directory() as connection:
        await recoveries.stop(connection, own_id(person), person.actor)


async def _renew_roles(person: PersonRequest) -> None:
    """End the access tokens: where a second factor is required, those that follow have other roles."""
    await person.identity.revoke(own_id(person))
