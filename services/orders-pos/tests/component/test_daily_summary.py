"""The summary of the day."""

from datetime import timedelta
from uuid import UUID

from chassis.model import now
from orders_pos.adapters.reports.sales_changes import add_sale, subtract_sale
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

AGE = "UPDATE orders SET sold_on = sold_on - 2 WHERE tenant_id = $1 AND id = $2"
PROMISE = "UPDATE orders SET start_delivery_at = $3, step_code = $4 WHERE tenant_id = $1 AND id = $2"


async def test_summary_counts_orders_of_today_that_are_not_cancelled(call, sell, database, admin):
    async def read_summary():
        return await call("ReadFigures", rpc.ReadFiguresRequest())

    before = await read_summary()
    assert (before.orders, before.revenue, before.late_deliveries) == (0, "0.00", 0)
    current, old, cancelled = await sell(), await sell(), await sell()
    async with database.transaction(admin.tenant_id) as transaction:
        for order in (old, cancelled):
            await subtract_sale(UUID(order.id))
        await transaction.connection.execute(AGE, admin.tenant_id, old.id)
        await transaction.connection.execute(
            PROMISE, admin.tenant_id, cancelled.id, now() - timedelta(hours=1), "cancelled"
        )
        await transaction.connection.execute(
            PROMISE, admin.tenant_id, old.id, now() - timedelta(hours=1), "ready"
        )
        await transaction.connection.execute(
            PROMISE, admin.tenant_id, current.id, now() + timedelta(hours=1), "received"
        )
        for order in (old, cancelled):
            await add_sale(UUID(order.id))
    today = await read_summary()
    assert (today.orders, today.revenue, today.late_deliveries) == (1, current.total, 1)
    assert today.unpaid_ready == 1
    assert {step.code: step.orders for step in today.steps} == {"received": 1, "ready": 1}


async def test_late_and_unpaid_orders_are_listed_as_they_are_counted(call, sell, database, admin, shop):
    paid = await sell(payment_method_id=shop.cash.id, received_amount="20")
    late, ready, cancelled = await sell(), await sell(), await sell()
    async with database.transaction(admin.tenant_id) as transaction:
        for order, code in ((late, "received"), (cancelled, "cancelled"), (paid, "delivered")):
            await transaction.connection.execute(
                PROMISE, admin.tenant_id, order.id, now() - timedelta(hours=1), code
            )

    async def list_ids(**fields: bool) -> set[str]:
        request = rpc.ListOrdersRequest(filter=pb.OrderFilter(**fields))
        request.page.limit = 10
        return {order.id for order in (await call("ListOrders", request)).items}

    assert await list_ids(late=True) == {late.id}
    assert await list_ids(late=False) == {paid.id, ready.id, cancelled.id}
    assert await list_ids(unpaid=True) == {late.id, ready.id}
    assert await list_ids(unpaid=False) == {paid.id, cancelled.id}
    assert (await call("ReadFigures", rpc.ReadFiguresRequest())).late_deliveries == 1


async def test_an_order_is_late_when_the_slot_of_its_delivery_has_ended(call, sell, database, admin):
    """As the bell has it, not when the slot begins."""
    within, after, until_midnight = [await sell() for _ in range(3)]
    slots = {
        within.id: ("10:00", "12:00", timedelta(minutes=90)),
        after.id: ("10:00", "12:00", timedelta(minutes=121)),
        until_midnight.id: ("20:00", "24:00", timedelta(hours=3)),
    }
    async with database.transaction(admin.tenant_id) as transaction:
        for order_id, (start, end, age) in slots.items():
            sql = "UPDATE orders SET start_delivery_at = $2, delivery_slot = $3 WHERE id = $1"
            slot = {"date": "2026-11-25", "start_time": start, "end_time": end}
            await transaction.connection.execute(sql, order_id, now() - age, slot)
    request = rpc.ListOrdersRequest(filter=pb.OrderFilter(late=True))
    request.page.limit = 10
    assert [order.id for order in (await call("ListOrders", request)).items] == [after.id]
    assert (await call("ReadFigures", rpc.ReadFiguresRequest())).late_deliveries == 1


async def test_stops_of_today_are_counted_by_driver(call, sell, database, admin, agent):
    orders = [await sell(agent_id=str(agent.user_id)) for _ in range(2)] + [await sell()]
    async with database.transaction(admin.tenant_id) as transaction:
        for order, code in zip(orders, ("delivered", "ready", "ready"), strict=True):
            await transaction.connection.execute(PROMISE, admin.tenant_id, order.id, now(), code)
        await transaction.connection.execute("UPDATE orders SET delivery_slot = '{}'")
    drivers = (await call("ReadFigures", rpc.ReadFiguresRequest())).drivers
    assert [(driver.full_name, driver.done, driver.stops) for driver in drivers] == [
        ("Karim", 1, 2),
        ("", 0, 1),
    ]
