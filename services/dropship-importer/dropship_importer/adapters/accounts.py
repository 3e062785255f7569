"""Supplier accounts: a tenant's own, else the platform's."""

import time
from dataclasses import dataclass, field
from uuid import UUID

from chassis.db import Database

from dropship_importer.adapters.key_cipher import KeyCipher
from dropship_importer.adapters.suppliers import CJ
from dropship_importer.domain.errors import NoAccountError
from dropship_importer.domain.reasons import Reason

# Rows of the platform's account have the nil UUID as tenant, under the same row-level security.
PLATFORM = UUID(int=0)
_OWN = """
SELECT id, kind, locked_key FROM supplier_account WHERE tenant_id = $1 AND locked_key <> ''::bytea
ORDER BY create_time DESC, id DESC LIMIT 1"""
_TROUBLE = """
UPDATE supplier_account SET trouble = $3, trouble_code = $4, version = version + 1
WHERE tenant_id = $1 AND id = $2 AND (trouble, trouble_code) IS DISTINCT FROM ($3, $4)"""
_RATE = """
UPDATE supplier_account SET calls_per_second = $3, version = version + 1
WHERE tenant_id = $1 AND id = $2 AND calls_per_second <> $3"""
_CACHE_SECONDS = 2.0


@dataclass(frozen=True)
class Account:
    """An account; `kind` says at which supplier."""

    owner: UUID
    id: UUID
    key: str = field(repr=False)
    kind: str = CJ

    @property
    def is_platforms(self) -> bool:
        """Return whether the account is the platform's, which tenants share: its money is not theirs."""
        return self.owner == PLATFORM


class Accounts:
    """Reads and writes supplier accounts, each in a transaction of its own."""

    def __init__(self, database: Database, cipher: KeyCipher, platform_key: str) -> None:
        self._database, self._cipher, self._platform_key = database, cipher, platform_key
        self._cache: dict[UUID, tuple[float, Account]] = {}

    async def get(self, tenant_id: UUID) -> Account:
        """Return the account that a tenant uses. Raise NoAccountError if there is none."""
        cached = self._cache.get(tenant_id)
        if cached and cached[0] > time.monotonic():
            return cached[1]
        account = await self._load(tenant_id)
        self._cache[tenant_id] = time.monotonic() + _CACHE_SECONDS, account
        return account

    async def _load(self, tenant_id: UUID) -> Account:
        async with self._database.reading(tenant_id) as transaction:
            row = await transaction.connection.fetchrow(_OWN, tenant_id)
        if row:
            key = self._cipher.decrypt(row["locked_key"], str(row["id"]))
            return Account(tenant_id, row["id"], key, row["kind"])
        if not self._platform_key:
            raise NoAccountError("There is no account with the supplier: add one under supplier accounts.")
        return Account(PLATFORM, PLATFORM, self._platform_key)

    async def record_trouble(self, account: Account, trouble: Reason) -> None:
        """Store why the account does not work, for its admin; an empty reason clears it."""
        await self._write(_TROUBLE, account, trouble.text, trouble.code)

    async def record_rate(self, account: Account, calls_per_second: int) -> None:
        """Store how many calls per second the supplier allows the account."""
        await self._write(_RATE, account, calls_per_second)

    async def _write(self, sql: str, account: Account, *values: object) -> None:
        if not account.is_platforms:
            async with self._database.transaction(account.owner) as transaction:
                await transaction.connection.execute(sql, account.owner, account.id, *values)
