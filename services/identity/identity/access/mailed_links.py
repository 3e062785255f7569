"""Links that anybody may ask for: they go by mail alone, to whom the address belongs."""

from typing import Literal

from chassis.audit import Actor, Change
from chassis.errors import TooManyAttemptsError
from chassis.model import now

from identity.access import throttle
from identity.access.account_links import add_link
from identity.access.accounts import find_account_by_email, list_memberships
from identity.audit.entries import record
from identity.events import tenant_transaction
from identity.model import normalize_email
from identity.process import Identity

# For a new password, and to sign in in spite of others' guesses.
Asked = Literal["password", "sign-in"]


async def ask_for_link(identity: Identity, email: str, address: str, purpose: Asked) -> None:
    """Mail a link to the person of this e-mail address, if there is one. Raise TooManyAttemptsError for too many
    requests from one address.

    The account is looked up after the response, so neither it nor its time tells whether there is one.
    """
    limit, _ = throttle.reset_limits(email, address)
    async with identity.database.directory() as connection:
        wait = await throttle.admit_within(connection, [limit], now())
    if wait:
        raise TooManyAttemptsError(wait)
    identity.start(mail_link(identity, normalize_email(email), address, purpose))


async def mail_link(identity: Identity, email: str, address: str, purpose: Asked) -> None:
    """Mail a link to the person of a normalised address, if there is one who may sign in. Too many requests for one
    person are ignored."""
    _, limit = throttle.reset_limits(email, address)
    async with identity.database.directory() as connection:
        if await throttle.admit_within(connection, [limit], now()):
            return
        account = await find_account_by_email(connection, email)
        memberships = await list_memberships(connection, account.id) if account else []
    if not account or not account.is_active or not memberships:
        return
    membership = memberships[0]
    async with tenant_transaction(identity.database, membership.tenant, identity.wake) as connection:
        token, _ = await add_link(connection, account.id, purpose, now())
        if purpose == "sign-in":
            await identity.mails.sign_in_link(connection, account, membership, token)
            return
        await identity.mails.password_reset(connection, account, membership, token)
        requested = Change("password-reset-requested", account.id, membership.name)
        await record(connection, membership.tenant.id, Actor(name=email, address=address), requested)
