"""Sixteen concurrent clients: credit, slots and order numbers stay consistent."""

import asyncio
from decimal import Decimal
from random import Random

import pytest
from chassis.errors import ConflictError, DomainError, ValidationError
from slot_messages import BOTH, slot
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

CLIENTS, ACTIONS = 16, 50
LEDGER = """
SELECT sum(amount) AS moved, min(balance) AS lowest,
  (SELECT coalesce(sum(wallet_amount), 0) FROM orders WHERE step_code <> 'cancelled') AS used,
  (SELECT wallet_credit FROM customer WHERE id::text = $1) AS credit
FROM wallet_entry WHERE customer_id::text = $1"""


async def test_credit_is_conserved_by_concurrent_checkouts_edits_and_cancellations(
    sell, edit, move, deposit, fetch, shop
):
    """The wallet holds what was deposited, less what orders that are not cancelled have used."""
    await deposit("3000")
    outcomes: dict[str, int] = {}

    async def run_client(seed: int) -> None:
        rng, own_orders = Random(seed), []
        for _ in range(ACTIONS):
            action = rng.choice(("sell", "sell", "edit", "cancel")) if own_orders else "sell"
            try:
                await run_action(action, rng, own_orders)
                outcomes[action] = outcomes.get(action, 0) + 1
            except DomainError:
                outcomes["refused"] = outcomes.get("refused", 0) + 1

    async def run_action(action: str, rng: Random, own_orders: list) -> None:
        credit = str(rng.randrange(21))
        if action == "sell":
            own_orders.append(await sell(wallet_amount=credit, received_amount="0"))
        elif action == "edit":
            await edit(rng.choice(own_orders), wallet_amount=credit)
        else:
            await move(own_orders.pop(rng.randrange(len(own_orders))), "cancelled")

    await asyncio.gather(*(run_client(seed) for seed in range(CLIENTS)))
    [row] = await fetch(LEDGER, shop.customer.id)
    assert row["credit"] == row["moved"] == Decimal(3000) - row["used"]
    assert row["lowest"] >= 0
    assert row["used"] > 0
    assert min(outcomes["sell"], outcomes["edit"], outcomes["cancel"]) > CLIENTS


@pytest.mark.asvs("2.3.4")
async def test_a_promo_code_for_one_order_a_customer_is_used_once_by_eight_clients(sell, create, fetch):
    await create(pb.PromoCode(code="EID", value="10", customer_limit=1))
    outcomes = await asyncio.gather(*(sell(promo_code="EID") for _ in range(8)), return_exceptions=True)
    assert sum(isinstance(outcome, DomainError) for outcome in outcomes) == 7
    assert [row["uses"] for row in await fetch("SELECT uses FROM promo_code")] == [1]


@pytest.mark.asvs("2.3.4")
async def test_slot_with_capacity_fifty_takes_exactly_fifty_orders(sell, update_settings, fetch):
    await update_settings(slot_capacity=50)
    outcomes: list[str] = []

    async def run_client() -> None:
        for _ in range(5):
            try:
                await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3))
                outcomes.append("taken")
            except ConflictError as conflict:
                outcomes.append(conflict.code)

    await asyncio.gather(*(run_client() for _ in range(CLIENTS)))
    assert sorted(outcomes) == ["slot-full"] * 30 + ["taken"] * 50
    numbers = [
        row["order_number"] for row in await fetch("SELECT order_number FROM orders ORDER BY order_number")
    ]
    assert [int(number.rsplit("-", 1)[1]) for number in numbers] == [*range(1, 51)]


async def test_slot_with_room_for_ten_and_overlapping_slots_take_ten_from_eight_clients(
    sell, update_settings, fetch, shop
):
    """Half of the clients book each of two slots that overlap; orders of two pieces fill ten and no more."""
    await update_settings(slot_quantity=10)
    two = [rpc.CartLine(product_id=shop.soap.id, quantity="2")]

    async def book(start: str) -> str:
        try:
            await sell(delivery_type="DELIVERY_TYPE_COLLECTE", collect_slot=slot(1, start), lines=two)
        except ValidationError as error:
            return error.violations[0].code
        return "taken"

    outcomes = await asyncio.gather(*(book(start) for start in ("08:00", "09:00") * 4))
    assert sorted(outcomes) == ["slot-load"] * 3 + ["taken"] * 5
    assert [row["tenths"] for row in await fetch("SELECT sum(tenths) AS tenths FROM slot_use")] == [100]
