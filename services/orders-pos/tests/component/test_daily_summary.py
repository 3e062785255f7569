"""The summary of the day."""

from datetime import timedelta

from chassis.model import now
from souk.orders.v1 import orders_service_pb2 as rpc

AGE = "UPDATE orders SET create_time = create_time + $3 WHERE tenant_id = $1 AND id = $2"
PROMISE = "UPDATE orders SET start_delivery_at = $3, step_code = $4 WHERE tenant_id = $1 AND id = $2"


async def test_summary_counts_orders_of_today_that_are_not_cancelled(call, sell, database, admin):
    async def read_summary():
        return await call("ReadFigures", rpc.ReadFiguresRequest())

    before = await read_summary()
    assert (before.orders, before.revenue, before.late_deliveries) == (0, "0.00", 0)
    current, old, cancelled = await sell(), await sell(), await sell()
    async with database.transaction(admin.tenant_id) as transaction:
        await transaction.connection.execute(AGE, admin.tenant_id, old.id, timedelta(days=-2))
        await transaction.connection.execute(
            PROMISE, admin.tenant_id, cancelled.id, now() - timedelta(hours=1), "cancelled"
        )
        await transaction.connection.execute(
            PROMISE, admin.tenant_id, old.id, now() - timedelta(hours=1), "ready"
        )
        await transaction.connection.execute(
            PROMISE, admin.tenant_id, current.id, now() + timedelta(hours=1), "received"
        )
    today = await read_summary()
    assert (today.orders, today.revenue, today.late_deliveries) == (1, current.total, 1)
