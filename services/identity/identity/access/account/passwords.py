"""Changing one's own password."""

from chassis.model import now

from identity.access import sessions
from identity.access.account.own import own_account, record_own
from identity.access.account.proof import Proof, require_proof
from identity.access.credentials.ending import change_password
from identity.access.credentials.rules import AccountEvent
from identity.access.password_words import membership_names
from identity.access.passwords import check_password
from identity.callers import PersonRequest, hold_session, session_id_of
from identity.events import tenant_transaction


async def change_own_password(person: PersonRequest, proof: Proof, new: str) -> None:
    """Change the password. This session goes on, all others end. Raise ValidationError for a weak one, and as
    `require_proof` does."""
    account, memberships = await own_account(person)
    # Before the code is used: it works once.
    check_password(new, account.email, "newPassword", membership_names(memberships))
    await require_proof(person, proof)
    password_hash = await person.identity.passwords.hash(new)
    async with tenant_transaction(
        person.identity.database, person.tenant, person.identity.wake
    ) as connection:
        await hold_session(connection, person.caller)
        await sessions.keep_session(connection, account, session_id_of(person.caller))
        await change_password(connection, account, password_hash, AccountEvent.PASSWORD_CHANGED, now())
        await person.identity.mails.password_changed(
            connection, account, memberships[0], person.actor.address, now()
        )
        await record_own(connection, person, memberships, "password-changed", by="person")
    await person.identity.revoke(account.id)
