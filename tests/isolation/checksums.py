"""Checksums of all rows of a tenant, table by table."""

from souk_local.layout import GATEWAY, services

CONTEXTS = (GATEWAY, *(service.context for service in services()))
COMPARED_CONTEXTS = ("orders", "identity")
TABLES = """
SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
WHERE table_schema = 'public' AND column_name = 'tenant_id' AND table_type = 'BASE TABLE'"""
# Independent of the rows' order, so that nothing is sorted.
CHECKSUM = """
SELECT '{table}' AS name, count(*), sum(hashtextextended(row::text, 0)) FROM {table} row WHERE tenant_id = $1"""
# The tenant's own users change the first by signing in; the others follow the tenant's own events, which may still
# arrive from the setting-up of a test.
CHANGING_TABLES = {"identity.refresh_tokens", "identity.inbox", "identity.deliveries"}


async def compute_checksums(database, slug):
    """Return number and checksum of the tenant's rows by `context.table`."""
    async with database("identity") as connection:
        tenant_id = await connection.fetchval("SELECT id FROM tenants WHERE slug = $1", slug)
    checksums = {}
    for context in COMPARED_CONTEXTS:
        async with database(context) as connection:
            tables = [name for (name,) in await connection.fetch(TABLES)]
            query = " UNION ALL ".join(CHECKSUM.format(table=table) for table in tables)
            rows = await connection.fetch(query, tenant_id)
        checksums |= {f"{context}.{name}": (count, total) for name, count, total in rows}
    return {name: checksum for name, checksum in checksums.items() if name not in CHANGING_TABLES}
