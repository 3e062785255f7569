"""The keys that sign access tokens: one signs, the next is published before it does, retired ones live on."""

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

from gateway.identity.vault import Vault

LIFE = timedelta(days=30)
# All processes know a key this long after it was published: they ask for an unknown one once a minute.
SPREAD = timedelta(minutes=2)
# For a minute a process may sign with a key another one retired; its tokens live five minutes and leeway.
PUBLISHED_AFTER = timedelta(minutes=10)
_REREAD = 60.0
_LOCK = "SELECT pg_advisory_xact_lock(hashtext('signing_keys'))"
_KEYS = "SELECT id, state, public_key, private_key, created_at, promoted_at FROM signing_keys"
_WANTED = f"{_KEYS} WHERE state <> 'retired' OR retired_at > $1"
_ADD = """
INSERT INTO signing_keys (id, state, public_key, private_key, created_at) VALUES ($1, 'next', $2, $3, $4)"""
_RETIRE = "UPDATE signing_keys SET state = 'retired', retired_at = $1 WHERE state = 'current'"
_PROMOTE = "UPDATE signing_keys SET state = 'current', promoted_at = $1 WHERE state = 'next'"
_FORGET = "DELETE FROM signing_keys WHERE state = 'retired' AND retired_at <= $1"


@dataclass(frozen=True)
class SigningKey:
    id: str
    private: ec.EllipticCurvePrivateKey


class Keys:
    """The ring of keys, kept in the database for all gateway processes and read again once a minute."""

    def __init__(self, database: Database, vault: Vault) -> None:
        self._database, self._vault = database, vault
        self._read_at = float("-inf")
        self._reading = asyncio.Lock()

    async def signing(self) -> SigningKey:
        """The key to sign with now; a key that served its time is changed first."""
        await self.refresh()
        return self._current

    async def published(self) -> Jwks:
        """The public keys, as a JSON Web Key Set."""
        await self.refresh()
        return self._published

    async def refresh(self, *, at_once: bool = False) -> None:
        """Read the ring again if it is a minute old, or at once."""
        async with self._reading:
            if at_once or time.monotonic() - self._read_at > _REREAD:
                await self._read(now())

    async def rotate(self) -> str:
        """Let the next key sign and publish another; the id of the one that signs. Raises Conflict while the
        next one is not known everywhere."""
        moment = now()
        async with self._database.directory() as connection:
            await connection.execute(_LOCK)
            keys = {row["state"]: row for row in await connection.fetch(_WANTED, moment)}
            if keys["next"]["created_at"] > moment - SPREAD:
                raise ConflictError(
                    f"The next key is new. Try again in {SPREAD.seconds // 60} minutes, when all know it."
                )
            await self._turn(connection, moment)
        await self.refresh(at_once=True)
        return self._current.id

    async def _read(self, moment: datetime) -> None:
        async with self._database.directory() as connection:
            await connection.execute(_LOCK)
            await self._tend(connection, moment)
            rows = await connection.fetch(_WANTED, moment - PUBLISHED_AFTER)
        [current] = [row for row in rows if row["state"] == "current"]
        key_id = str(current["id"])
        self._current = SigningKey(key_id, self._vault.unlock(current["private_key"], key_id))
        self._published: Jwks = {"keys": [row["public_key"] for row in rows]}
        self._read_at = time.monotonic()

    async def _tend(self, connection: Any, moment: datetime) -> None:
        """Make the first keys, and change the one that signs when its time is over."""
        ages = {row["state"]: row for row in await connection.fetch(_WANTED, moment)}
        if not ages:
            await self._add(connection, moment)
            await self._turn(connection, moment)
        elif ages["current"]["promoted_at"] < moment - LIFE:
            await self._turn(connection, moment)

    async def _turn(self, connection: Any, moment: datetime) -> None:
        await connection.execute(_FORGET, moment - PUBLISHED_AFTER)
        await connection.execute(_RETIRE, moment)
        await connection.execute(_PROMOTE, moment)
        await self._add(connection, moment)

    async def _add(self, connection: Any, moment: datetime) -> None:
        private, key_id = ec.generate_private_key(ec.SECP256R1()), uuid7()
        public = jwt.algorithms.ECAlgorithm.to_jwk(private.public_key(), as_dict=True)
        public |= {"kid": str(key_id), "use": "sig", "alg": ALGORITHM}
        await connection.execute(_ADD, key_id, public, self._vault.lock(private, str(key_id)), moment)
