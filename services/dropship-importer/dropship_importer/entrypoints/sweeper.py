"""Looks for lost jobs of all tenants, now and then, in every process."""

import asyncio
from contextlib import AsyncExitStack
from datetime import datetime
from uuid import UUID

import structlog
from chassis import outbox
from chassis.context import Caller, set_caller
from chassis.db import Database
from chassis.model import now
from chassis.service import open_with

from dropship_importer.adapters import sql_jobs
from dropship_importer.adapters.desk import SqlDesk
from dropship_importer.usecases.hand_out_again import hand_out_again

log = structlog.get_logger()

_EVERY = 30.0


class Sweeper:
    """The worker's role, at `worker_url`, sees whose jobs are lost; each tenant's are handed out in a transaction of
    its own."""

    def __init__(self, database: Database, worker_url: str) -> None:
        self._database, self._worker_url = database, worker_url

    async def run(self) -> None:
        """Sweep until cancelled; a lost database is tried again."""
        while True:
            await asyncio.sleep(_EVERY)
            try:
                await self.sweep(now())
            except Exception as lost:  # noqa: BLE001  # the rows keep what is to be done
                log.warning("sweeper-interrupted", error=repr(lost))

    async def sweep(self, moment: datetime) -> int:
        """Hand out what is lost; answers how many jobs that were."""
        found = 0
        for tenant_id, tenant in await self._whose(moment):
            set_caller(Caller.system(tenant_id, tenant))
            async with self._database.transaction(tenant_id) as transaction:
                found += await hand_out_again(SqlDesk(moment))
                await outbox.write(transaction)
            log.info("jobs-handed-out-again", tenant=tenant, jobs=found)
        return found

    async def _whose(self, moment: datetime) -> list[tuple[UUID, str]]:
        async with AsyncExitStack() as stack:
            worker = await open_with(stack, Database(self._worker_url, 1))
            async with worker.directory() as sql:
                return await sql_jobs.whose_are_lost(sql, moment)
