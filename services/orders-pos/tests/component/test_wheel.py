"""Spins of the wheel in the database: granted once, also to who presses twice, and kept when customers are merged."""

import asyncio
from dataclasses import replace
from uuid import UUID

import pytest
from chassis.context import CUSTOMER, GUEST
from chassis.errors import ConflictError
from chassis.testing import caller
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc
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


async def test_of_many_spins_at_once_one_counts(shop, call, shopper, state):
    me = shopper(shop.customer.id)
    spins = [call("SpinWheel", wheel.SpinWheelRequest(), me, key=str(number)) for number in range(8)]
    results = await asyncio.gather(*spins, return_exceptions=True)

    [granted] = [result for result in results if isinstance(result, wheel.WheelSpin)]
    assert all(isinstance(result, ConflictError) for result in results if result is not granted)
    assert (await state(shop.customer.id)).points == granted.points


async def test_a_guest_keeps_nothing(call, admin):
    guest = replace(caller(GUEST, tenant_id=admin.tenant_id), user_id=None)
    spin = await call("SpinWheel", wheel.SpinWheelRequest(), guest, key="g")
    assert not spin.granted
    assert not spin.HasField("spins_left")
    assert (await call("GetWheel", wheel.GetWheelRequest(), guest)).points == 0


async def test_points_follow_a_merge(shop, create, call, shopper, state):
    merged = await create(
        pb.Customer(first_name="B", last_name="C", email="m@b.test", phone="0661000002", address="2, rue A")
    )
    spin = await call("SpinWheel", wheel.SpinWheelRequest(), shopper(merged.id), key="m")
    await call("MergeCustomers", rpc.MergeCustomersRequest(id=shop.customer.id, merged_id=merged.id), key="x")
    assert (await state(shop.customer.id)).points == spin.points
