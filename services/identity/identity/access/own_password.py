"""Checking the password of a person outside of sign-in, with the same limits on guesses."""

from chassis.errors import TooManyAttemptsError
from chassis.model import now

from identity.access import throttle
from identity.access.throttle import Attempt
from identity.model import Account
from identity.process import Identity


async def verify_own_password(
    identity: Identity, account: Account, password: str, address: str, session_id: str = ""
) -> bool:
    """Return whether this is the account's password. Raise TooManyAttemptsError after too many wrong ones, which
    within a session are counted for that session alone."""
    attempt = Attempt(account.email, address, session_id)
    return await _verify(identity, attempt, account, password)


async def verify_password_of(
    identity: Identity, account: Account | None, email: str, password: str, address: str
) -> bool:
    """Return whether this is the password of the account of an address, which there may not be. Raise
    TooManyAttemptsError after too many wrong ones."""
    return await _verify(identity, Attempt(email, address), account, password)


async def _verify(identity: Identity, attempt: Attempt, account: Account | None, password: str) -> bool:
    async with identity.database.directory() as connection:
        wait = await throttle.admit(connection, attempt, now())
    if wait:
        raise TooManyAttemptsError(wait)
    fits = await identity.passwords.verify(account and account.password_hash, password)
    if fits:
        async with identity.database.directory() as connection:
            await throttle.succeed(connection, attempt)
    return fits
