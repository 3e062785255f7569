import re

import asyncpg
import pytest
from chassis.context import set_caller
from chassis.resource_query import Arguments
from chassis.testing import caller
from orders_pos.adapters.catalogue.resources import products
from orders_pos.domain.search import grams, normalize
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

PRODUCTS, BATCH = 20_000, 2_000
INSERT = """
INSERT INTO product (tenant_id, id, name, price, final_price, search_text, grams)
SELECT $1, gen_random_uuid(), name, 1, 1, name, grams
FROM jsonb_to_recordset($2) AS p (name text, grams integer[])"""


@pytest.fixture(scope="session")
async def tenant_id(database, roles):
    """Return a tenant with twenty thousand products."""
    tenant_id = caller().tenant_id
    names = [
        normalize(f"article {number:05} modèle {number * 7919 % 99991:05}") for number in range(PRODUCTS)
    ]
    rows = [{"name": name, "grams": grams(tenant_id, name)} for name in names]
    for at in range(0, PRODUCTS, BATCH):
        async with database.transaction(tenant_id) as transaction:
            await transaction.connection.execute(INSERT, tenant_id, rows[at : at + BATCH])
    owner = await asyncpg.connect(roles.owner)
    await owner.execute("ANALYZE product")
    await owner.close()
    return tenant_id


async def explain(database, tenant_id, typed: str) -> str:
    async with database.transaction(tenant_id) as transaction:
        arguments = Arguments([tenant_id])
        where = products.where(pb.ProductFilter(name=typed), arguments)
        rows = await transaction.connection.fetch(
            f"EXPLAIN ANALYZE SELECT * FROM product WHERE {where}", *arguments
        )
    return "\n".join(row[0] for row in rows)


async def test_search_uses_the_trigram_index_under_row_level_security(database, tenant_id):
    plan = await explain(database, tenant_id, "Article 12345")
    assert "Bitmap Index Scan on ix_product" in plan
    assert "grams @>" in plan
    assert "Seq Scan" not in plan
    assert float(re.search(r"Execution Time: ([\d.]+)", plan)[1]) < 50


async def test_index_search_equals_a_full_scan(database, tenant_id):
    typed = "734"
    async with database.transaction(tenant_id) as transaction:
        arguments = Arguments([tenant_id])
        where = products.where(pb.ProductFilter(name=typed), arguments)
        by_index = await transaction.connection.fetchval(
            f"SELECT count(*) FROM product WHERE {where}", *arguments
        )
        by_scan = await transaction.connection.fetchval(
            "SELECT count(*) FROM product WHERE name LIKE '%734%'"
        )
    assert by_index == by_scan > 50


async def test_prefix_search_is_sorted_by_an_index(database, tenant_id):
    async with database.transaction(tenant_id) as transaction:
        arguments = Arguments([tenant_id])
        first = products.rankings["name"].condition("Article 01", arguments)
        rows = await transaction.connection.fetch(
            f"""EXPLAIN SELECT * FROM product WHERE tenant_id = $1 AND archived_at IS NULL AND {first}
            ORDER BY search_text, id LIMIT 24""",
            *arguments,
        )
    plan = "\n".join(row[0] for row in rows)
    assert "Index Scan using ix_product" in plan
    assert "search_text >=" in plan.split("Index Cond:")[1].split("\n")[0]
    assert "Sort" not in plan


async def test_pages_of_a_search_have_no_gaps(database, tenant_id):
    """Prefix matches come first, then other matches, without a gap between pages."""
    typed, size = "article 0001", 4
    seen: list[str] = []
    set_caller(caller(tenant_id=tenant_id))
    async with database.transaction(tenant_id):
        for page in range(6):
            request = rpc.ListProductsRequest(filter=pb.ProductFilter(name=typed))
            request.page.offset, request.page.limit = page * size, size
            reply = await products.list_items(request)
            seen += [item.name for item in reply.items]
    starting = [name for name in seen if name.startswith(typed)]
    assert len(starting) == 10
    assert seen[:10] == sorted(starting)
    assert seen[10:] == sorted(seen[10:])
    assert len(seen) == len(set(seen)) == reply.total > 10
