"""One's own passkeys, in all tenants that one works in: who opens one can switch to the others."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.errors import ConflictError, NotFoundError, invalid_field
from chassis.model import now, uuid7

from identity.access import throttle
from identity.access.account.own import own_account, own_id, record_own
from identity.access.account.proof import Proof, give_proof, require_proof
from identity.access.clients import Client
from identity.access.credentials.failures import Failure, WayIn, log_failure
from identity.access.passkeys.ceremonies import (
    Owner,
    challenge_of,
    parse_assertion,
    registration_options,
    verify_registration,
)
from identity.access.passkeys.challenges import Asker, add_challenge, end_challenge
from identity.access.passkeys.errors import CeremonyError
from identity.access.passkeys.relying_party import RelyingParty
from identity.access.passkeys.stored import (
    MAX_PASSKEYS,
    Passkey,
    add_passkey,
    list_passkeys,
    remove_passkey,
    rename_passkey,
)
from identity.access.passkeys.verification import verify_passkey
from identity.callers import PersonRequest, hold_session
from identity.events import tenant_transaction
from identity.notices.mail.account_mails import PasskeyChange

MISSING = "There is no such passkey."
_REFUSED = "This passkey can't be used. Use your password."


async def list_own_passkeys(person: PersonRequest) -> Sequence[Passkey]:
    """Return the passkeys of the person, those of the present tenant first."""
    _, memberships = await own_account(person)
    passkeys: list[Passkey] = []
    for membership in memberships:
        async with person.identity.database.reading(membership.tenant.id) as reading:
            passkeys += await list_passkeys(reading.connection, own_id(person))
    return passkeys


async def begin_registration(person: PersonRequest, party: RelyingParty, proof: Proof) -> dict[str, Any]:
    """Return the options of a new passkey in the present tenant. Raise ConflictError if there are too many, and as
    `require_proof` does."""
    existing = await list_own_passkeys(person)
    if len(existing) >= MAX_PASSKEYS:
        raise ConflictError(f"There are {MAX_PASSKEYS} passkeys. Remove one first.", "too-many-passkeys")
    account, memberships = await require_proof(person, proof)
    async with person.identity.database.directory() as connection:
        await hold_session(connection, person.caller)
        challenge = await add_challenge(connection, now(), _asker(person))
    owner = Owner(person.tenant.id, account.id, account.email, memberships[0].name)
    return registration_options(party, challenge, owner, existing)


async def add_own_passkey(
    person: PersonRequest, party: RelyingParty, name: str, credential: dict[str, Any]
) -> Passkey:
    """Store the passkey that an authenticator made, and tell its owner by mail. Raise ValidationError for one that
    can't be accepted; its challenge was given for the password, and is used with it."""
    account, memberships = await own_account(person)
    instant = now()
    try:
        challenge = challenge_of(credential)
        await end_challenge(person.identity.database, challenge, instant, _asker(person))
        made = verify_registration(party, challenge, credential)
    except CeremonyError as error:
        log_failure(WayIn.PASSKEY, Failure.WRONG, account.id, str(error))
        message = "This passkey can't be accepted. Begin again."
        raise invalid_field("credential", message, "passkey") from None
    passkey = Passkey(uuid7(), made.credential_id, made.public_key, made.sign_count, name, instant, None)
    async with tenant_transaction(
        person.identity.database, person.tenant, person.identity.wake
    ) as connection:
        await hold_session(connection, person.caller)
        await add_passkey(connection, person.tenant.id, account.id, passkey)
        await record_own(connection, person, memberships, "passkey-added", name=name)
        change = PasskeyChange("passkey-added", name, person.actor.address, instant)
        await person.identity.mails.passkey_changed(connection, account, memberships[0], change)
    return passkey


async def rename_own_passkey(person: PersonRequest, passkey_id: UUID, name: str) -> Passkey:
    """Return the passkey under its new name. Raise NotFoundError."""
    _, memberships = await own_account(person)
    for membership in memberships:
        async with person.identity.database.transaction(membership.tenant.id) as transaction:
            await rename_passkey(transaction.connection, own_id(person), passkey_id, name)
    passkey = next(
        (candidate for candidate in await list_own_passkeys(person) if candidate.id == passkey_id), None
    )
    if passkey is None:
        raise NotFoundError(MISSING)
    return passkey


async def remove_own_passkey(person: PersonRequest, passkey_id: UUID, proof: Proof) -> None:
    """Remove a passkey, and tell its owner by mail. Raise NotFoundError, and as `require_proof` does."""
    if passkey_id not in {passkey.id for passkey in await list_own_passkeys(person)}:
        raise NotFoundError(MISSING)
    account, memberships = await require_proof(person, proof)
    for membership in memberships:
        async with tenant_transaction(
            person.identity.database, membership.tenant, person.identity.wake
        ) as connection:
            name = await remove_passkey(connection, account.id, passkey_id)
            if name is not None:
                await record_own(connection, person, memberships, "passkey-removed", name=name)
                change = PasskeyChange("passkey-removed", name, person.actor.address, now())
                await person.identity.mails.passkey_changed(connection, account, membership, change)
                return
    raise NotFoundError(MISSING)


async def prove_by_passkey(person: PersonRequest, party: RelyingParty, credential: str) -> str:
    """Return what stands for password and code, for what one of the person's passkeys signed. Raise ValidationError."""
    account, _ = await own_account(person)
    try:
        client = Client(person.actor.address)
        await verify_passkey(person.identity, party, parse_assertion(credential, account.id), client, None)
    except CeremonyError as error:
        log_failure(WayIn.PASSKEY, Failure.WRONG, account.id, str(error))
        raise invalid_field("credential", _REFUSED, "passkey-refused") from None
    limit = throttle.passkey_limit(person.actor.address)
    async with person.identity.database.directory() as connection:
        await throttle.take_back_one(connection, limit)
    return await give_proof(person)


def _asker(person: PersonRequest) -> Asker:
    return Asker(own_id(person), person.caller.session_id)
