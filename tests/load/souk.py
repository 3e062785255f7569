"""A Souk of its own for a measurement."""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import asyncpg
from souk_local.layout import ROOT, Layout
from souk_local.ports import find_free
from souk_local.servers import wipe
from souk_local.stack import Stack

_PORTS = 20
# Of the traces, as where Souk is operated; the local runner would record all of them.
_TRACE_RATIO = "0.01"
_TABLES_WITH_ROWS = """
SELECT string_agg(oid::regclass::text, ', ') FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0"""


@asynccontextmanager
async def running_souk() -> AsyncGenerator[Stack]:
    """Start a whole Souk with new demo data on free ports; stop it at the end."""
    os.environ.setdefault("SOUK_TRACE_RATIO", _TRACE_RATIO)
    layout = Layout(ROOT / ".data/bench", find_free(_PORTS))
    wipe(layout)
    stack = Stack(layout, report=lambda _: None)
    await stack.start()
    try:
        yield stack
    finally:
        await stack.stop()


@asynccontextmanager
async def superuser(stack: Stack, context: str) -> AsyncGenerator[Any]:
    """Connect to a context's database as the superuser, who sees every tenant and checks no foreign keys."""
    url = urlsplit(stack.database_url)._replace(path=f"/{context}").geturl()
    connection = await asyncpg.connect(url, command_timeout=1800)
    try:
        await connection.execute("SET session_replication_role = replica")
        yield connection
    finally:
        await connection.close()


async def analyze(connection: Any) -> None:
    """Analyse the tables of a database that have rows. A table that is known to be empty would be read whole by each
    kept plan until autovacuum looks."""
    await connection.execute(f"VACUUM ANALYZE {await connection.fetchval(_TABLES_WITH_ROWS)}")
