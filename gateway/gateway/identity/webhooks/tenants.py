"""Which tenants have webhooks, read once for all events that arrive meanwhile."""

import asyncio
from uuid import UUID

from chassis.db import Database

_READ = "SELECT id FROM tenants WHERE has_webhooks"


class WebhookTenants:
    """Most tenants have no webhook: an event of theirs costs no transaction, and those that arrive during one reading
    share the next. What is returned was read after the call, so that no event is missed that happened after a
    webhook was made, whichever process made it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reading = asyncio.Lock()
        # Readings are numbered; `_ids` is of the last one that was completed.
        self._begun, self._completed, self._ids = 0, 0, frozenset[UUID]()

    async def has_webhooks(self, tenant_id: UUID) -> bool:
        """Return whether the tenant has a webhook, switched on or off."""
        arrived = self._begun
        async with self._reading:
            if self._completed <= arrived:
                self._begun += 1
                self._ids = await self._read()
                self._completed = self._begun
            return tenant_id in self._ids

    async def _read(self) -> frozenset[UUID]:
        async with self._database.directory() as connection:
            return frozenset(row["id"] for row in await connection.fetch(_READ))
