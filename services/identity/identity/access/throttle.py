"""Throttling of guesses: each failure makes the next wait longer, counted so that strangers lock no one out."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

# An attempt is counted before the password is verified, so that parallel guesses count too. An attempt made too
# early is not counted: it does not make the wait longer.
_COUNT = """
INSERT INTO attempts AS stored (subject, failures, blocked_until, counted_at)
VALUES ($1, 1, '-infinity', $2::timestamptz)
ON CONFLICT (subject) DO UPDATE SET
  failures = CASE WHEN stored.counted_at < $2 - $5::interval THEN 1 ELSE stored.failures + 1 END,
  blocked_until = CASE WHEN stored.counted_at < $2 - $5::interval OR stored.failures + 1 < $3::integer
    THEN '-infinity'
    ELSE $2 + interval '1 second' * least(power(2, least(stored.failures + 1 - $3, 30)), $4::float) END,
  counted_at = $2
WHERE stored.blocked_until <= $2 RETURNING true"""
_BLOCKED = "SELECT blocked_until FROM attempts WHERE subject = $1"
_FAILURES = "SELECT failures FROM attempts WHERE subject = $1"
_CLEAR = "DELETE FROM attempts WHERE subject = $1"
_DECREMENT = (
    "UPDATE attempts SET failures = greatest(failures - 1, 0), blocked_until = '-infinity' WHERE subject = $1"
)
_PURGE = """
DELETE FROM attempts WHERE subject IN (
  SELECT subject FROM attempts WHERE counted_at < $1 AND blocked_until < $1 FOR UPDATE SKIP LOCKED)"""

# Of one account, from one address or one known device; of one account, from all unknown devices; from one address.
FREE_ATTEMPTS, FREE_ATTEMPTS_OF_ACCOUNT, FREE_ATTEMPTS_OF_ADDRESS = 10, 100, 30
# Requests for a new password: for one account, and from one address.
FREE_RESETS_OF_ACCOUNT, FREE_RESETS_OF_ADDRESS = 5, 20
# Codes sent to a customer's address, by all callers together.
FREE_CODES_OF_ADDRESS = 15
# Messages through contact forms: from one address, and to one tenant.
FREE_MESSAGES_OF_ADDRESS, FREE_MESSAGES_OF_TENANT = 5, 200
# Challenges of passkeys that nobody signed in with. They can't be guessed; the limit bounds what is stored.
FREE_CHALLENGES_OF_ADDRESS = 100
MAX_WAIT = 900
QUIET = timedelta(days=1)


@dataclass(frozen=True)
class Limit:
    """How many attempts are free for a subject, which is stored as a digest."""

    subject: str
    free: int


@dataclass(frozen=True)
class Attempt:
    """An attempt to sign in. `device` names a device that the person has signed in on before: its guesses are counted
    for themselves, so that nobody else's keep it out."""

    email: str
    address: str
    device: str = ""

    @property
    def account(self) -> str:
        """Digest of the e-mail address, under which failures of the account are counted."""
        return _digest("account", self.email)

    @property
    def origin(self) -> str:
        """Digest of the client's address, under which its failures are counted."""
        return _digest("address", self.address)

    @property
    def limits(self) -> Sequence[Limit]:
        """The narrowest first: an attempt that one limit stops does not count for those after it. All attempts lock
        the rows in this order, so two never deadlock."""
        if self.device:
            return (Limit(_digest("device", f"{self.email}\0{self.device}"), FREE_ATTEMPTS),)
        return (
            Limit(_digest("pair", f"{self.email}\0{self.address}"), FREE_ATTEMPTS),
            Limit(self.origin, FREE_ATTEMPTS_OF_ADDRESS),
            Limit(self.account, FREE_ATTEMPTS_OF_ACCOUNT),
        )


def reset_limits(email: str, address: str) -> tuple[Limit, Limit]:
    """Return the limits of requests for a new password: from an address, and for an account."""
    return (
        Limit(_digest("reset-address", address), FREE_RESETS_OF_ADDRESS),
        Limit(_digest("reset-account", email), FREE_RESETS_OF_ACCOUNT),
    )


def code_limits(tenant: str, address: str, origin: str) -> tuple[Limit, Limit, Limit]:
    """Return the limits of requests for a customer's code: from a place, for an address from there, and for an address
    from everywhere."""
    return (
        Limit(_digest("code-origin", origin), FREE_RESETS_OF_ADDRESS),
        Limit(_digest("code-pair", f"{tenant}\0{address}\0{origin}"), FREE_RESETS_OF_ACCOUNT),
        Limit(_digest("code-address", f"{tenant}\0{address}"), FREE_CODES_OF_ADDRESS),
    )


def message_limits(tenant: str, origin: str) -> tuple[Limit, Limit]:
    """Return the limits of messages through a tenant's contact forms: from one place, and from everywhere."""
    return (
        Limit(_digest("message-origin", f"{tenant}\0{origin}"), FREE_MESSAGES_OF_ADDRESS),
        Limit(_digest("message-tenant", tenant), FREE_MESSAGES_OF_TENANT),
    )


def code_guess_limit(tenant: str, origin: str) -> Limit:
    """Return the limit of guesses of customers' codes from one place; a code has a limit of its own."""
    return Limit(_digest("code-guess", f"{tenant}\0{origin}"), FREE_ATTEMPTS_OF_ADDRESS)


def pin_limit(user_id: str, device: str, free: int) -> Limit:
    """Return the limit of guesses of a person's PIN on a device."""
    return Limit(_digest("pin", f"{user_id}\0{device}"), free)


def passkey_limit(address: str) -> Limit:
    """Return the limit of attempts to sign in with a passkey that come to nothing, from one address."""
    return Limit(_digest("passkey", address), FREE_CHALLENGES_OF_ADDRESS)


async def admit(connection: Any, attempt: Attempt, now: datetime) -> float:
    """Count an attempt as failed, until it succeeds. Return 0, or the seconds to wait if it is not allowed."""
    return await admit_within(connection, attempt.limits, now)


async def admit_within(connection: Any, limits: Sequence[Limit], now: datetime) -> float:
    """Count an attempt for each limit in turn. Return 0, or the seconds to wait for the first that is exceeded."""
    for limit in limits:
        if not await connection.fetchval(_COUNT, limit.subject, now, limit.free, MAX_WAIT, QUIET):
            until = await connection.fetchval(_BLOCKED, limit.subject)
            return max((until - now).total_seconds(), 1.0)
    return 0.0


async def succeed(connection: Any, attempt: Attempt) -> None:
    """Take back the count of a successful attempt; what failed before from the same place is forgotten."""
    narrowest, *others = attempt.limits
    await connection.execute(_CLEAR, narrowest.subject)
    for limit in others:
        await connection.execute(_DECREMENT, limit.subject)


async def take_back(connection: Any, attempt: Attempt) -> None:
    """Take back the count of an attempt that was neither right nor wrong."""
    for limit in attempt.limits:
        await connection.execute(_DECREMENT, limit.subject)


async def take_back_one(connection: Any, limit: Limit) -> None:
    """Take back one count of a limit."""
    await connection.execute(_DECREMENT, limit.subject)


async def failures(connection: Any, limit: Limit) -> int:
    """Return how many attempts are counted."""
    return await connection.fetchval(_FAILURES, limit.subject) or 0


async def clear(connection: Any, limit: Limit) -> None:
    """Forget the attempts of a subject."""
    await connection.execute(_CLEAR, limit.subject)


async def forget_account(connection: Any, email: str, address: str) -> None:
    """Forget the failed attempts of an account, from this address and from all."""
    for limit in Attempt(email, address).limits:
        if limit.subject != _digest("address", address):
            await clear(connection, limit)


async def purge(connection: Any, now: datetime) -> None:
    """Delete counts that have not changed for a day."""
    await connection.execute(_PURGE, now - QUIET)


def _digest(kind: str, text: str) -> str:
    return f"{kind}:{hashlib.sha256(text.encode()).hexdigest()}"
