"""A checksum of everything that one tenant has, table by table."""

CONTEXTS = ("orders", "identity", "dropship", "apps", "assistant", "site", "snooker", "planning")
FILLED = ("orders", "identity")
TABLES = """
SELECT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
WHERE table_schema = 'public' AND column_name = 'tenant_id' AND table_type = 'BASE TABLE'"""
ROWS = "SELECT md5(string_agg(row::text, E'\\n' ORDER BY row::text)) FROM {} row WHERE tenant_id = $1"
# What its own people do there on their own, such as signing in.
RESTLESS = {"identity.refresh_tokens"}


async def fingerprints(database, slug):
    """`context.table` to the checksum of the tenant's rows, nothing where it has none."""
    async with database("identity") as sql:
        tenant = await sql.fetchval("SELECT id FROM tenants WHERE slug = $1", slug)
    found = {}
    for context in FILLED:
        async with database(context) as sql:
            for row in await sql.fetch(TABLES):
                name = f"{context}.{row['table_name']}"
                if name not in RESTLESS:
                    found[name] = await sql.fetchval(ROWS.format(row["table_name"]), tenant)
    return found
