"""What a new installation executes costs as little as later, before PostgreSQL has statistics of its tables."""

from uuid import uuid4

from chassis.testing import migrated_database
from orders_pos.service import SERVICE

TABLES = """
SELECT conrelid::regclass::text FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attname = 'id'
WHERE contype = 'p' AND pg_get_constraintdef(pg_constraint.oid) = 'PRIMARY KEY (tenant_id, id)'
AND atttypid = 'uuid'::regtype"""


async def test_a_row_is_found_by_its_key_where_nothing_was_analysed():
    tenant, plans = uuid4(), {}
    async with migrated_database(SERVICE) as (_, database), database.transaction(tenant) as transaction:
        sql = transaction.connection
        for table in [name for (name,) in await sql.fetch(TABLES)]:
            query = f"SELECT FROM {table} WHERE tenant_id = '{tenant}' AND id = '{uuid4()}'"
            plans[table] = str(await sql.fetch(f"EXPLAIN {query}"))
    assert "orders" in plans
    assert [table for table, plan in plans.items() if f" {table}_pkey " not in plan] == []
