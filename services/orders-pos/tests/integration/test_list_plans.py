"""Lists are planned once, not for each call."""

import asyncpg
from chassis.context import Caller, set_caller
from chassis.testing import migrated_database
from orders_pos import demo
from orders_pos.adapters.orders.list_orders import list_orders
from orders_pos.demo.atlas import ATLAS
from orders_pos.service import SERVICE
from souk.orders.v1 import orders_service_pb2 as rpc

CALLS = 20
# Beside 147 orders of the demo: of few the planner would guess right.
ADD_ORDERS = """
INSERT INTO orders SELECT (jsonb_populate_record(
    o, jsonb_build_object('id', gen_random_uuid(), 'order_number', o.order_number || '-' || n))).*
FROM orders o, generate_series(1, 20) AS n WHERE o.tenant_id = $1"""
PLANNED = """
SELECT sum(generic_plans), sum(custom_plans) FROM pg_prepared_statements
WHERE statement LIKE '%xmin%FROM order_shown%LIMIT 30%'"""


async def test_the_first_page_of_orders_is_planned_once():
    async with migrated_database(SERVICE) as (roles, database):
        await demo.seed(database)
        set_caller(Caller.system(ATLAS.tenant_id, ATLAS.slug, "MAD"))
        async with database.transaction(ATLAS.tenant_id) as transaction:
            await transaction.connection.execute(ADD_ORDERS, ATLAS.tenant_id)
        owner = await asyncpg.connect(roles.owner)
        await owner.execute("ANALYZE")
        await owner.close()
        async with database.reading(ATLAS.tenant_id) as transaction:
            request = rpc.ListOrdersRequest()
            request.page.limit = 30
            for _ in range(CALLS):
                assert len((await list_orders(request)).items) == 30
            generic, custom = await transaction.connection.fetchrow(PLANNED)
    # PostgreSQL plans the first five calls of a statement with their values.
    assert (generic or 0) > custom
