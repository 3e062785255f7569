"""The service of the bare chain: `python -m load.chain.service`, with CHAIN_PORT, CHAIN_DATABASE, CHAIN_TENANTS and
CHAIN_IDS."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from itertools import cycle
from typing import Any

import asyncpg
import grpc.aio
import orjson
import uvloop
from chassis import garbage

from load.chain.works import Work, decode, load
from load.shop import ATLAS

SERVICE = "souk.bench.Chain"
_POOL = 6


async def main() -> None:
    ids = orjson.loads(os.environ["CHAIN_IDS"])
    pool = await asyncpg.create_pool(
        os.environ["CHAIN_DATABASE"],
        min_size=_POOL,
        max_size=_POOL,
        init=_prepare,
        reset=_keep,
        max_inactive_connection_lifetime=0,
    )
    server = grpc.aio.server(options=[("grpc.so_reuseport", 0)])
    tenants = cycle(os.environ["CHAIN_TENANTS"].split())
    methods = {name: _method(_build(pool, work, ids, tenants)) for name, work in load().items()}
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, methods),))
    server.add_insecure_port(f"127.0.0.1:{os.environ['CHAIN_PORT']}")
    await server.start()
    garbage.tune()
    await asyncio.Event().wait()


def _build(
    pool: Any, work: Work, ids: dict[str, str], tenants: Iterator[str]
) -> Callable[[bytes, Any], Awaitable[bytes]]:
    """Return a handler that executes the statements of a work, for the next of the tenants."""
    reply, recorded = bytes(work.reply_size), str(ATLAS)

    async def serve(_: bytes, __: Any) -> bytes:
        tenant = next(tenants)
        all_ids = {**ids, recorded: tenant}
        async with pool.acquire() as connection:
            for sql, values in work.statements:
                if values:
                    await connection.fetch(sql, *(decode(value, all_ids) for value in values))
                else:
                    await connection.execute(sql.replace(recorded, tenant))
        return reply

    return serve


def _method(serve: Callable[[bytes, Any], Awaitable[bytes]]) -> Any:
    return grpc.unary_unary_rpc_method_handler(serve)


async def _prepare(connection: Any) -> None:
    await connection.set_type_codec(
        "jsonb",
        schema="pg_catalog",
        encoder=lambda value: orjson.dumps(value).decode(),
        decoder=orjson.loads,
    )
    # Reads name no tenant.
    await connection.execute(
        "SELECT set_config('app.tenant', $1, false)", os.environ["CHAIN_TENANTS"].split()[0]
    )


async def _keep(connection: Any) -> None:
    """Reset nothing at release."""


if __name__ == "__main__":
    uvloop.run(main())
