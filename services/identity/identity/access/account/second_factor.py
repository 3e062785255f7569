"""Turning one's own second factor on and off."""

from collections.abc import Sequence

from chassis.model import now

from identity.access import recoveries
from identity.access.account.own import own_account, own_id, record_own, require_password
from identity.access.credentials.ending import end_by
from identity.access.credentials.rules import AccountEvent
from identity.access.second_factor import provisioning_uri
from identity.callers import PersonRequest, hold_session

_ISSUER = "Souk"


async def begin_second_factor(person: PersonRequest, password: str) -> tuple[str, str]:
    """Return a secret for an authenticator app, and its address. Raise ValidationError for a wrong password;
    ConflictError while one is in use."""
    account, _ = await require_password(person, password)
    async with person.identity.database.directory() as connection:
        await hold_session(connection, person.caller)
        secret = await person.identity.second_factor.begin(connection, account.id)
    return secret, provisioning_uri(secret, account.email, _ISSUER)


async def confirm_second_factor(person: PersonRequest, code: str) -> Sequence[str]:
    """Turn the second factor on by a first code, and return recovery codes. Raise ValidationError for a wrong code."""
    _, memberships = await own_account(person)
    async with person.identity.database.directory() as connection:
        await hold_session(connection, person.caller)
        codes = await person.identity.second_factor.confirm(connection, own_id(person), code, now())
        await record_own(connection, person, memberships, "second-factor-changed", isOn=True)
    if any(membership.roles_in_wait for membership in memberships):
        await _renew_roles(person)
    return codes


async def end_second_factor(person: PersonRequest, password: str) -> None:
    """Turn the second factor off. Raise ValidationError for a wrong password."""
    account, memberships = await require_password(person, password)
    async with person.identity.database.directory() as connection:
        await end_by(connection, account.id, AccountEvent.SECOND_FACTOR_ENDED)
        await record_own(connection, person, memberships, "second-factor-changed", isOn=False)
    await _renew_roles(person)


async def stop_own_recovery(person: PersonRequest) -> None:
    """Stop a recovery of the second factor. Raise NotFoundError if none goes on."""
    async with person.identity.database.directory() as connection:
        await recoveries.stop(connection, own_id(person), person.actor)


async def _renew_roles(person: PersonRequest) -> None:
    """End the access tokens: where a second factor is required, those that follow have other roles."""
    await person.identity.revoke(own_id(person))
