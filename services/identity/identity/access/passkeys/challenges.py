"""Challenges that an authenticator signs: random, of a few minutes, and used once whatever becomes of the attempt."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from chassis.db import Database

from identity.access.passkeys.errors import CeremonyError
from identity.digests import digest_of

CHALLENGE_LIFE = timedelta(minutes=5)
_BYTES = 32
_ADD = "INSERT INTO passkey_challenges (digest, user_id, expires_at) VALUES ($1, $2, $3)"
_USE = """
DELETE FROM passkey_challenges WHERE digest = $1 AND user_id IS NOT DISTINCT FROM $2 RETURNING expires_at > $3"""
_PURGE = "DELETE FROM passkey_challenges WHERE expires_at < $1"


@dataclass(frozen=True)
class Asker:
    """Whom a challenge for registering a passkey is given to: a person in one of their sessions. With a `purpose` it
    is for something else, and no authenticator signs it."""

    user_id: UUID
    session_id: str
    purpose: str = ""


async def add_challenge(connection: Any, now: datetime, asker: Asker | None = None) -> bytes:
    """Store a new challenge and return it: for registering a passkey of a person, or for signing in, with whichever
    passkey."""
    challenge = secrets.token_bytes(_BYTES)
    user_id = asker.user_id if asker else None
    await connection.execute(_ADD, _digest(challenge, asker), user_id, now + CHALLENGE_LIFE)
    return challenge


async def end_challenge(
    database: Database, challenge: bytes, now: datetime, asker: Asker | None = None
) -> None:
    """End a challenge, in a transaction of its own: it is used whatever follows. Raise CeremonyError if it was not
    there, for this purpose, in this session and in time."""
    user_id = asker.user_id if asker else None
    async with database.directory() as connection:
        is_current = await connection.fetchval(_USE, _digest(challenge, asker), user_id, now)
    if not is_current:
        raise CeremonyError("the challenge is unknown, was used or is too old")


def _digest(challenge: bytes, asker: Asker | None) -> bytes:
    return digest_of(challenge.hex() + (f"{asker.session_id}{asker.purpose}" if asker else ""))


async def purge_challenges(connection: Any, now: datetime) -> None:
    """Delete challenges that have expired."""
    await connection.execute(_PURGE, now)
