"""Background task that finds lost jobs of all tenants. It runs in every process."""

import asyncio
from contextlib import AsyncExitStack
from datetime import datetime
from uuid import UUID

import structlog
from chassis import outbox
from chassis.context import Caller, set_caller
from chassis.db import Database
from chassis.inbox import is_enabled
from chassis.model import now
from chassis.service import open_with

from dropship_importer.adapters import sql_jobs
from dropship_importer.adapters.job_repository import SqlJobRepository
from dropship_importer.usecases.redispatch_lost_jobs import redispatch_lost_jobs

log = structlog.get_logger()

_INTERVAL = 30.0


class Sweeper:
    """The worker's role, at `worker_url`, sees which tenants have lost jobs; each tenant's jobs are redispatched in a
    transaction of its own."""

    def __init__(self, database: Database, worker_url: str) -> None:
        self._database, self._worker_url = database, worker_url

    async def run(self) -> None:
        """Sweep until cancelled. Errors are logged; the jobs are found again by the next sweep."""
        while True:
            await asyncio.sleep(_INTERVAL)
            try:
                await self.sweep(now())
            except Exception as error:  # noqa: BLE001  # the task must survive a lost connection
                log.warning("sweeper-interrupted", error=repr(error))

    async def sweep(self, instant: datetime) -> int:
        """Redispatch lost jobs. Return how many there were."""
        total = 0
        for tenant_id, tenant, currency in await self._list_tenants(instant):
            set_caller(Caller.system(tenant_id, tenant, currency))
            async with self._database.transaction(tenant_id) as transaction:
                # Jobs of a tenant that does not use the importer are not lost; they wait until it does.
                if not await is_enabled("dropship"):
                    continue
                count = await redispatch_lost_jobs(SqlJobRepository(instant))
                await outbox.write(transaction)
            total += count
            log.info("lost-jobs-redispatched", tenant=tenant, jobs=count)
        return total

    async def _list_tenants(self, instant: datetime) -> list[tuple[UUID, str, str]]:
        async with AsyncExitStack() as stack:
            worker = await open_with(stack, Database(self._worker_url, 1))
            async with worker.directory() as connection:
                return await sql_jobs.list_tenants_with_lost_jobs(connection, instant)
