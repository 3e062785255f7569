"""Checking the password of a person outside of sign-in, with the same limits on guesses."""

from chassis.errors import TooManyAttemptsError
from chassis.model import now

from identity.access import throttle
from identity.access.credentials.failures import Failure, WayIn, log_failure
from identity.access.throttle import Attempt
from identity.model import Account
from identity.process import Identity


async def verify_own_password(identity: Identity, account: Account, password: str, address: str) -> bool:
    """Return whether this is the account's password. Raise TooManyAttemptsError after too many wrong ones."""
    return await _verify(identity, Attempt(account.email, address), account, password)


async def verify_password_of(
    identity: Identity, account: Account | None, email: str, password: str, address: str
) -> bool:
    """Return whether this is the password of the account of an address, which there may not be. Raise
    TooManyAttemptsError after too many wrong ones."""
    return await _verify(identity, Attempt(email, address), account, password)


async def try_password(identity: Identity, attempt: Attempt, account: Account | None, password: str) -> bool:
    """Return whether this is the password. The attempt counts as a failed one until
    `throttle.succeed`. Raise TooManyAttemptsError after too many."""
    async with identity.database.directory() as connection:
        wait = await throttle.admit(connection, attempt, now())
    subject = account.id if account else attempt.account
    if wait:
        log_failure(WayIn.PRESENT_PASSWORD, Failure.TOO_MANY, subject)
        raise TooManyAttemptsError(wait)
    fits = await identity.passwords.verify(account and account.password_hash, password)
    if not fits:
        log_failure(WayIn.PRESENT_PASSWORD, Failure.WRONG, subject)
    return fits


async def _verify(identity: Identity, attempt: Attempt, account: Account | None, password: str) -> bool:
    fits = await try_password(identity, attempt, account, password)
    if fits:
        async with identity.database.directory() as connection:
            await throttle.succeed(connection, attempt)
    return fits
