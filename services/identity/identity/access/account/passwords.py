"""Changing one's own password, and asking for a new one by mail."""

from chassis.errors import TooManyAttemptsError
from chassis.model import now

from identity.access import members, sessions, throttle
from identity.access.account.own import record_own, require_password
from identity.access.password_resets import mail_reset
from identity.access.password_words import membership_names
from identity.access.passwords import check_password
from identity.callers import PersonRequest, hold_session, session_id_of
from identity.events import tenant_transaction
from identity.model import normalize_email
from identity.process import Identity


async def change_own_password(person: PersonRequest, current: str, new: str) -> None:
    """Change the password. This session goes on, all others end. Raise ValidationError."""
    account, memberships = await require_password(person, current)
    check_password(new, account.email, "newPassword", membership_names(memberships))
    password_hash = await person.identity.passwords.hash(new)
    async with tenant_transaction(
        person.identity.database, person.tenant, person.identity.wake
    ) as connection:
        await hold_session(connection, person.caller)
        await sessions.keep_session(connection, account, session_id_of(person.caller))
        await members.set_password(connection, account.id, password_hash)
        await person.identity.mails.password_changed(
            connection, account, memberships[0], person.actor.address, now()
        )
        await record_own(connection, person, memberships, "password-changed", by="person")
    await person.identity.revoke(account.id)


async def ask_for_new_password(identity: Identity, email: str, address: str) -> None:
    """Mail a link to the person of this e-mail address, if there is one. Raise TooManyAttemptsError for too many
    requests from one address.

    The account is looked up after the response, so neither it nor its time tells whether there is one.
    """
    limit, _ = throttle.reset_limits(email, address)
    async with identity.database.directory() as connection:
        wait = await throttle.admit_within(connection, [limit], now())
    if wait:
        raise TooManyAttemptsError(wait)
    identity.start(mail_reset(identity, normalize_email(email), address))
