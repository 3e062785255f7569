"""Challenges that an authenticator signs: random, of a few minutes, and used once whatever becomes of the attempt."""

import secrets
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


async def add_challenge(connection: Any, now: datetime, user_id: UUID | None = None) -> bytes:
    """Store a new challenge and return it: for registering a passkey of a person, or for signing in, with whichever
    passkey."""
    challenge = secrets.token_bytes(_BYTES)
    await connection.execute(_ADD, digest_of(challenge.hex()), user_id, now + CHALLENGE_LIFE)
    return challenge


async def end_challenge(
    database: Database, challenge: bytes, now: datetime, user_id: UUID | None = None
) -> None:
    """End a challenge, in a transaction of its own: it is used whatever follows. Raise CeremonyError if it was not
    there, for this purpose and in time."""
    async with database.directory() as connection:
        is_current = await connection.fetchval(_USE, digest_of(challenge.hex()), user_id, now)
    if not is_current:
        raise CeremonyError("the challenge is unknown, was used or is too old")


async def purge_challenges(connection: Any, now: datetime) -> None:
    """Delete challenges that have expired."""
    await connection.execute(_PURGE, now)
