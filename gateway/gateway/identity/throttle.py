"""Throttling of sign-in: each failure of an account or an address makes the next wait longer."""

import hashlib
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
_CLEAR = "DELETE FROM attempts WHERE subject = $1"
_DECREMENT = (
    "UPDATE attempts SET failures = greatest(failures - 1, 0), blocked_until = '-infinity' WHERE subject = $1"
)
_PURGE = """
DELETE FROM attempts WHERE subject IN (
  SELECT subject FROM attempts WHERE counted_at < $1 AND blocked_until < $1 FOR UPDATE SKIP LOCKED)"""

FREE_ATTEMPTS_OF_ACCOUNT, FREE_ATTEMPTS_OF_ADDRESS = 10, 30
MAX_WAIT = 900
QUIET = timedelta(days=1)


@dataclass(frozen=True)
class Attempt:
    """An attempt to sign in: account and address, stored as digests."""

    email: str
    address: str

    @property
    def account(self) -> str:
        return _digest("account", self.email)

    @property
    def origin(self) -> str:
        return _digest("address", self.address)


async def admit(connection: Any, attempt: Attempt, now: datetime) -> float:
    """Count an attempt as failed, until it succeeds. Return 0, or the seconds to wait if it is not allowed."""
    # Always the account first, so that two attempts never deadlock.
    for subject, free in (
        (attempt.account, FREE_ATTEMPTS_OF_ACCOUNT),
        (attempt.origin, FREE_ATTEMPTS_OF_ADDRESS),
    ):
        if not await connection.fetchval(_COUNT, subject, now, free, MAX_WAIT, QUIET):
            until = await connection.fetchval(_BLOCKED, subject)
            return max((until - now).total_seconds(), 1.0)
    return 0.0


async def succeed(connection: Any, attempt: Attempt) -> None:
    """Take back the count of a successful attempt."""
    await connection.execute(_CLEAR, attempt.account)
    await connection.execute(_DECREMENT, attempt.origin)


async def forget_account(connection: Any, email: str) -> None:
    """Forget the failed attempts of an account."""
    await connection.execute(_CLEAR, _digest("account", email))


async def purge(connection: Any, now: datetime) -> None:
    """Delete counts that have not changed for a day."""
    await connection.execute(_PURGE, now - QUIET)


def _digest(kind: str, text: str) -> str:
    return f"{kind}:{hashlib.sha256(text.encode()).hexdigest()}"
