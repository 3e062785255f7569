"""Sessions and PIN of one's own account."""

from uuid import UUID

from chassis.errors import NotFoundError

from identity.access import pins, sessions
from identity.access.account.own import own_id, record_own
from identity.access.account.proof import Proof, require_proof
from identity.access.credentials.ending import end_by
from identity.access.credentials.rules import AccountEvent
from identity.callers import PersonRequest, hold_session

NO_SESSION = "There is no such session."


async def end_all_sessions(person: PersonRequest, proof: Proof) -> None:
    """Sign out everywhere, here too. Raise as `require_proof` does for one factor."""
    _, memberships = await require_proof(person, proof, one_factor=True)
    async with person.identity.database.directory() as connection:
        await end_by(connection, own_id(person), AccountEvent.SIGNED_OUT_EVERYWHERE)
        await record_own(connection, person, memberships, "sessions-ended")
    await person.identity.revoke(own_id(person))


async def end_one_session(person: PersonRequest, session_id: UUID, proof: Proof) -> None:
    """End one of one's sessions. Raise NotFoundError, and as `require_proof` does for one factor."""
    _, memberships = await require_proof(person, proof, one_factor=True)
    async with person.identity.database.directory() as connection:
        if not await sessions.end_own_session(connection, own_id(person), session_id):
            raise NotFoundError(NO_SESSION)
        await record_own(connection, person, memberships, "signed-out")
    await person.identity.revoke(own_id(person), session_id=session_id)


async def set_own_pin(person: PersonRequest, pin: str, proof: Proof) -> None:
    """Set the PIN of the present tenant. Raise ValidationError for a weak PIN, and as `require_proof` does."""
    pins.check_pin(pin)
    _, memberships = await require_proof(person, proof)
    pin_hash = await person.identity.passwords.hash(pin)
    async with person.identity.database.directory() as connection:
        await hold_session(connection, person.caller)
        await pins.set_pin(connection, person.tenant.id, own_id(person), pin_hash)
        await record_own(connection, person, memberships[:1], "pin-changed", hasPin=True)


async def remove_own_pin(person: PersonRequest, proof: Proof) -> None:
    """Remove the person's PIN in the tenant of their token, and record it. Raise as `require_proof` does."""
    _, memberships = await require_proof(person, proof)
    async with person.identity.database.directory() as connection:
        await pins.remove_pin(connection, person.tenant.id, own_id(person))
        await record_own(connection, person, memberships[:1], "pin-changed", hasPin=False)
