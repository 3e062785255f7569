from uuid import uuid4

import pytest
from chassis.inbox import ConsumerRunner
from chassis.testing.applications import use_applications
from planning.entrypoints.consumers import CONSUMERS
from souk.planning.v1 import planning_pb2 as pb

SLOT = {"date": "2026-03-02", "from": "10:00", "to": "12:30", "timezone": "UTC"}


@pytest.fixture
def save_order(database, admin):
    """Handle the event of an order's delivery."""
    runner = ConsumerRunner(CONSUMERS[0], database, None)

    async def save_order(number, start="2026-03-02T10:00:00+00:00"):
        order = {"id": f"o{number}", "orderNumber": number, "customer": {"fullName": "Sara"},
                 "startDeliveryAt": start, "deliverySlot": SLOT if start else None}  # fmt: skip
        event = {
            "id": str(uuid4()),
            "tenantid": str(admin.tenant_id),
            "tenant": "test",
            "data": {"order": order},
        }
        return await runner.apply(event)

    return save_order


async def test_a_delivery_is_added_moved_and_removed(create_plan, save_order, list_tasks, list_hours):
    plan = await create_plan(feed=pb.PLAN_FEED_DELIVERIES)
    await save_order("7")
    [task] = (await list_tasks(plan)).values()
    assert task.name == "7 · Sara"
    assert list((await list_hours(plan)).values()) == [(1, 3.5)]
    await save_order("7", "2026-03-03T10:00:00+00:00")
    assert list((await list_hours(plan)).values()) == [(25, 27.5)]
    await save_order("7", None)
    assert await list_hours(plan) == {}


async def test_a_delivery_alone_is_read_and_what_is_linked_moves_with_it(
    create_plan, save_order, list_tasks, list_hours, change_task
):
    plan = await create_plan(feed=pb.PLAN_FEED_DELIVERIES)
    await save_order("7")
    await save_order("8")
    await save_order("7", "2026-03-03T10:00:00+00:00")
    first, second = sorted((await list_tasks(plan)).values(), key=lambda task: task.position)
    assert [first.name, second.name] == ["7 · Sara", "8 · Sara"]
    assert sorted((await list_hours(plan)).values()) == [(1, 3.5), (25, 27.5)]

    await change_task(second.id, dependencies=[first.id])
    await save_order("7", "2026-03-04T10:00:00+00:00")

    assert (await list_hours(plan))[second.id] == (51.5, 54)


async def test_an_order_that_is_not_delivered_any_more_is_left_out(create_plan, save_order, list_hours):
    plan = await create_plan(feed=pb.PLAN_FEED_DELIVERIES)
    assert await save_order("7", None)
    assert await save_order("8")
    assert await save_order("8", None)
    assert await list_hours(plan) == {}


async def test_a_plan_without_the_feed_has_no_deliveries(create_plan, save_order, list_hours):
    plan = await create_plan()
    assert await save_order("8")
    assert await list_hours(plan) == {}


async def test_while_planning_is_not_used_tasks_stay_right_and_none_is_added(
    create_plan, save_order, list_hours, database, admin
):
    plan = await create_plan(feed=pb.PLAN_FEED_DELIVERIES)
    await save_order("7")
    await use_applications(CONSUMERS, database, admin.tenant_id, "snooker")
    await save_order("7", "2026-03-03T10:00:00+00:00")
    await save_order("8")
    assert list((await list_hours(plan)).values()) == [(25, 27.5)]
    await use_applications(CONSUMERS, database, admin.tenant_id, "planning")
    await save_order("8")
    assert list((await list_hours(plan)).values()) == [(25, 27.5), (1, 3.5)]
