"""Guessing slowed down: each failure of an account or an address makes the next wait longer."""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

# Counted before the password is looked at, so that guesses sent all at once are counted as well. A refused
# attempt is not counted: coming back too early makes nobody wait longer.
_COUNT = """
INSERT INTO attempts AS known (subject, failures, blocked_until, counted_at)
VALUES ($1, 1, '-infinity', $2::timestamptz)
ON CONFLICT (subject) DO UPDATE SET
  failures = CASE WHEN known.counted_at < $2 - $5::interval THEN 1 ELSE known.failures + 1 END,
  blocked_until = CASE WHEN known.counted_at < $2 - $5::interval OR known.failures + 1 < $3::integer
    THEN '-infinity'
    ELSE $2 + interval '1 second' * least(power(2, least(known.failures + 1 - $3, 30)), $4::float) END,
  counted_at = $2
WHERE known.blocked_until <= $2 RETURNING true"""
_BLOCKED = "SELECT blocked_until FROM attempts WHERE subject = $1"
_CLEAR = "DELETE FROM attempts WHERE subject = $1"
_GIVE_BACK = (
    "UPDATE attempts SET failures = greatest(failures - 1, 0), blocked_until = '-infinity' WHERE subject = $1"
)
_FORGET = """
DELETE FROM attempts WHERE subject IN (
  SELECT subject FROM attempts WHERE counted_at < $1 AND blocked_until < $1 FOR UPDATE SKIP LOCKED)"""

FREE_OF_ACCOUNT, FREE_OF_ADDRESS = 10, 30
LONGEST_WAIT = 900
QUIET = timedelta(days=1)


@dataclass(frozen=True)
class Attempt:
    """One try to sign in: for whom, from where. Stored as digests, so that no list of addresses builds up."""

    email: str
    address: str

    @property
    def account(self) -> str:
        return _digest("account", self.email)

    @property
    def place(self) -> str:
        return _digest("address", self.address)


async def admit(connection: Any, attempt: Attempt, now: datetime) -> float:
    """Count an attempt as failed until it is known better. Answers 0, or the seconds to wait when it may not
    be made."""
    # The account first, always: two attempts that meet can't wait for each other.
    for subject, free in ((attempt.account, FREE_OF_ACCOUNT), (attempt.place, FREE_OF_ADDRESS)):
        if not await connection.fetchval(_COUNT, subject, now, free, LONGEST_WAIT, QUIET):
            until = await connection.fetchval(_BLOCKED, subject)
            return max((until - now).total_seconds(), 1.0)
    return 0.0


async def succeed(connection: Any, attempt: Attempt) -> None:
    """The attempt was no guess."""
    await connection.execute(_CLEAR, attempt.account)
    await connection.execute(_GIVE_BACK, attempt.place)


async def forget(connection: Any, now: datetime) -> None:
    """Remove what was quiet for long."""
    await connection.execute(_FORGET, now - QUIET)


def _digest(kind: str, text: str) -> str:
    return f"{kind}:{hashlib.sha256(text.encode()).hexdigest()}"
