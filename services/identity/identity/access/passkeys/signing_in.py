"""The grant of a person who signs in with a passkey."""

from chassis.errors import TooManyAttemptsError
from chassis.model import now
from chassis.oauth import OAuthError

from identity.access import throttle
from identity.access.clients import Client
from identity.access.credentials.failures import Failure, WayIn, log_failure
from identity.access.passkeys.ceremonies import parse_assertion
from identity.access.passkeys.challenges import add_challenge
from identity.access.passkeys.errors import CeremonyError
from identity.access.passkeys.relying_party import RelyingParty
from identity.access.passkeys.verification import verify_passkey
from identity.access.sign_in import Grant
from identity.process import Identity

_REFUSED = "This passkey can't be used here. Sign in with your password."


async def begin_sign_in(identity: Identity, address: str) -> bytes:
    """Return a challenge. Raise TooManyAttemptsError for too many from one address."""
    limit = throttle.passkey_limit(address)
    async with identity.database.directory() as connection:
        wait = await throttle.admit_within(connection, [limit], now())
        challenge = b"" if wait else await add_challenge(connection, now())
    if wait:
        log_failure(WayIn.PASSKEY, Failure.TOO_MANY)
        raise TooManyAttemptsError(wait)
    return challenge


async def sign_in_with_passkey(
    identity: Identity, party: RelyingParty, credential: str, client: Client, slug: str | None
) -> Grant:
    """Start a session in the tenant of the passkey. Raise the same OAuthError for whatever is wrong, since none of it
    is the person's mistake and a stranger shall learn nothing."""
    assertion = None
    try:
        assertion = parse_assertion(credential)
        account, membership = await verify_passkey(identity, party, assertion, client, slug)
    except CeremonyError as error:
        log_failure(WayIn.PASSKEY, Failure.WRONG, assertion and assertion.user_id, str(error))
        raise OAuthError("invalid_grant", _REFUSED) from None
    async with identity.database.directory() as connection:
        await throttle.take_back_one(connection, throttle.passkey_limit(client.address))
    return await identity.sign_in.start(account, membership, client, "passkey")
