"""Spins of the wheel in the database: granted once, also to who presses twice, and kept when customers are merged."""

import asyncio
from dataclasses import replace
from uuid import UUID

import pytest
from chassis.context import CUSTOMER, GUEST
from chassis.errors import ConflictError, ForbiddenError, ValidationError
from chassis.testing import caller
from orders_pos.domain.customers.shop_customer import NOBODY
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
from souk.orders.v1 import shop_accounts_pb2 as own
from souk.orders.v1 import wheel_pb2 as wheel


@pytest.fixture
def shopper(admin):
    def shopper(customer_id):
        return replace(caller(CUSTOMER, tenant_id=admin.tenant_id), user_id=UUID(customer_id))

    return shopper


@pytest.fixture
def state(call, shopper):
    async def state(customer_id):
        return await call("GetWheel", wheel.GetWheelRequest(), shopper(customer_id))

    return state


async def test_a_spin_is_granted_once(shop, call, shopper, state):
    me = shopper(shop.customer.id)
    assert ((await state(shop.customer.id)).points, (await state(shop.customer.id)).spins_left) == (0, 1)

    first = await call("SpinWheel", wheel.SpinWheelRequest(), me, key="a")
    again = await call("SpinWheel", wheel.SpinWheelRequest(), me, key="a")

    assert first == again
    assert first.granted
    assert first.degrees == 3600 + 36 * first.points
    assert ((await state(shop.customer.id)).points, first.spins_left) == (first.points, 0)


async def test_a_customer_has_as_many_spins_a_day_as_the_shop_says(
    shop, call, shopper, state, update_settings
):
    await update_settings(wheel_spins_a_day=2)
    me = shopper(shop.customer.id)
    for key, left in (("a", 1), ("b", 0)):
        assert (await call("SpinWheel", wheel.SpinWheelRequest(), me, key=key)).spins_left == left
    with pytest.raises(ConflictError):
        await call("SpinWheel", wheel.SpinWheelRequest(), me, key="c")


async def test_of_many_spins_at_once_one_counts(shop, call, shopper, state):
    me = shopper(shop.customer.id)
    spins = [call("SpinWheel", wheel.SpinWheelRequest(), me, key=str(number)) for number in range(8)]
    results = await asyncio.gather(*spins, return_exceptions=True)

    [granted] = [result for result in results if isinstance(result, wheel.WheelSpin)]
    assert all(isinstance(result, ConflictError) for result in results if result is not granted)
    assert (await state(shop.customer.id)).points == granted.points


async def test_what_a_guest_won_is_theirs_once_they_sign_in(call, admin, state):
    guest = replace(caller(GUEST, tenant_id=admin.tenant_id), user_id=None)
    spins = [
        await call("SpinWheel", wheel.SpinWheelRequest(token="cart"), guest, key=str(number))
        for number in range(2)
    ]
    assert not spins[0].granted
    assert not spins[0].HasField("spins_left")
    waiting = await call("GetWheel", wheel.GetWheelRequest(token="cart"), guest)
    assert waiting.points == spins[0].points

    signing_in = replace(caller(CUSTOMER, tenant_id=admin.tenant_id), user_id=NOBODY)
    request = own.SignInCustomerRequest(email="guest@b.test", cart_token="cart")
    customer = await call("SignInCustomer", request, signing_in)
    await call("SignInCustomer", request, signing_in)
    assert (await state(customer.id)).points == spins[0].points
    assert (await call("GetWheel", wheel.GetWheelRequest(token="cart"), guest)).points == 0


async def test_points_are_corrected_with_a_reason_and_spent_in_the_wallet(
    shop, call, create, shopper, state, update_settings, balance, staff, violations
):
    correction = pb.PointEntry(customer_id=shop.customer.id, points=30, note="Sorry")
    entry = await create(correction)
    assert (entry.balance, entry.entered_by, entry.reason) == (30, "Test", pb.POINT_REASON_CORRECTED)
    with pytest.raises(ForbiddenError):
        await create(correction, user=staff)
    too_many = pb.PointEntry(customer_id=shop.customer.id, points=-31, note="Wrong")
    assert await violations(create(too_many)) == {"item.points": "too-large"}

    me, exchange = shopper(shop.customer.id), wheel.ExchangePointsRequest(points=20)
    with pytest.raises(ConflictError):
        await call("ExchangePoints", exchange, me, key="early")
    await update_settings(wheel_point_value="0.5")
    results = await asyncio.gather(
        *(call("ExchangePoints", exchange, me, key=key) for key in "ab"), return_exceptions=True
    )
    assert sorted(map(type, results), key=str) == sorted([wheel.WheelState, ValidationError], key=str)
    assert (await state(shop.customer.id)).points == 10
    assert await balance() == 10
    request = rpc.ListPointEntriesRequest(filter=pb.PointEntryFilter(customer_id=shop.customer.id))
    request.page.limit = 30
    listed = await call("ListPointEntries", request)
    assert [(point_entry.points, point_entry.balance) for point_entry in listed.items] == [
        (-20, 10),
        (30, 30),
    ]


async def test_points_follow_a_merge(shop, create, call, shopper, state):
    merged = await create(
        pb.Customer(first_name="B", last_name="C", email="m@b.test", phone="0661000002", address="2, rue A")
    )
    spin = await call("SpinWheel", wheel.SpinWheelRequest(), shopper(merged.id), key="m")
    await call("MergeCustomers", rpc.MergeCustomersRequest(id=shop.customer.id, merged_id=merged.id), key="x")
    assert (await state(shop.customer.id)).points == spin.points
