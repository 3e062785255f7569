import asyncpg
import pytest
from checksums import CONTEXTS

TABLES = """
SELECT DISTINCT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
WHERE c.relkind IN ('r', 'v') AND c.relnamespace = 'public'::regnamespace AND c.relrowsecurity"""
CAN_READ = "SELECT has_table_privilege(current_user, $1, 'SELECT')"
ATLAS_ID = "SELECT id FROM tenants WHERE slug = 'atlas'"


@pytest.mark.asvs("8.4.1")
@pytest.mark.parametrize("context", CONTEXTS)
async def test_a_service_without_a_tenant_reads_no_row(souk, context):
    connection = await asyncpg.connect(souk.databases.url(context, "service"))
    try:
        tables = [row["relname"] for row in await connection.fetch(TABLES)]
        readable = [table for table in tables if await connection.fetchval(CAN_READ, table)]
        assert readable
        for table in readable:
            assert await connection.fetchval(f"SELECT count(*) FROM {table}") == 0, table
    finally:
        await connection.close()


async def test_the_tables_have_rows(database):
    async with database("orders") as connection:
        for table in ("orders", "customer", "product", "wallet_entry", "order_line", "outbox"):
            assert await connection.fetchval(f"SELECT count(*) FROM {table}") > 1, table


async def test_a_service_without_a_tenant_writes_no_row(souk, database):
    async with database("identity") as connection:
        atlas_id = await connection.fetchval(ATLAS_ID)
    connection = await asyncpg.connect(souk.databases.url("orders", "service"))
    try:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await connection.execute(
                "INSERT INTO order_counter (tenant_id, year, last) VALUES ($1, 1900, 1)", atlas_id
            )
        assert await connection.execute("UPDATE customer SET wallet_credit = 1000000") == "UPDATE 0"
        assert await connection.execute("DELETE FROM product") == "DELETE 0"
    finally:
        await connection.close()
