from collections import Counter
from dataclasses import replace
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from chassis.errors import ConflictError, ForbiddenError, NotFoundError, StaleError, ValidationError
from order_fakes import AICHA, CARD, CASH, KARIM, LATER, NOW, TOMORROW, build_promo_state
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shipping.slots import Slot, SlotLimits
from orders_pos.usecases.orders.move_order import MoveOrder
from orders_pos.usecases.orders.move_orders import move_orders

COLLECT = Slot(TOMORROW, 8 * 60, 10 * 60)
DELIVERY = Slot(LATER, 10 * 60, 12 * 60)
SLOTS = {
    "delivery_type": "collecte-and-delivery",
    "collect_slot": RequestedSlot(TOMORROW, 8 * 60),
    "delivery_slot": RequestedSlot(LATER, 10 * 60),
}


@pytest.fixture
def move_many(repositories, admin):
    async def move_many(orders, step_code, as_caller=admin, reason=""):
        moves = [MoveOrder(order.id, step_code, reason) for order in orders]
        return await move_orders(moves, as_caller, NOW, repositories)

    return move_many


async def test_move_saves_step_reason_and_version(store, sell, move, staff):
    saved = await sell()
    moved = await move(saved, "delivered", staff, reason="early")
    assert moved == replace(saved, step=store.steps["delivered"], version=2, saved_by=staff.name)
    assert (store.orders, store.versions) == ({saved.id: moved}, [saved])
    assert store.moves == [("received", "delivered", "early")]
    assert (store.entries, store.notifications) == ([], [])


async def test_move_to_the_current_step_does_nothing(store, sell, move):
    saved = await sell(notify_customer=True)
    store.notifications.clear()
    assert await move(saved, "received") == saved
    assert (store.moves, store.notifications) == ([], [])


async def test_move_notifies_the_customer_on_request(store, sell, move):
    saved = await sell(notify_customer=True)
    await move(saved, "ready")
    assert store.notifications[1:] == [("order-step-changed", saved.id)]


async def test_step_must_exist_and_allow_the_role(store, sell, move, staff):
    saved = await sell()
    with pytest.raises(ValidationError) as error:
        await move(saved, "lost")
    assert error.value.violations[0].field == "step_code"
    with pytest.raises(ForbiddenError):
        await move(saved, "ready", staff)
    assert store.moves == []


@pytest.mark.parametrize("final_step", ["delivered", "cancelled"])
async def test_only_an_admin_with_a_reason_leaves_a_final_step(sell, move, staff, final_step):
    saved = await sell()
    await move(saved, final_step)
    with pytest.raises(ForbiddenError):
        await move(saved, "received", staff, reason="mistake")
    with pytest.raises(ValidationError) as error:
        await move(saved, "received", reason="  ")
    assert error.value.violations[0].field == "reason"
    assert (await move(saved, "received", reason="mistake")).step.code == "received"


async def test_agent_moves_assigned_orders_only(sell, move, agent):
    assigned, unassigned = await sell(agent_id=KARIM), await sell()
    assert (await move(assigned, "delivered", agent)).step.code == "delivered"
    with pytest.raises(ForbiddenError):
        await move(unassigned, "delivered", agent)


async def test_stale_and_unknown_orders_are_rejected(sell, move):
    saved = await sell()
    await move(saved, "ready", version=1)
    with pytest.raises(StaleError):
        await move(saved, "delivered", version=1)
    with pytest.raises(NotFoundError):
        await move(replace(saved, id=uuid4()), "ready")


async def test_cancellation_frees_slots_releases_promo_and_refunds_credit(store, sell, move):
    store.balances[AICHA] = Decimal(50)
    store.promos["eid"] = build_promo_state("EID", "10")
    saved = await sell(**SLOTS, wallet_amount=Decimal(20), received_amount=Decimal(5), promo_code="EID")
    cancelled = await move(saved, "cancelled", refund_to="payment-method")

    assert (cancelled.wallet_amount, cancelled.paid_amount, cancelled.remaining) == (0, 0, 0)
    assert (cancelled.status, cancelled.refunded_amount) == ("paid", 5)
    assert store.used_slots == {COLLECT: 0, DELIVERY: 0}
    assert store.promo_uses == {saved.promo.id: 0}
    assert store.entries == [(AICHA, -20, "order-payment"), (AICHA, 20, "refund")]


async def test_cancelling_a_paid_order_needs_to_know_where_the_money_goes(store, sell, move):
    saved = await sell(received_amount=Decimal(20))
    with pytest.raises(ValidationError) as error:
        await move(saved, "cancelled")
    assert [violation.field for violation in error.value.violations] == ["refund_to"]
    assert store.orders[saved.id] == saved


async def test_cancellation_moves_the_money_to_the_wallet_on_request(store, sell, move):
    saved = await sell(received_amount=Decimal(20))
    cancelled = await move(saved, "cancelled", refund_to="wallet")
    assert (cancelled.paid_amount, cancelled.rest_as_credit, cancelled.status) == (0, 20, "paid")
    assert store.entries == [(AICHA, 20, "rest")]


async def test_cancellation_moves_the_money_of_several_methods_to_the_wallet_at_once(store, sell, move, pay):
    saved = await sell(received_amount=Decimal(5))
    await pay(saved, 15, CARD)
    await move(saved, "cancelled", refund_to="wallet")
    assert store.entries == [(AICHA, 20, "rest")]
    credited = [entry for _, entry in store.ledger if entry.kind == "credited"]
    assert {(entry.details.method.id, entry.amount) for entry in credited} == {(CASH, -5), (CARD, -15)}


async def test_cancellation_refunds_each_payment_by_its_own_method(store, sell, move, pay):
    saved = await sell(received_amount=Decimal(5))
    await pay(saved, 15, CARD)
    await move(saved, "cancelled", refund_to="payment-method")
    refunds = [entry for _, entry in store.ledger if entry.kind == "refunded"]
    assert {(entry.details.method.id, entry.amount) for entry in refunds} == {(CASH, -5), (CARD, -15)}


async def test_restoring_books_slots_and_uses_the_promo_but_no_credit(store, sell, move):
    store.balances[AICHA] = Decimal(20)
    store.promos["eid"] = build_promo_state("EID", "10")
    saved = await sell(**SLOTS, wallet_amount=Decimal(20), promo_code="EID")
    await move(saved, "cancelled")
    restored = await move(saved, "received", reason="customer called")

    assert restored.wallet_amount == 0
    assert store.used_slots == {COLLECT: 1, DELIVERY: 1}
    assert store.promo_uses == {saved.promo.id: 1}
    assert len(store.entries) == 2


async def test_restoring_requires_free_slots(store, sell, move):
    store.slot_plan = replace(store.slot_plan, limits=SlotLimits(1))
    saved = await sell(**SLOTS)
    cancelled = await move(saved, "cancelled")
    store.used_slots[DELIVERY] = 1
    with pytest.raises(ConflictError) as error:
        await move(saved, "received", reason="again")
    assert error.value.code == "slot-full"
    assert store.orders[saved.id] == cancelled


async def test_restoring_requires_a_promo_code_that_is_not_used_up(store, sell, move):
    store.promos["eid"] = build_promo_state("EID", "10", usage_limit=1)
    saved = await sell(promo_code="EID")
    cancelled = await move(saved, "cancelled")
    await sell(promo_code="EID")
    with pytest.raises(ValidationError):
        await move(saved, "received", reason="again")
    assert store.orders[saved.id] == cancelled


async def test_orders_are_moved_independently(store, sell, move, move_many, staff):
    orders = [await sell() for _ in range(3)]
    await move(orders[1], "delivered")
    moved, failed = await move_many(orders, "cancelled", staff)

    assert {order.id for order in moved} == {orders[0].id, orders[2].id}
    assert [(item.order.id, item.error.code) for item in failed] == [(orders[1].id, "forbidden")]
    assert Counter(order.step.code for order in store.orders.values()) == {"cancelled": 2, "delivered": 1}


async def test_failed_move_of_many_is_rolled_back(store, sell, move, move_many):
    store.slot_plan = replace(store.slot_plan, limits=SlotLimits(1))
    saved = await sell(**SLOTS)
    await move(saved, "cancelled")
    store.used_slots[DELIVERY] = 1
    moved, failed = await move_many([saved], "received", reason="again")

    assert (moved, [item.error.code for item in failed]) == ([], ["slot-full"])
    assert store.used_slots == {COLLECT: 0, DELIVERY: 1}


async def test_unknown_order_among_many_raises_not_found(sell, move_many):
    saved = await sell()
    with pytest.raises(NotFoundError):
        await move_many([saved, replace(saved, id=UUID(int=2**128 - 1))], "ready")


async def test_orders_are_locked_by_ascending_id(store, sell, move_many):
    orders = [await sell() for _ in range(4)]
    await move_many(reversed(orders), "ready")
    assert store.locked == sorted(store.locked)
    assert set(store.locked) == {order.id for order in orders}


async def test_a_cancelled_order_owes_nothing_until_it_is_restored(store, sell, move):
    store.balances[AICHA] = Decimal(20)
    saved = await sell(wallet_amount=Decimal(20))
    cancelled = await move(saved, "cancelled")
    assert (cancelled.status, cancelled.remaining, cancelled.total) == ("paid", 0, 20)
    restored = await move(cancelled, "received", reason="A mistake")
    assert (restored.status, restored.remaining) == ("waiting", 20)
