"""What identity stores encrypted, and encrypting it again with another secret."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.db import Database
from cryptography.exceptions import InvalidTag

from identity.access.accounts import list_tenant_ids
from identity.vault import Purpose, Vault

_PAGE = 500


@dataclass(frozen=True)
class EncryptedColumn:
    """A column of ciphertexts, each bound to the id in the column `key` of its row."""

    purpose: Purpose
    table: str
    column: str
    key: str = "id"
    is_of_tenant: bool = False

    @property
    def read(self) -> str:
        """The statement that returns a page of rows behind a key. Mails that were sent have no content."""
        return (
            f"SELECT {self.key} AS key, {self.column} AS value FROM {self.table} "  # noqa: S608  # constants only
            f"WHERE {self.key} > $1 AND {self.column} <> ''::bytea ORDER BY 1 LIMIT {_PAGE}"
        )

    @property
    def write(self) -> str:
        """The statement that replaces a value, unless it has changed meanwhile."""
        return f"UPDATE {self.table} SET {self.column} = $3 WHERE {self.key} = $1 AND {self.column} = $2"  # noqa: S608  # as above


ENCRYPTED = (
    EncryptedColumn(Purpose.SIGNING_KEYS, "signing_keys", "private_key"),
    EncryptedColumn(Purpose.ONE_TIME_PASSWORDS, "totp_secrets", "secret", "user_id"),
    EncryptedColumn(Purpose.MAILS, "mails", "content", is_of_tenant=True),
    EncryptedColumn(Purpose.WEBHOOK_SECRETS, "webhooks", "secret", is_of_tenant=True),
    EncryptedColumn(Purpose.WEBHOOK_SECRETS, "webhooks", "former_secret", is_of_tenant=True),
    EncryptedColumn(Purpose.WEBHOOK_SECRETS, "outside_applications", "webhook_secret", is_of_tenant=True),
)


@dataclass
class Renewed:
    """How many values are encrypted with the first secret since now, and how many none of the secrets decrypts."""

    renewed: int = 0
    lost: int = 0


async def renew_encryption(database: Database, secret: str) -> Renewed:
    """Encrypt with the first secret what others encrypted. It can be interrupted and repeated."""
    result = Renewed()
    for column in ENCRYPTED:
        vault = Vault(secret, column.purpose)
        async for connection in _connections(database, column):
            await _renew(connection, column, vault, result)
    return result


async def _connections(database: Database, column: EncryptedColumn) -> AsyncGenerator[Any]:
    """Yield a connection of each transaction that sees rows of the column: one, or one of each tenant."""
    if not column.is_of_tenant:
        async with database.directory() as connection:
            yield connection
        return
    for tenant_id in await list_tenant_ids(database):
        async with database.transaction(tenant_id) as transaction:
            yield transaction.connection


async def _renew(connection: Any, column: EncryptedColumn, vault: Vault, result: Renewed) -> None:
    last = UUID(int=0)
    while rows := await connection.fetch(column.read, last):
        for row in rows:
            try:
                value = vault.renew(row["value"], str(row["key"]))
            except InvalidTag:
                result.lost += 1
                continue
            if value is not None:
                await connection.execute(column.write, row["key"], row["value"], value)
                result.renewed += 1
        last = rows[-1]["key"]
