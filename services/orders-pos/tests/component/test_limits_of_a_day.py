"""Limits of a person and day, in the commit of what they count."""

import asyncio
from uuid import uuid4

import orjson
import pytest
from chassis.context import STAFF
from chassis.db import Database
from chassis.errors import DomainError, ForbiddenError
from chassis.testing import Rpcs, caller
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

USED = "SELECT kind, amount FROM role_limit_use ORDER BY kind"


async def code_of(awaitable) -> str:
    try:
        await awaitable
    except DomainError as error:
        return error.code
    return ""


@pytest.fixture
def credit(sell):
    """Put an amount into a wallet, as the rest of a sale."""

    async def credit(amount, person):
        return await sell(person, received_amount=str(20 + amount), rest_as_credit=True)

    return credit


@pytest.mark.asvs("2.3.2")
async def test_small_steps_add_up_and_the_error_says_to_what(credit, staff, fetch, admin):
    for _ in range(3):
        await credit(300, staff)
    with pytest.raises(ForbiddenError) as error:
        await credit(101, staff)
    assert orjson.loads(error.value.metadata["exceeded"]) == [
        {"name": "credit-day", "value": "101.00", "limit": "1000", "currency": "MAD", "used": "900.00"}
    ]
    await credit(100, staff)
    assert [tuple(row) for row in await fetch(USED)] == [("credit", 1000)]
    await credit(1000, caller(STAFF, tenant_id=admin.tenant_id))


async def test_the_next_day_begins_anew_and_no_day_comes_back(credit, staff, fetch):
    await credit(1000, staff)
    await fetch("UPDATE role_limit_use SET day = day - 1")
    await credit(999, staff)
    assert await code_of(credit(2, staff)) == "approval-required"
    # Of a process whose clock is behind.
    await fetch("UPDATE role_limit_use SET day = day + 1")
    assert await code_of(credit(2, staff)) == "approval-required"


@pytest.mark.asvs("2.3.2")
async def test_two_processes_at_once_come_no_further(credit, shop, staff, roles, rpcs, service, fetch):
    others = Database(roles.service, limited=False)
    await others.open()
    cart = shop.cart(received_amount="320", rest_as_credit=True)
    calls = [process("Checkout", cart, staff, str(uuid4())) for process in (rpcs, Rpcs(service, others)) * 4]
    codes = await asyncio.gather(*map(code_of, calls))
    await others.close()
    assert sorted(codes) == ["", "", "", *["approval-required"] * 5]
    assert [tuple(row) for row in await fetch(USED)] == [("credit", 900)]


async def test_what_is_refused_counts_for_nothing(credit, staff, fetch, sell):
    await credit(600, staff)
    assert await code_of(credit(600, staff)) == "approval-required"
    assert await code_of(sell(staff, discount_percent="5")) == "approval-required"
    await credit(400, staff)
    assert [tuple(row) for row in await fetch(USED)] == [("credit", 1000)]


async def test_refunds_of_many_orders_add_up(sell, call, staff, update_settings, fetch):
    await update_settings(role_limits=[pb.RoleLimit(role=STAFF, refund="20", refund_per_day="45")])
    orders = [await sell(received_amount="20") for _ in range(3)]
    moves = [
        rpc.MoveOrderRequest(id=order.id, step_code="cancelled", refund_to="REFUND_TO_PAYMENT_METHOD")
        for order in orders
    ]
    outcomes = [await code_of(call("MoveOrder", move, staff)) for move in moves]
    assert sorted(outcomes) == ["", "", "approval-required"]
    assert [tuple(row) for row in await fetch(USED)] == [("refund", 40)]


async def test_differences_of_tills_add_up(create, call, staff, update_settings):
    await update_settings(
        role_limits=[pb.RoleLimit(role=STAFF, cash_difference="10", cash_difference_per_day="15")]
    )

    async def close(counted):
        till = await create(pb.Till(name=f"Till {uuid4().hex[:6]}"))
        session = await create(pb.CashSession(till_id=till.id, opening_float="100"))
        count = pb.CashCount(value="1", pieces=counted)
        return await code_of(
            call("CloseCashSession", rpc.CloseCashSessionRequest(id=session.id, counts=[count]), staff)
        )

    assert [await close(counted) for counted in (92, 107, 99)] == ["", "", "approval-required"]
