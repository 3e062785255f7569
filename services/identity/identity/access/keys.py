"""Keys that sign access tokens. One signs, the next is published before it does, retired ones stay published."""

import asyncio
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import jwt.algorithms
from chassis.db import Database
from chassis.errors import ConflictError
from chassis.model import now, uuid7
from chassis.tokens import ALGORITHM, Jwks
from cryptography.hazmat.primitives.asymmetric import ec

from identity.vault import KeyVault

LIFE = timedelta(days=30)
# All processes have a key this long after it was published: they fetch the keys for an unknown one once a minute.
SPREAD = timedelta(minutes=2)
# A process may sign for a minute with a key that another one retired; its tokens live for five minutes and leeway.
PUBLISHED_AFTER = timedelta(minutes=10)
_RELOAD_SECONDS = 60.0
_LOCK = "SELECT pg_advisory_xact_lock(hashtext('signing_keys'))"
_KEYS = "SELECT id, state, public_key, private_key, created_at, promoted_at FROM signing_keys"
_SELECT_PUBLISHED = f"{_KEYS} WHERE state <> 'retired' OR retired_at > $1"
_ADD = """
INSERT INTO signing_keys (id, state, public_key, private_key, created_at) VALUES ($1, 'next', $2, $3, $4)"""
_RETIRE = "UPDATE signing_keys SET state = 'retired', retired_at = $1 WHERE state = 'current'"
_PROMOTE = "UPDATE signing_keys SET state = 'current', promoted_at = $1 WHERE state = 'next'"
_PURGE = "DELETE FROM signing_keys WHERE state = 'retired' AND retired_at <= $1"


@dataclass(frozen=True)
class SigningKey:
    """The private key (ES256) that signs now; `id` is the `kid` of its tokens."""

    id: str
    private: ec.EllipticCurvePrivateKey


class Keys:
    """The signing keys, stored in the database for all gateway processes and reloaded once a minute."""

    def __init__(self, database: Database, vault: KeyVault) -> None:
        self._database, self._vault = database, vault
        self._read_at = float("-inf")
        self._reading = asyncio.Lock()

    async def signing(self) -> SigningKey:
        """Return the key to sign with; rotate first if it has reached its age."""
        await self.refresh()
        return self._current

    async def published(self) -> Jwks:
        """Return the public keys as a JSON Web Key Set."""
        await self.refresh()
        return self._published

    async def refresh(self, *, at_once: bool = False) -> None:
        """Reload the keys if they are a minute old, or at once."""
        async with self._reading:
            if at_once or time.monotonic() - self._read_at > _RELOAD_SECONDS:
                await self._read(now())

    async def rotate(self) -> str:
        """Make the next key the current one and publish a new next key. Return the id of the current key. Raise
        ConflictError while the next key is not known everywhere."""
        now_ = now()
        async with self._database.directory() as connection:
            await connection.execute(_LOCK)
            keys = {row["state"]: row for row in await connection.fetch(_SELECT_PUBLISHED, now_)}
            if keys["next"]["created_at"] > now_ - SPREAD:
                raise ConflictError(
                    f"The next key is new. Try again in {SPREAD.seconds // 60} minutes, when all know it."
                )
            await self._rotate_now(connection, now_)
        await self.refresh(at_once=True)
        return self._current.id

    async def _read(self, now_: datetime) -> None:
        async with self._database.directory() as connection:
            await connection.execute(_LOCK)
            await self._maintain(connection, now_)
            rows = await connection.fetch(_SELECT_PUBLISHED, now_ - PUBLISHED_AFTER)
        [current] = [row for row in rows if row["state"] == "current"]
        key_id = str(current["id"])
        self._current = SigningKey(key_id, self._vault.decrypt(current["private_key"], key_id))
        self._published: Jwks = {"keys": [row["public_key"] for row in rows]}
        self._read_at = time.monotonic()

    async def _maintain(self, connection: Any, now_: datetime) -> None:
        """Create the first keys; rotate when the current key has reached its age."""
        ages = {row["state"]: row for row in await connection.fetch(_SELECT_PUBLISHED, now_)}
        if not ages:
            await self._add(connection, now_)
            await self._rotate_now(connection, now_)
        elif ages["current"]["promoted_at"] < now_ - LIFE:
            await self._rotate_now(connection, now_)

    async def _rotate_now(self, connection: Any, now_: datetime) -> None:
        await connection.execute(_PURGE, now_ - PUBLISHED_AFTER)
        await connection.execute(_RETIRE, now_)
        await connection.execute(_PROMOTE, now_)
        await self._add(connection, now_)

    async def _add(self, connection: Any, now_: datetime) -> None:
        private, key_id = ec.generate_private_key(ec.SECP256R1()), uuid7()
        public = jwt.algorithms.ECAlgorithm.to_jwk(private.public_key(), as_dict=True)
        public |= {"kid": str(key_id), "use": "sig", "alg": ALGORITHM}
        await connection.execute(_ADD, key_id, public, self._vault.encrypt(private, str(key_id)), now_)
