"""Checksums of all rows of a tenant, table by table."""

from souk_local.layout import GATEWAY, services

CONTEXTS = (GATEWAY, *(service.context for service in services()))
COMPARED_CONTEXTS = ("orders", "identity")
TABLES = """
SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
WHERE table_schema = 'public' AND column_name = 'tenant_id' AND table_type = 'BASE TABLE'"""
ROWS = "SELECT md5(string_agg(row::text, E'\\n' ORDER BY row::text)) FROM {} row WHERE tenant_id = $1"
# The tenant's own users change these by signing in.
CHANGING_TABLES = {"identity.refresh_tokens"}


async def compute_checksums(database, slug):
    """Return the checksum of the tenant's rows by `context.table`; None for a table without rows of it."""
    async with database("identity") as connection:
        tenant_id = await connection.fetchval("SELECT id FROM tenants WHERE slug = $1", slug)
    checksums = {}
    for context in COMPARED_CONTEXTS:
        async with database(context) as connection:
            for row in await connection.fetch(TABLES):
                name = f"{context}.{row['table_name']}"
                if name not in CHANGING_TABLES:
                    checksums[name] = await connection.fetchval(ROWS.format(row["table_name"]), tenant_id)
    return checksums
