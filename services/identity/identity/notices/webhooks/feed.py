"""Which tenants' events reach the webhooks' consumers: the server leaves those of the others out."""

import asyncio
from collections.abc import AsyncGenerator, Collection, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any
from uuid import UUID

import nats.errors
from chassis.bus import Bus
from chassis.consumer import Consumer, declare
from chassis.db import Database
from chassis.errors import BusyError
from nats.js.errors import APIError, NotFoundError

from identity.notices.webhooks.fan_out import add_deliveries, is_public
from identity.settings import CONTEXT

# Beyond so many, events of all tenants are received.
_MOST = 1000
_READ = "SELECT slug FROM tenants WHERE has_webhooks OR id = $1 LIMIT $2"
# Serialises changes of what is received: each transaction sees all that were committed before.
_LOCK = "SELECT pg_advisory_xact_lock(0x776562686F6F6B)"


class WebhookFeed:
    """The consumers of the events of all contexts, for tenants with a webhook that is on. A tenant whose events are
    wanted is added before the commit of what wants them, so that none is missed that happens after. A tenant that wants
    none any more is omitted when a process starts."""

    def __init__(self, database: Database, bus: Bus | None, contexts: Iterable[str]) -> None:
        self._database, self._bus = database, bus
        self.consumers = [
            Consumer(
                f"identity-webhooks-{context}",
                None,
                add_deliveries,
                accepts=is_public,
                tenants=self._tenants,
                context=context,
            )
            for context in sorted({CONTEXT, *contexts})
        ]

    async def add(self, connection: Any, tenant_id: UUID) -> None:
        """Receive the events of this tenant too, from now on. Other tenants are added after the transaction of
        `connection`. Raise BusyError without a broker."""
        if self._bus is None:
            return
        tenants = await _read(connection, tenant_id)
        try:
            await asyncio.gather(
                *(_declare_if_streamed(self._bus, consumer, tenants) for consumer in self.consumers)
            )
        except (nats.errors.Error, APIError, OSError) as error:
            raise BusyError("Webhooks can't be changed at the moment. Try again.") from error

    @asynccontextmanager
    async def _tenants(self) -> AsyncGenerator[Collection[str] | None]:
        async with self._database.directory() as connection:
            yield await _read(connection)


async def _read(connection: Any, tenant_id: UUID | None = None) -> list[str] | None:
    """Return the slugs of the tenants with webhooks, and this one; None if there are too many. Nobody else reads them
    before the transaction ends."""
    await connection.execute(_LOCK)
    slugs = [row["slug"] for row in await connection.fetch(_READ, tenant_id, _MOST + 1)]
    return slugs if len(slugs) <= _MOST else None


async def _declare_if_streamed(bus: Bus, consumer: Consumer, tenants: list[str] | None) -> None:
    """Declare the consumer, unless its context never ran and has no stream: it reads the tenants once it has."""
    with suppress(NotFoundError):
        await declare(bus, consumer, tenants)
