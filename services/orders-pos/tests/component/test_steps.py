import pytest
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, StaleError
from days import BOTH, slot
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc


async def test_a_move_is_kept_with_who_when_and_why(sell, move, call, staff):
    saved = await sell()
    moved = await move(saved, "ready", reason="  done early ")
    assert (moved.shipment.current_step.code, moved.version) == ("ready", 2)
    now, before = (await call("ReadSteps", rpc.ReadStepsRequest(id=saved.id), staff)).items
    assert (now.code, now.name, now.moved_by, now.reason) == ("ready", "Ready", "Test", "done early")
    assert (before.code, before.reason) == ("received", "")
    assert now.moved_at == moved.update_time


async def test_the_step_an_order_is_at_is_no_move(sell, move, edit):
    saved = await sell()
    assert (await move(saved, "received")).version == 1
    assert (await edit(saved, step_code="received")).version == 1


async def test_a_move_is_told(sell, move, fetch):
    saved = await sell()
    await move(saved, "ready", reason="why")
    [row] = await fetch("SELECT data FROM outbox WHERE event = 'order-step-changed'")
    assert '"left":"received","reached":"ready","reason":"why"' in row["data"]


@pytest.mark.parametrize("code", ["delivered", "cancelled"])
async def test_only_an_admin_with_a_reason_takes_an_order_out_of_its_last_step(
    sell, move, staff, violations, code
):
    saved = await sell()
    await move(saved, code)
    with pytest.raises(ForbiddenError):
        await move(saved, "received", staff, reason="mistake")
    assert await violations(move(saved, "received")) == {"reason": "blank"}
    assert (await move(saved, "received", reason="mistake")).shipment.current_step.code == "received"


async def test_a_step_is_for_its_roles(sell, move, staff, rider, violations):
    saved = await sell(agent_id=str(rider.user_id))
    for someone in (staff, rider):
        with pytest.raises(ForbiddenError):
            await move(saved, "ready", someone)
    assert await violations(move(saved, "lost")) == {"step_code": "unknown"}
    assert (await move(saved, "delivered", rider)).version == 2
    with pytest.raises(ForbiddenError):
        await move(await sell(), "delivered", rider)


async def test_a_stale_move_is_refused(sell, move, edit):
    saved = await sell()
    await edit(saved, description="x")
    with pytest.raises(StaleError):
        await move(saved, "ready", version=1)
    with pytest.raises(NotFoundError):
        await move(pb.Order(id="00000000-0000-7000-8000-000000000000"), "ready")


async def test_a_cancelled_order_gives_credit_slots_and_codes_back(
    sell, move, deposit, balance, fetch, create, set_shop
):
    await set_shop(slot_capacity=1)
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
    cancelled = await move(saved, "cancelled", reason="customer called")
    assert (cancelled.wallet_amount, cancelled.paid_amount, cancelled.remaining) == ("0.00", "5.00", "43.00")
    assert cancelled.status == pb.PAYMENT_STATUS_PARTIALLY_PAID
    assert await balance() == 50
    assert {row["used"] for row in await fetch("SELECT used FROM slot_use")} == {0}
    assert [row["uses"] for row in await fetch("SELECT uses FROM promo_code")] == [0]
    await move(saved, "received", reason="customer called again")
    assert {row["used"] for row in await fetch("SELECT used FROM slot_use")} == {1}
    await move(saved, "cancelled")
    assert await balance() == 50


async def test_an_order_comes_back_only_into_slots_with_room(sell, move, set_shop):
    await set_shop(slot_capacity=1)
    slots = {"delivery_type": BOTH, "collect_slot": slot(1), "delivery_slot": slot(3)}
    saved = await sell(**slots)
    await move(saved, "cancelled")
    await sell(**slots)
    with pytest.raises(ConflictError) as refused:
        await move(saved, "received", reason="again")
    assert refused.value.code == "slot-full"


async def many(call, orders, code, someone=None, reason=""):
    request = rpc.MoveOrdersRequest(ids=[one.id for one in orders], step_code=code, reason=reason)
    return await (call("MoveOrders", request, someone) if someone else call("MoveOrders", request))


async def test_many_are_moved_each_on_its_own(sell, move, call, staff, fetch):
    orders = [await sell() for _ in range(3)]
    await move(orders[1], "delivered")
    told = await fetch("SELECT FROM outbox WHERE event = 'order-step-changed'")
    reply = await many(call, orders, "cancelled", staff)
    assert set(reply.moved) == {orders[0].id, orders[2].id}
    [refused] = reply.refused
    assert (refused.order_id, refused.order_number, refused.code) == (
        orders[1].id, orders[1].order_number, "forbidden"
    )  # fmt: skip
    again = await fetch("SELECT FROM outbox WHERE event = 'order-step-changed'")
    assert len(again) - len(told) == 2


async def test_what_a_refused_one_of_many_began_did_not_happen(sell, move, call, set_shop, fetch):
    await set_shop(slot_capacity=1)
    saved = await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3))
    await move(saved, "cancelled")
    await sell(delivery_type=BOTH, collect_slot=slot(2), delivery_slot=slot(3))
    reply = await many(call, [saved], "received", reason="again")
    assert [one.code for one in reply.refused] == ["slot-full"]
    used = {str(row["date"]): row["used"] for row in await fetch("SELECT date, used FROM slot_use")}
    assert used == {slot(1).date: 0, slot(2).date: 1, slot(3).date: 1}


async def test_an_unknown_one_of_many_refuses_all(sell, call, violations):
    saved = await sell()
    nobody = pb.Order(id="00000000-0000-7000-8000-000000000000")
    with pytest.raises(NotFoundError):
        await many(call, [saved, nobody], "ready")
    assert await violations(many(call, [], "ready")) == {"ids": "range"}
