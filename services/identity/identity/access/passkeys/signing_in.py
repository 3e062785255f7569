"""The grant of a person who signs in with a passkey."""

import structlog
from chassis.audit import Actor, Change
from chassis.errors import TooManyAttemptsError
from chassis.model import now
from chassis.oauth import OAuthError

from identity.access import throttle
from identity.access.accounts import find_account, list_memberships
from identity.access.clients import Client
from identity.access.passkeys.ceremonies import Assertion, parse_assertion, verify_assertion
from identity.access.passkeys.challenges import add_challenge, end_challenge
from identity.access.passkeys.errors import CeremonyError
from identity.access.passkeys.relying_party import RelyingParty
from identity.access.passkeys.stored import find_passkey, record_use
from identity.access.sign_in import Grant
from identity.audit.entries import record
from identity.model import Account, Membership
from identity.process import Identity

log = structlog.get_logger()

_REFUSED = "This passkey can't be used here. Sign in with your password."


async def begin_sign_in(identity: Identity, address: str) -> bytes:
    """Return a challenge. Raise TooManyAttemptsError for too many from one address."""
    limit = throttle.passkey_limit(address)
    async with identity.database.directory() as connection:
        wait = await throttle.admit_within(connection, [limit], now())
        challenge = b"" if wait else await add_challenge(connection, now())
    if wait:
        raise TooManyAttemptsError(wait)
    return challenge


async def sign_in_with_passkey(
    identity: Identity, party: RelyingParty, credential: str, client: Client, slug: str | None
) -> Grant:
    """Start a session in the tenant of the passkey. Raise the same OAuthError for whatever is wrong, since none of it
    is the person's mistake and a stranger shall learn nothing."""
    try:
        account, membership = await _verify(identity, party, parse_assertion(credential), client, slug)
    except CeremonyError as error:
        log.warning("passkey-refused", reason=str(error)[:200])
        raise OAuthError("invalid_grant", _REFUSED) from None
    async with identity.database.directory() as connection:
        await throttle.take_back_one(connection, throttle.passkey_limit(client.address))
    return await identity.sign_in.start(account, membership, client, "passkey")


async def _verify(
    identity: Identity, party: RelyingParty, assertion: Assertion, client: Client, slug: str | None
) -> tuple[Account, Membership]:
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
