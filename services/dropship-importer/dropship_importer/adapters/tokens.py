"""Access tokens: one an account for all processes, kept encrypted; whoever finds it missing signs in for all."""

import asyncio
import hashlib
import time
from datetime import datetime, timedelta
from typing import Any

from chassis.db import Database
from chassis.model import now

from dropship_importer.adapters.accounts import Account
from dropship_importer.adapters.supplier_api import Call, SupplierApi
from dropship_importer.adapters.vault import Vault
from dropship_importer.domain.outcomes import Down, Throttled, Waiting

_ROW = """
INSERT INTO supplier_token (tenant_id, account_id) VALUES ($1, $2) ON CONFLICT (tenant_id, account_id) DO NOTHING"""
_READ = "SELECT locked, expires_at, key_hash FROM supplier_token WHERE tenant_id = $1 AND account_id = $2"
_CLAIM = """
UPDATE supplier_token SET signing_until = clock_timestamp() + interval '12 s'
WHERE tenant_id = $1 AND account_id = $2 AND signing_until < clock_timestamp() RETURNING true"""
_KEEP = """
UPDATE supplier_token SET locked = $3, expires_at = $4, key_hash = $5, signing_until = '-infinity'
WHERE tenant_id = $1 AND account_id = $2"""
_REST = """
UPDATE supplier_token SET signing_until = clock_timestamp() + make_interval(secs => $3)
WHERE tenant_id = $1 AND account_id = $2"""
_EARLY = timedelta(minutes=10)
_PATIENCE, _LOOK = 4.0, 0.1
_AFTER_REFUSAL = 60.0


class Tokens:
    def __init__(self, database: Database, vault: Vault, api: SupplierApi) -> None:
        self._database, self._vault, self._api = database, vault, api
        self._known: dict[Any, tuple[str, datetime]] = {}

    async def of(self, account: Account, *, not_this: str = "") -> tuple[str, bool]:
        """The token, and whether it is new; `not_this` was not taken any more. Raises a SupplierError."""
        name, moment = (account.owner, account.id, account.key), now()
        known = self._known.get(name)
        if known and known[0] != not_this and known[1] > moment:
            return known[0], False
        deadline = time.monotonic() + _PATIENCE
        while True:
            stored = await self._stored(account, not_this, moment)
            if stored is None and await self._claimed(account):
                # Another one may have signed in between the look and the claim.
                stored = await self._stored(account, not_this, moment)
                is_new = stored is None
                stored = stored or await self._sign_in(account)
                self._known[name] = stored
                return stored[0], is_new
            if stored is not None:
                self._known[name] = stored
                return stored[0], False
            if time.monotonic() > deadline:
                raise Waiting("Another process signs in with the supplier.", _PATIENCE)
            await asyncio.sleep(_LOOK)

    async def _stored(self, account: Account, not_this: str, moment: datetime) -> tuple[str, datetime] | None:
        async with self._database.transaction(account.owner) as transaction:
            await transaction.connection.execute(_ROW, account.owner, account.id)
            row = await transaction.connection.fetchrow(_READ, account.owner, account.id)
        if (
            row is None
            or row["locked"] is None
            or row["expires_at"] < moment
            or row["key_hash"] != _hash(account)
        ):
            return None
        token = self._vault.unlock(row["locked"], str(account.id))
        return None if token == not_this else (token, row["expires_at"])

    async def _claimed(self, account: Account) -> bool:
        async with self._database.transaction(account.owner) as transaction:
            return bool(await transaction.connection.fetchval(_CLAIM, account.owner, account.id))

    async def _sign_in(self, account: Account) -> tuple[str, datetime]:
        call = Call("authentication/getAccessToken", body={"apiKey": account.key})
        try:
            token, expires = _read(await self._api.call(call))
        except Throttled as throttled:
            await self._write(_REST, account, _AFTER_REFUSAL)
            raise Waiting(str(throttled), _AFTER_REFUSAL, throttled.word) from throttled
        except Exception:
            await self._write(_REST, account, 2.0)
            raise
        locked = self._vault.lock(token, str(account.id))
        await self._write(_KEEP, account, locked, expires, _hash(account))
        return token, expires

    async def _write(self, sql: str, account: Account, *values: object) -> None:
        async with self._database.transaction(account.owner) as transaction:
            await transaction.connection.execute(sql, account.owner, account.id, *values)


def _read(data: Any) -> tuple[str, datetime]:
    """The token and when to get another; as they say, not as they document."""
    try:
        expires = datetime.fromisoformat(data["accessTokenExpiryDate"])
        token = str(data["accessToken"])
    except (TypeError, KeyError, ValueError):
        raise Down("The supplier's answer is no token.") from None
    return token, expires - _EARLY


def _hash(account: Account) -> str:
    return hashlib.sha256(account.key.encode()).hexdigest()[:16]
