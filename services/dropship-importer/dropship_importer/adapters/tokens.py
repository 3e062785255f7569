"""Access tokens of supplier accounts: stored encrypted, shared by all processes, renewed by one of them."""

import asyncio
import hashlib
import time
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from chassis.db import Database
from chassis.model import now

from dropship_importer.adapters.accounts import Account
from dropship_importer.adapters.key_cipher import KeyCipher
from dropship_importer.adapters.suppliers.client import SupplierClient
from dropship_importer.domain.errors import RateLimitedError, RetryLaterError

_ROW = """
INSERT INTO supplier_token (tenant_id, account_id) VALUES ($1, $2) ON CONFLICT (tenant_id, account_id) DO NOTHING"""
_READ = "SELECT locked, expires_at, key_hash FROM supplier_token WHERE tenant_id = $1 AND account_id = $2"
_CLAIM = """
UPDATE supplier_token SET signing_until = clock_timestamp() + interval '12 s'
WHERE tenant_id = $1 AND account_id = $2 AND signing_until < clock_timestamp() RETURNING true"""
_STORE = """
UPDATE supplier_token SET locked = $3, expires_at = $4, key_hash = $5, signing_until = '-infinity'
WHERE tenant_id = $1 AND account_id = $2"""
_BACK_OFF = """
UPDATE supplier_token SET signing_until = clock_timestamp() + make_interval(secs => $3)
WHERE tenant_id = $1 AND account_id = $2"""
# Seconds to wait for another process's sign-in, and between two reads of the row.
_SIGN_IN_TIMEOUT, _POLL_INTERVAL = 4.0, 0.1
# Seconds without a sign-in after a throttled one, and after a failed one.
_RATE_DELAY, _FAILURE_DELAY = 60.0, 2.0


class Tokens:
    """Access tokens by account."""

    def __init__(self, database: Database, cipher: KeyCipher, clients: Mapping[str, SupplierClient]) -> None:
        self._database, self._cipher, self._clients = database, cipher, clients
        self._cache: dict[Any, tuple[str, datetime]] = {}

    async def get(self, account: Account, *, rejected: str = "") -> tuple[str, bool]:
        """Return a token other than `rejected`, and whether it is new. Raise SupplierError."""
        cache_key, instant = (account.owner, account.id, account.key), now()
        cached = self._cache.get(cache_key)
        if cached and cached[0] != rejected and cached[1] > instant:
            return cached[0], False
        deadline = time.monotonic() + _SIGN_IN_TIMEOUT
        while True:
            stored = await self._load(account, rejected, instant)
            if stored is None and await self._claim(account):
                # Another process may have signed in between the load and the claim.
                stored = await self._load(account, rejected, instant)
                is_new = stored is None
                stored = stored or await self._sign_in(account)
                self._cache[cache_key] = stored
                return stored[0], is_new
            if stored is not None:
                self._cache[cache_key] = stored
                return stored[0], False
            if time.monotonic() > deadline:
                raise RetryLaterError("Another process signs in with the supplier.", _SIGN_IN_TIMEOUT)
            await asyncio.sleep(_POLL_INTERVAL)

    async def _load(self, account: Account, rejected: str, instant: datetime) -> tuple[str, datetime] | None:
        async with self._database.transaction(account.owner) as transaction:
            await transaction.connection.execute(_ROW, account.owner, account.id)
            row = await transaction.connection.fetchrow(_READ, account.owner, account.id)
        if (
            row is None
            or row["locked"] is None
            or row["expires_at"] < instant
            or row["key_hash"] != _hash_key(account)
        ):
            return None
        token = self._cipher.decrypt(row["locked"], str(account.id))
        return None if token == rejected else (token, row["expires_at"])

    async def _claim(self, account: Account) -> bool:
        """Claim the sign-in for this process."""
        async with self._database.transaction(account.owner) as transaction:
            return bool(await transaction.connection.fetchval(_CLAIM, account.owner, account.id))

    async def _sign_in(self, account: Account) -> tuple[str, datetime]:
        try:
            access = await self._clients[account.kind].sign_in(account.key)
        except RateLimitedError as error:
            await self._write(_BACK_OFF, account, _RATE_DELAY)
            raise RetryLaterError(str(error), _RATE_DELAY, error.code) from error
        except Exception:
            await self._write(_BACK_OFF, account, _FAILURE_DELAY)
            raise
        encrypted = self._cipher.encrypt(access.token, str(account.id))
        await self._write(_STORE, account, encrypted, access.renew_time, _hash_key(account))
        return access.token, access.renew_time

    async def _write(self, sql: str, account: Account, *values: object) -> None:
        async with self._database.transaction(account.owner) as transaction:
            await transaction.connection.execute(sql, account.owner, account.id, *values)


def _hash_key(account: Account) -> str:
    return hashlib.sha256(account.key.encode()).hexdigest()[:16]
