"""Whose account a tenant's calls go through: its own, else the platform's."""

import time
from dataclasses import dataclass, field
from uuid import UUID

from chassis.db import Database

from dropship_importer.adapters.vault import Vault
from dropship_importer.domain.outcomes import NoAccount
from dropship_importer.domain.reasons import Reason

# The platform is the tenant of all zeros: what is its own is walled off like anyone's.
PLATFORM = UUID(int=0)
_OWN = """
SELECT id, locked_key FROM supplier_account WHERE tenant_id = $1 AND locked_key <> ''::bytea
ORDER BY create_time DESC, id DESC LIMIT 1"""
_TROUBLE = """
UPDATE supplier_account SET trouble = $3, trouble_code = $4, version = version + 1
WHERE tenant_id = $1 AND id = $2 AND (trouble, trouble_code) IS DISTINCT FROM ($3, $4)"""
_RATE = """
UPDATE supplier_account SET calls_per_second = $3, version = version + 1
WHERE tenant_id = $1 AND id = $2 AND calls_per_second <> $3"""
_REMEMBERED = 2.0


@dataclass(frozen=True)
class Account:
    owner: UUID
    id: UUID
    key: str = field(repr=False)


class Accounts:
    def __init__(self, database: Database, vault: Vault, platform_key: str) -> None:
        self._database, self._vault, self._platform_key = database, vault, platform_key
        self._known: dict[UUID, tuple[float, Account]] = {}

    async def of(self, tenant_id: UUID) -> Account:
        """The account; raises Unauthorized when there is none at all."""
        known = self._known.get(tenant_id)
        if known and known[0] > time.monotonic():
            return known[1]
        account = await self._read(tenant_id)
        self._known[tenant_id] = time.monotonic() + _REMEMBERED, account
        return account

    async def _read(self, tenant_id: UUID) -> Account:
        async with self._database.transaction(tenant_id, read_only=True) as transaction:
            row = await transaction.connection.fetchrow(_OWN, tenant_id)
        if row:
            return Account(tenant_id, row["id"], self._vault.unlock(row["locked_key"], str(row["id"])))
        if not self._platform_key:
            raise NoAccount("There is no account with the supplier: add one under supplier accounts.")
        return Account(PLATFORM, PLATFORM, self._platform_key)

    async def note(self, account: Account, trouble: Reason) -> None:
        """Keep what went wrong where its admin sees it; empty when it works again."""
        await self._write(_TROUBLE, account, trouble.text, trouble.code)

    async def learn(self, account: Account, calls_per_second: int) -> None:
        await self._write(_RATE, account, calls_per_second)

    async def _write(self, sql: str, account: Account, *values: object) -> None:
        if account.owner != PLATFORM:
            async with self._database.transaction(account.owner) as transaction:
                await transaction.connection.execute(sql, account.owner, account.id, *values)
