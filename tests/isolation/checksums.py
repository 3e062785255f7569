"""What tells whether any row of a tenant was written, table by table."""

import asyncio
from collections.abc import Mapping

import asyncpg
from souk_local.layout import services

CONTEXTS = tuple(service.context for service in services())
TABLES = """
SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
WHERE table_schema = 'public' AND column_name = 'tenant_id' AND table_type = 'BASE TABLE'"""
# A row has the number of the transaction that wrote it, which takes a quarter of the time of hashing its values.
CHECKSUM = """
SELECT '{table}' AS name, count(*), sum(xmin::text::bigint) FROM {table} WHERE tenant_id = $1"""
# The tenant's own users change the first by signing in; the others follow the tenant's own events, which may still
# arrive from the setting-up of a test.
CHANGING_TABLES = {
    "identity.refresh_tokens",
    "identity.deliveries",
    *(f"{context}.inbox" for context in CONTEXTS),
}

# How long nothing has changed when all events have been handled.
_SETTLED_SECONDS = 1.5

Checksums = dict[str, tuple[int, int]]


class Rows:
    """The rows of one tenant in the databases of these connections, by context."""

    def __init__(self, connections: Mapping[str, asyncpg.Connection], slug: str) -> None:
        self._connections, self._slug = connections, slug
        self._tenant_id, self._queries = None, {}

    async def read(self) -> Checksums:
        """Return number and checksum of the rows by `context.table`."""
        if not self._queries:
            await self._open()
        checksums: Checksums = {}
        for context, query in self._queries.items():
            rows = await self._connections[context].fetch(query, self._tenant_id)
            checksums |= {f"{context}.{name}": (count, total) for name, count, total in rows}
        return checksums

    async def settle(self) -> Checksums:
        """Return the checksums once what Souk's start and the tests' signing in set going is stored."""
        before = await self.read()
        while True:
            await asyncio.sleep(_SETTLED_SECONDS)
            after = await self.read()
            if after == before:
                return after
            before = after

    async def _open(self) -> None:
        query = "SELECT id FROM tenants WHERE slug = $1"
        self._tenant_id = await self._connections["identity"].fetchval(query, self._slug)
        for context, connection in self._connections.items():
            tables = [name for (name,) in await connection.fetch(TABLES)]
            compared = [name for name in tables if f"{context}.{name}" not in CHANGING_TABLES]
            self._queries[context] = " UNION ALL ".join(CHECKSUM.format(table=name) for name in compared)
