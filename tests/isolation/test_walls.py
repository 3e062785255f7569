import asyncpg
import pytest
from fingerprints import CONTEXTS

TABLES = """
SELECT DISTINCT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
WHERE c.relkind IN ('r', 'v') AND c.relnamespace = 'public'::regnamespace AND c.relrowsecurity"""
MAY_READ = "SELECT has_table_privilege(current_user, $1, 'SELECT')"
FOREIGN = "SELECT id FROM tenants WHERE slug = 'atlas'"


@pytest.mark.parametrize("context", CONTEXTS)
async def test_a_service_without_a_tenant_sees_no_row(souk, context):
    sql = await asyncpg.connect(souk.databases.url(context, "service"))
    try:
        tables = [row["relname"] for row in await sql.fetch(TABLES)]
        readable = [table for table in tables if await sql.fetchval(MAY_READ, table)]
        assert readable
        for table in readable:
            assert await sql.fetchval(f"SELECT count(*) FROM {table}") == 0, table
    finally:
        await sql.close()


async def test_the_rows_are_there(database):
    async with database("orders") as sql:
        for table in ("orders", "customer", "product", "wallet_entry", "order_line", "outbox"):
            assert await sql.fetchval(f"SELECT count(*) FROM {table}") > 1, table


async def test_a_service_without_a_tenant_writes_no_row(souk, database):
    async with database("identity") as sql:
        atlas = await sql.fetchval(FOREIGN)
    sql = await asyncpg.connect(souk.databases.url("orders", "service"))
    try:
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await sql.execute("INSERT INTO country (tenant_id, id, name) VALUES ($1, 'QQ', 'Nowhere')", atlas)
        assert await sql.execute("UPDATE customer SET wallet_credit = 1000000") == "UPDATE 0"
        assert await sql.execute("DELETE FROM product") == "DELETE 0"
    finally:
        await sql.close()
