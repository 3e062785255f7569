import pytest
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, StaleError
from slot_messages import BOTH, slot
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


async def test_move_records_user_time_and_reason(sell, move, call, staff):
    saved = await sell()
    moved = await move(saved, "ready", reason="  done early ")
    assert (moved.shipment.current_step.code, moved.version) == ("ready", 2)
    now, before = (await call("ReadSteps", rpc.ReadStepsRequest(id=saved.id), staff)).items
    assert (now.code, now.name, now.moved_by, now.reason) == ("ready", "Ready", "Test", "done early")
    assert (before.code, before.reason) == ("received", "")
    assert now.moved_at == moved.update_time


async def test_orders_are_found_by_when_they_came_to_their_step(sell, move, call):
    # Made last and ready last, but delivered first.
    new, old = await sell(), await sell()
    for order in (new, old):
        await move(order, "ready")
    for order in (old, new):
        await move(order, "delivered")
    moved = (await call("ReadSteps", rpc.ReadStepsRequest(id=new.id))).items[0].moved_at

    async def list_ids(**fields):
        request = rpc.ListOrdersRequest(filter=pb.OrderFilter(step="delivered", **fields))
        request.page.limit = 10
        return {order.id for order in (await call("ListOrders", request)).items}

    assert await list_ids(step_time_from=moved) == {new.id}
    assert await list_ids(step_time_before=moved) == {old.id}


async def test_move_to_the_current_step_does_nothing(sell, move, edit):
    saved = await sell()
    assert (await move(saved, "received")).version == 1
    assert (await edit(saved, step_code="received")).version == 1


async def test_move_adds_an_event(sell, move, fetch):
    saved = await sell()
    await move(saved, "ready", reason="why")
    [row] = await fetch("SELECT data FROM outbox WHERE event = 'order-step-changed'")
    assert '"left":"received","reached":"ready","reason":"why"' in row["data"]


@pytest.mark.asvs("2.3.1")
@pytest.mark.parametrize("code", ["delivered", "cancelled"])
async def test_only_an_admin_with_a_reason_moves_an_order_out_of_a_final_step(
    sell, move, staff, violations, code
):
    saved = await sell()
    await move(saved, code)
    with pytest.raises(ForbiddenError):
        await move(saved, "received", staff, reason="mistake")
    assert await violations(move(saved, "received")) == {"reason": "blank"}
    assert (await move(saved, "received", reason="mistake")).shipment.current_step.code == "received"


@pytest.mark.asvs("2.3.1")
async def test_step_requires_one_of_its_roles(sell, move, staff, agent, violations):
    saved = await sell(agent_id=str(agent.user_id))
    for as_caller in (staff, agent):
        with pytest.raises(ForbiddenError):
            await move(saved, "ready", as_caller)
    assert await violations(move(saved, "lost")) == {"step_code": "unknown"}
    assert (await move(saved, "delivered", agent)).version == 2
    with pytest.raises(ForbiddenError):
        await move(await sell(), "delivered", agent)


async def test_stale_move_is_rejected(sell, move, edit):
    saved = await sell()
    await edit(saved, description="x")
    with pytest.raises(StaleError):
        await move(saved, "ready", version=1)
    with pytest.raises(NotFoundError):
        await move(pb.Order(id="00000000-0000-7000-8000-000000000000"), "ready")


async def test_cancellation_releases_credit_slots_and_promo_code(
    sell, move, deposit, balance, fetch, create, update_settings
):
    await update_settings(slot_capacity=1)
    await create(pb.PromoCode(code="EID", value="10", usage_limit=1))
    await deposit("50")
    saved = await sell(
        wallet_amount="20",
        received_amount="5",
        delivery_type=BOTH,
        collect_slot=slot(1),
        delivery_slot=slot(3),
        promo_code="eid",
    )
    cancelled = await move(
        saved, "cancelled", reason="customer called", refund_to=pb.REFUND_TO_PAYMENT_METHOD
    )
    assert (cancelled.wallet_amount, cancelled.paid_amount, cancelled.remaining) == ("0.00", "0.00", "0.00")
    assert (cancelled.status, cancelled.refunded_amount) == (pb.PAYMENT_STATUS_PAID, "5.00")
    assert await balance() == 50
    assert {row["used"] for row in await fetch("SELECT used FROM slot_use")} == {0}
    assert [row["uses"] for row in await fetch("SELECT uses FROM promo_code")] == [0]
    restored = await move(saved, "received", reason="customer called again")
    assert (restored.status, restored.remaining) == (pb.PAYMENT_STATUS_WAITING, "48.00")
    assert {row["used"] for row in await fetch("SELECT used FROM slot_use")} == {1}
    await move(saved, "cancelled")
    assert await balance() == 50


async def test_restoring_an_order_requires_free_slots(sell, move, update_settings):
    await update_settings(slot_capacity=1)
    slots = {"delivery_type": BOTH, "collect_slot": slot(1), "delivery_slot": slot(3)}
    saved = await sell(**slots)
    await move(saved, "cancelled")
    await sell(**slots)
    with pytest.raises(ConflictError) as error:
        await move(saved, "received", reason="again")
    assert error.value.code == "slot-full"


async def move_many(call, orders, code, as_caller=None, reason=""):
    request = rpc.MoveOrdersRequest(ids=[order.id for order in orders], step_code=code, reason=reason)
    return await (call("MoveOrders", request, as_caller) if as_caller else call("MoveOrders", request))


async def test_orders_are_moved_independently(sell, move, call, staff, fetch):
    orders = [await sell() for _ in range(3)]
    await move(orders[1], "delivered")
    fields = await fetch("SELECT FROM outbox WHERE event = 'order-step-changed'")
    reply = await move_many(call, orders, "cancelled", staff)
    assert set(reply.moved) == {orders[0].id, orders[2].id}
    [failed_move] = reply.refused
    assert (failed_move.order_id, failed_move.order_number, failed_move.code) == (
        orders[1].id, orders[1].order_number, "forbidden"
    )  # fmt: skip
    events_after = await fetch("SELECT FROM outbox WHERE event = 'order-step-changed'")
    assert len(events_after) - len(fields) == 2


@pytest.mark.asvs("2.3.3")
async def test_failed_move_of_many_is_rolled_back(sell, move, call, update_settings, fetch):
    await update_settings(slot_capacity=1)
    saved = await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3))
    await move(saved, "cancelled")
    await sell(delivery_type=BOTH, collect_slot=slot(2), delivery_slot=slot(3))
    reply = await move_many(call, [saved], "received", reason="again")
    assert [order.code for order in reply.refused] == ["slot-full"]
    used = {str(row["date"]): row["used"] for row in await fetch("SELECT date, used FROM slot_use")}
    assert used == {slot(1).date: 0, slot(2).date: 1, slot(3).date: 1}


async def test_unknown_order_among_many_rejects_the_request(sell, call, violations):
    saved = await sell()
    unknown = pb.Order(id="00000000-0000-7000-8000-000000000000")
    with pytest.raises(NotFoundError):
        await move_many(call, [saved, unknown], "ready")
    assert await violations(move_many(call, [], "ready")) == {"ids": "blank"}
