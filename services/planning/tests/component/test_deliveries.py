from uuid import uuid4

import pytest
from chassis.inbox import ConsumerRunner
from planning.entrypoints.consumers import CONSUMERS
from souk.planning.v1 import planning_pb2 as pb

SLOT = {"date": "2026-03-02", "from": "10:00", "to": "12:30", "timezone": "UTC"}


@pytest.fixture
def save(database, admin):
    """Tells of a saved order."""
    listener = ConsumerRunner(CONSUMERS[0], database, None)

    async def save(number, start="2026-03-02T10:00:00+00:00"):
        order = {"id": f"o{number}", "orderNumber": number, "customer": {"fullName": "Sara"},
                 "startDeliveryAt": start, "deliverySlot": SLOT if start else None}  # fmt: skip
        event = {
            "id": str(uuid4()),
            "tenantid": str(admin.tenant_id),
            "tenant": "test",
            "data": {"order": order},
        }
        return await listener.apply(event)

    return save


async def test_a_delivery_appears_moves_and_goes(start, save, tasks, look):
    plan = await start(feed=pb.PLAN_FEED_DELIVERIES)
    await save("7")
    [task] = (await tasks(plan)).values()
    assert task.name == "7 · Sara"
    assert list((await look(plan)).values()) == [(1, 3.5)]
    await save("7", "2026-03-03T10:00:00+00:00")
    assert list((await look(plan)).values()) == [(25, 27.5)]
    await save("7", None)
    assert await look(plan) == {}


async def test_a_plan_that_was_not_asked_to_takes_no_deliveries(start, save, look):
    plan = await start()
    assert await save("8")
    assert await look(plan) == {}
