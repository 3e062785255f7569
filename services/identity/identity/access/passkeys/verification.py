"""Whose passkey has signed a challenge that was given for signing in."""

from chassis.audit import Actor, Change
from chassis.model import now

from identity.access.accounts import find_account, list_memberships
from identity.access.clients import Client
from identity.access.passkeys.ceremonies import Assertion, verify_assertion
from identity.access.passkeys.challenges import end_challenge
from identity.access.passkeys.errors import CeremonyError
from identity.access.passkeys.relying_party import RelyingParty
from identity.access.passkeys.stored import find_passkey, record_use
from identity.audit.entries import record
from identity.model import Account, Membership
from identity.process import Identity


async def verify_passkey(
    identity: Identity, party: RelyingParty, assertion: Assertion, client: Client, slug: str | None
) -> tuple[Account, Membership]:
    """Return the person of a passkey, in its tenant; the challenge is used. Raise CeremonyError, also where a tenant of
    another slug is named."""
    await end_challenge(identity.database, assertion.challenge, now())
    member = await _member(identity, assertion)
    if slug not in (None, member[1].tenant.slug):
        raise CeremonyError("the passkey is of another tenant")
    async with identity.database.transaction(assertion.tenant_id) as transaction:
        connection = transaction.connection
        passkey = await find_passkey(connection, assertion.user_id, assertion.credential.raw_id)
        if passkey is None:
            raise CeremonyError("there is no such passkey")
        count = verify_assertion(party, assertion, passkey)
        is_copy = passkey.sign_count > 0 and count <= passkey.sign_count
        if is_copy:
            actor = Actor(address=client.address)
            values = {"name": passkey.name, "device": client.device_name}
            refused = Change("passkey-refused", member[0].id, member[1].name, after=values)
            await record(connection, assertion.tenant_id, actor, refused)
        else:
            await record_use(connection, passkey, count, now())
    if is_copy:
        raise CeremonyError("the authenticator has signed before: one of the two is a copy")
    return member


async def _member(identity: Identity, assertion: Assertion) -> tuple[Account, Membership]:
    """Return the person of the passkey. Raise CeremonyError for who may not sign in to its tenant any more."""
    async with identity.database.directory() as connection:
        account = await find_account(connection, assertion.user_id)
        memberships = await list_memberships(connection, account.id) if account and account.is_active else []
    membership = next(
        (candidate for candidate in memberships if candidate.tenant.id == assertion.tenant_id), None
    )
    if account is None or membership is None:
        raise CeremonyError("there is no such person, or they may not sign in")
    return account, membership.by_passkey()
