"""The processes of the bare chain, on the database of a running Souk."""

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from uuid import UUID

import orjson
from chassis.db import Database
from chassis.service import open_with
from orders_pos.adapters.reports.sales_changes import compact
from souk_local.ports import find_free
from souk_local.readiness import accepts_connections
from souk_local.stack import Stack

from load.idle import wait_until_idle
from load.shop import ATLAS


@dataclass(frozen=True)
class Chain:
    """A running chain. `processes` are the names of its processes and of the database's, by their ids; `tenants` those
    that it writes for."""

    port: int
    processes: dict[int, str]
    tenants: Sequence[UUID]

    async def settle(self, stack: Stack) -> None:
        """Publish the events and add up the sales that the chain inserted: Souk's next turn is not to pay for them."""
        await wait_until_idle(stack)
        async with AsyncExitStack() as opened:
            database = await open_with(
                opened, Database(stack.databases.url("orders", "service"), limited=False)
            )
            for tenant_id in self.tenants:
                async with database.transaction(tenant_id):
                    await compact()


@asynccontextmanager
async def running(
    stack: Stack, ids: dict[str, str], tenants: Sequence[UUID] = (ATLAS,)
) -> AsyncGenerator[Chain]:
    """Run the bare chain; `ids` are those of the rows that its statements name. It writes for these tenants in turn and
    reads for the first."""
    port = find_free(2)
    environment = {
        **os.environ,
        "CHAIN_DATABASE": stack.databases.url("orders", "service"),
        "CHAIN_IDS": orjson.dumps(ids).decode(),
        "CHAIN_TENANTS": " ".join(map(str, tenants)),
        "CHAIN_PORT": str(port + 1),
        "CHAIN_SERVICE": f"127.0.0.1:{port + 1}",
        "CHAIN_LISTEN": f"127.0.0.1:{port}",
    }
    processes = {
        name: await asyncio.create_subprocess_exec(
            sys.executable, "-m", f"load.chain.{name}", env=environment
        )
        for name in ("service", "gateway")
    }
    try:
        for number in (port, port + 1):
            while await accepts_connections(number)():
                await asyncio.sleep(0.05)
        names = {process.pid: name for name, process in processes.items()}
        yield Chain(port, {**names, stack.process("postgres").pid: "postgres"}, tenants)
    finally:
        for process in processes.values():
            process.terminate()
        await asyncio.gather(*(process.wait() for process in processes.values()))
