"""Sixteen counters at once: credit, slots and numbers stay exact."""

import asyncio
from decimal import Decimal
from random import Random

import pytest
from chassis.errors import ConflictError, DomainError
from days import BOTH, slot

COUNTERS, TURNS = 16, 50
LEDGER = """
SELECT sum(amount) AS moved, min(balance) AS lowest,
  (SELECT coalesce(sum(wallet_amount), 0) FROM orders WHERE step_code <> 'cancelled') AS used,
  (SELECT wallet_credit FROM customer WHERE id::text = $1) AS credit
FROM wallet_entry WHERE customer_id::text = $1"""


@pytest.mark.timeout(180)
async def test_credit_is_conserved_by_spends_edits_and_cancellations(sell, edit, move, deposit, fetch, shop):
    """Whatever was refused on the way, the wallet holds what was put in, less what orders that stand have used."""
    await deposit("3000")
    outcomes: dict[str, int] = {}

    async def counter(seed: int) -> None:
        dice, mine = Random(seed), []
        for _ in range(TURNS):
            act = dice.choice(("sell", "sell", "edit", "cancel")) if mine else "sell"
            try:
                await turn(act, dice, mine)
                outcomes[act] = outcomes.get(act, 0) + 1
            except DomainError:
                outcomes["refused"] = outcomes.get("refused", 0) + 1

    async def turn(act: str, dice: Random, mine: list) -> None:
        credit = str(dice.randrange(21))
        if act == "sell":
            mine.append(await sell(wallet_amount=credit, received_amount="0"))
        elif act == "edit":
            await edit(dice.choice(mine), wallet_amount=credit)
        else:
            await move(mine.pop(dice.randrange(len(mine))), "cancelled")

    await asyncio.gather(*(counter(seed) for seed in range(COUNTERS)))
    [found] = await fetch(LEDGER, shop.customer.id)
    assert found["credit"] == found["moved"] == Decimal(3000) - found["used"]
    assert found["lowest"] >= 0
    assert found["used"] > 0
    assert min(outcomes["sell"], outcomes["edit"], outcomes["cancel"]) > COUNTERS


async def test_a_slot_for_fifty_takes_exactly_fifty(sell, set_shop, fetch):
    await set_shop(slot_capacity=50)
    outcomes: list[str] = []

    async def counter() -> None:
        for _ in range(5):
            try:
                await sell(delivery_type=BOTH, collect_slot=slot(1), delivery_slot=slot(3))
                outcomes.append("taken")
            except ConflictError as conflict:
                outcomes.append(conflict.code)

    await asyncio.gather(*(counter() for _ in range(COUNTERS)))
    assert sorted(outcomes) == ["slot-full"] * 30 + ["taken"] * 50
    numbers = [
        row["order_number"] for row in await fetch("SELECT order_number FROM orders ORDER BY order_number")
    ]
    assert [int(one.rsplit("-", 1)[1]) for one in numbers] == [*range(1, 51)]
