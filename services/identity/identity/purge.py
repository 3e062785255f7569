"""Deletes, once an hour, what has ended and what is old."""

import asyncio

import structlog
from chassis.db import Database
from chassis.model import now

from identity.access import devices, sessions, throttle
from identity.access.account_links import purge_links
from identity.access.customers.purge import purge_customers
from identity.access.outside_applications.tokens import purge_credentials
from identity.access.passkeys.challenges import purge_challenges
from identity.notices.notifications.store import purge_notifications
from identity.notices.webhooks.deliveries import purge_deliveries

log = structlog.get_logger()

_HOUR = 3600.0


async def purge_hourly(database: Database) -> None:
    """Purge until cancelled."""
    while True:
        try:
            await _purge(database)
        except Exception as error:  # noqa: BLE001  # old rows do no harm until the next run
            log.warning("purge-failed", error=repr(error))
        await asyncio.sleep(_HOUR)


async def _purge(database: Database) -> None:
    async with database.directory() as connection:
        await throttle.purge(connection, now())
        await sessions.purge_sessions(connection, now())
        await devices.purge_devices(connection, now())
        await purge_links(connection, now())
        await purge_challenges(connection, now())
    await purge_notifications(database, now())
    await purge_deliveries(database, now())
    await purge_customers(database, now())
    await purge_credentials(database, now())
