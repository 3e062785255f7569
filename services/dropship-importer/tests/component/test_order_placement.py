import asyncio
from dataclasses import replace
from decimal import Decimal
from uuid import UUID, uuid4

import httpx
import pytest
from chassis.errors import ConflictError, ExhaustedError, NotFoundError, ValidationError
from chassis.inbox import ConsumerRunner
from dropship_importer.domain.placing import Address, Sold
from dropship_importer.usecases import ask_after_order
from dropship_importer.usecases.place_order import Order
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from souk_sandbox.supplier.catalogue import id_of, product

TO = pb.ParcelAddress(province="Casablanca-Settat", city="Casablanca", country="ma")
ADDRESS = Address(name="Nadia Alami", phone="+212600000000", address="12 Rue Tahar Sebti")


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(ask_after_order, "_FIRST_REST", 0.2)


@pytest.fixture
async def sold(list_, entity, listing_of, shop):
    """An order of the shop's with two pieces of a listed product's second variant, and one of something else."""
    listing = await listing_of((await list_(entity(2))).listings[0].id)
    lines = [
        Sold(listing.id, listing.variants[1].vid, "Lamp", Decimal(2)),
        Sold(str(uuid4()), "", "Shirt", Decimal("1.5")),
    ]
    order = Order(uuid4(), f"2026-{uuid4().hex[:6]}", is_cancelled=False, address=ADDRESS, sold=lines)
    shop.orders[str(order.id)] = order
    return order


@pytest.fixture
def place(call):
    async def place(order, address=TO, **told):
        request = rpc.PlaceOrderRequest(order_id=str(order.id), address=address, **told)
        return await call("PlaceOrder", request, key=str(uuid4()))

    return place


@pytest.fixture
def once(call, until):
    """A supplier order once it is in one of these states."""

    async def once(one, *states, seconds=20):
        async def check():
            found = await call("GetSupplierOrder", rpc.GetSupplierOrderRequest(id=one.id))
            return found if found.state in states else None

        return await until(check, seconds)

    return once


@pytest.fixture
def placed_there(sandbox):
    """Orders of a number that the supplier has."""

    async def placed_there(number):
        async with httpx.AsyncClient() as client:
            found = (await client.get(f"{sandbox.url}/sandbox/orders")).json()
        return [one for one in found if one["orderNum"].startswith(number)]

    return placed_there


async def test_listed_lines_are_placed_under_our_number_and_nothing_else(sold, place, once, placed_there):
    [begun] = (await place(sold)).orders
    found = await once(begun, pb.SUPPLIER_ORDER_STATE_PLACED)
    [there] = await placed_there(found.number)

    assert (begun.state, found.number) == (pb.SUPPLIER_ORDER_STATE_PLACING, f"test-{sold.number}")
    assert [(one["vid"], one["quantity"]) for one in there["productList"]] == [(id_of(2, 2), 2)]
    assert (found.supplier_order_id, found.address.name, found.address.country) == (
        there["orderId"], "Nadia Alami", "MA",
    )  # fmt: skip
    assert Decimal(found.amount) == 2 * product(2).variants[1].price + Decimal("4.25")


async def test_an_order_placed_again_is_the_same_one(sold, place, placed_there):
    first, second = await asyncio.gather(place(sold), place(sold))
    again = await place(sold)

    assert sorted([first.is_no_op, second.is_no_op]) == [False, True]
    assert again.is_no_op
    assert {one.id for reply in (first, second, again) for one in reply.orders} == {first.orders[0].id}


async def test_an_answer_that_was_lost_is_asked_after_and_nothing_is_placed_twice(
    sold, place, once, sandbox, placed_there
):
    await sandbox.turn(fault="unheard", times=1, path="createOrder")
    [begun] = (await place(sold)).orders
    found = await once(begun, pb.SUPPLIER_ORDER_STATE_PLACED)

    assert [one["orderId"] for one in await placed_there(found.number)] == [found.supplier_order_id]


async def test_a_supplier_that_is_down_is_waited_for_and_says_so(sold, place, once, sandbox, until, call):
    await sandbox.turn(fault="busy", times=3, path="createOrder")
    [begun] = (await place(sold)).orders

    async def waits():
        found = await call("GetSupplierOrder", rpc.GetSupplierOrderRequest(id=begun.id))
        return found if found.reason else None

    assert (await until(waits)).reason_code == pb.REASON_DOWN
    placed = await once(begun, pb.SUPPLIER_ORDER_STATE_PLACED)
    assert (placed.reason, placed.HasField("reason_code")) == ("", False)


async def test_what_is_missing_of_the_address_is_named(sold, place, shop):
    half = replace(sold, address=Address(), sold=[replace(sold.sold[0], quantity=Decimal("1.5"))])
    shop.orders[str(sold.id)] = half
    with pytest.raises(ValidationError) as refused:
        await place(sold, pb.ParcelAddress(country="Morocco"))

    assert {one.field for one in refused.value.violations} == {
        "order_id", "address.name", "address.country", "address.province", "address.city", "address.address",
    }  # fmt: skip


async def test_a_refusal_is_kept_and_its_lines_can_be_placed_again(sold, place, once):
    [begun] = (await place(sold, pb.ParcelAddress(province="P", city="Pyongyang", country="KP"))).orders
    refused = await once(begun, pb.SUPPLIER_ORDER_STATE_REFUSED)
    again = await place(sold)

    assert refused.reason == "The supplier has no way from CN to KP."
    assert refused.reason_code == pb.REASON_NO_WAY
    assert (again.is_no_op, [one.number for one in again.orders]) == (
        False, [f"test-{sold.number}", f"test-{sold.number}-2"],
    )  # fmt: skip


async def test_tracking_comes_on_demand(sold, place, once, call, sandbox):
    [begun] = (await place(sold, pay_from_balance=True)).orders
    await once(begun, pb.SUPPLIER_ORDER_STATE_PLACED)
    for _ in range(3):
        found = await call("TrackOrder", rpc.TrackOrderRequest(id=begun.id))
    assert (found.state, found.track_number[:2]) == (pb.SUPPLIER_ORDER_STATE_SHIPPED, "SB")

    await sandbox.turn(fault="busy", times=9, path="getOrderDetail")
    with pytest.raises(ExhaustedError, match="Waiting for the supplier"):
        await call("TrackOrder", rpc.TrackOrderRequest(id=begun.id))
    assert (await once(begun, pb.SUPPLIER_ORDER_STATE_SHIPPED)).version == found.version


async def test_an_order_is_looked_at_on_schedule(sold, place, once, call, until, database, admin):
    [begun] = (await place(sold)).orders
    before = await once(begun, pb.SUPPLIER_ORDER_STATE_PLACED)
    async with database.transaction(admin.tenant_id) as transaction:
        due = await transaction.connection.fetchval(
            "SELECT extract(epoch FROM due_at - now()) / 3600 FROM supplier_order WHERE id = $1",
            UUID(begun.id),
        )
        await transaction.connection.execute(
            "UPDATE outbox SET due_at = now() WHERE aggregate_id = $1 AND published_at IS NULL",
            UUID(begun.id),
        )
    assert 5.9 < due <= 6

    async def looked_at():
        found = await call("GetSupplierOrder", rpc.GetSupplierOrderRequest(id=begun.id))
        return found.look_time.ToDatetime() > before.look_time.ToDatetime()

    assert await until(looked_at)


async def test_an_order_whose_message_was_lost_is_looked_at_with_the_next(
    sold, place, once, call, until, database, admin, shop
):
    [begun] = (await place(sold)).orders
    before = await once(begun, pb.SUPPLIER_ORDER_STATE_PLACED)
    async with database.transaction(admin.tenant_id) as transaction:
        await transaction.connection.execute(
            "UPDATE outbox SET published_at = now() WHERE aggregate_id = $1", UUID(begun.id)
        )
        await transaction.connection.execute(
            "UPDATE supplier_order SET due_at = now() - interval '1 hour' WHERE id = $1", UUID(begun.id)
        )
    other = replace(sold, id=uuid4(), number=f"{sold.number}b")
    shop.orders[str(other.id)] = other
    await place(other)

    async def looked_at():
        found = await call("GetSupplierOrder", rpc.GetSupplierOrderRequest(id=begun.id))
        return found.look_time.ToDatetime() > before.look_time.ToDatetime()

    assert await until(looked_at)


async def test_an_order_that_the_supplier_gives_up_says_so(sold, place, once, call, sandbox):
    [begun] = (await place(sold)).orders
    await once(begun, pb.SUPPLIER_ORDER_STATE_PLACED)
    await sandbox.turn(cancel=begun.number)
    found = await call("TrackOrder", rpc.TrackOrderRequest(id=begun.id))

    assert (found.state, found.reason) == (pb.SUPPLIER_ORDER_STATE_CANCELLED, "The supplier cancelled it.")
    assert found.reason_code == pb.REASON_CANCELLED_THERE
    assert not (await place(sold)).is_no_op


@pytest.fixture
def step_changed(importer, database, admin):
    """Lets the importer hear that an order of the shop's came to another step."""
    consumer = next(one for one in importer.parts.consumers if one.event == "order-step-changed")

    async def step_changed(order, left, reached):
        data = {"order": {"id": str(order.id)}, "left": left, "reached": reached}
        event = {"id": str(uuid4()), "tenantid": str(admin.tenant_id), "tenant": "test", "data": data}
        await ConsumerRunner(consumer, database, None).apply(event)

    return step_changed


async def test_a_cancelled_order_is_not_placed_and_one_placed_before_says_so(
    sold, place, once, shop, sandbox, step_changed, placed_there
):
    await sandbox.turn(fault="busy", times=6, path="getOrderDetail")
    [begun] = (await place(sold)).orders
    await step_changed(sold, "new", "cancelled")
    ended = await once(begun, pb.SUPPLIER_ORDER_STATE_CANCELLED)
    assert "before it was placed" in ended.reason
    assert ended.reason_code == pb.REASON_CANCELLED_HERE
    assert await placed_there(begun.number) == []

    again = (await place(sold)).orders[-1]
    await once(again, pb.SUPPLIER_ORDER_STATE_PLACED)
    await step_changed(sold, "new", "cancelled")
    told = await once(again, pb.SUPPLIER_ORDER_STATE_PLACED)
    assert told.is_order_cancelled
    await step_changed(sold, "cancelled", "new")
    assert not (await once(again, pb.SUPPLIER_ORDER_STATE_PLACED)).is_order_cancelled


async def test_nothing_is_placed_for_what_is_cancelled_or_no_suppliers(sold, place, shop):
    shop.orders[str(sold.id)] = replace(sold, is_cancelled=True)
    with pytest.raises(ConflictError):
        await place(sold)
    shop.orders[str(sold.id)] = replace(sold, sold=sold.sold[1:])
    nothing = await place(sold)
    assert (nothing.is_no_op, list(nothing.orders)) == (True, [])
    with pytest.raises(NotFoundError, match="no such order"):
        await place(replace(sold, id=uuid4()))
