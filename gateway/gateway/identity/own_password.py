"""Checking the password of a person outside of sign-in, with the same limits on guesses."""

import math

from chassis.model import now

from gateway.identity import throttle
from gateway.identity.model import Account
from gateway.identity.service import Identity
from gateway.identity.throttle import Attempt
from gateway.problem_details import Problem

_TOO_MANY = 429


async def verify_own_password(
    identity: Identity, account: Account, password: str, address: str, session_id: str = ""
) -> bool:
    """Return whether this is the account's password. Raise Problem 429 after too many wrong ones, which within a
    session are counted for that session alone."""
    attempt = Attempt(account.email, address, session_id)
    async with identity.database.directory() as connection:
        wait = await throttle.admit(connection, attempt, now())
    if wait:
        raise too_many_attempts(wait)
    fits = await identity.passwords.verify(account.password_hash, password)
    if fits:
        async with identity.database.directory() as connection:
            await throttle.succeed(connection, attempt)
    return fits


def too_many_attempts(wait: float) -> Problem:
    """Return the problem of someone who must wait for so many seconds."""
    headers = {"Retry-After": str(math.ceil(wait))}
    message = "Too many attempts. Wait before the next one."
    return Problem(_TOO_MANY, message, code="too-many-attempts", headers=headers)
