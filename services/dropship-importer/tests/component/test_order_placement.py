import asyncio
from dataclasses import replace
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from chassis.errors import ConflictError, ExhaustedError, ForbiddenError, NotFoundError, ValidationError
from chassis.inbox import ConsumerRunner
from dropship_importer.adapters.priorities import ORDER
from dropship_importer.adapters.supplier_orders import SupplierOrders
from dropship_importer.domain.supplier_order import Address, ParcelLine, ShopOrderLine
from dropship_importer.usecases.place_order import Parcel, ShopOrder
from souk.dropship.v1 import dropship_pb2 as pb
from souk.dropship.v1 import dropship_service_pb2 as rpc
from souk_sandbox.supplier.catalogue import get_product, make_id

TO = pb.ParcelAddress(province="Casablanca-Settat", city="Casablanca", country="ma")
ADDRESS = Address(name="Nadia Alami", phone="+212600000000", address="12 Rue Tahar Sebti")


@pytest.fixture
async def shop_order(import_products, entity, wait_for_listing, shop):
    """An order of the shop: two pieces of a listed product's second variant, and a product that is not listed."""
    listing = await wait_for_listing((await import_products(entity(2))).listings[0].id)
    lines = [
        ShopOrderLine(listing.id, listing.variants[1].vid, "Lamp", Decimal(2)),
        ShopOrderLine(str(uuid4()), "", "Shirt", Decimal("1.5")),
    ]
    order = ShopOrder(uuid4(), f"2026-{uuid4().hex[:6]}", is_cancelled=False, address=ADDRESS, lines=lines)
    shop.orders[str(order.id)] = order
    return order


@pytest.fixture
def place(call):
    async def place(order, address=TO, **fields):
        request = rpc.PlaceOrderRequest(order_id=str(order.id), address=address, **fields)
        return await call("PlaceOrder", request, key=str(uuid4()))

    return place


@pytest.fixture
def wait_for_state(call, until):
    """Return a supplier order once it is in one of these states."""

    async def wait_for_state(supplier_order, *states):
        async def check():
            order = await call("GetSupplierOrder", rpc.GetSupplierOrderRequest(id=supplier_order.id))
            return order if order.state in states else None

        return await until(check)

    return wait_for_state


@pytest.fixture
def list_placed(sandbox):
    """Return the supplier's orders whose number begins with this one."""

    async def list_placed(number):
        orders = (await sandbox.client.get("/orders")).json()
        return [order for order in orders if order["orderNum"].startswith(number)]

    return list_placed


async def test_only_listed_lines_are_placed_under_our_number(shop_order, place, wait_for_state, list_placed):
    [started] = (await place(shop_order)).orders
    placed = await wait_for_state(started, pb.SUPPLIER_ORDER_STATE_PLACED)
    [at_supplier] = await list_placed(placed.number)

    assert (started.state, placed.number) == (pb.SUPPLIER_ORDER_STATE_PLACING, f"test-{shop_order.number}")
    assert [(line["vid"], line["quantity"]) for line in at_supplier["productList"]] == [(make_id(2, 2), 2)]
    assert (placed.supplier_order_id, placed.address.name, placed.address.country) == (
        at_supplier["orderId"], "Nadia Alami", "MA",
    )  # fmt: skip
    assert Decimal(placed.amount) == 2 * get_product(2).variants[1].price + Decimal("4.25")


async def test_placing_an_order_again_returns_the_same_one(shop_order, place, list_placed):
    first, second = await asyncio.gather(place(shop_order), place(shop_order))
    again = await place(shop_order)

    assert sorted([first.is_no_op, second.is_no_op]) == [False, True]
    assert again.is_no_op
    assert {order.id for reply in (first, second, again) for order in reply.orders} == {first.orders[0].id}


async def test_an_order_whose_response_was_lost_is_not_placed_twice(
    shop_order, place, wait_for_state, sandbox, list_placed
):
    await sandbox.configure(fault="unheard", times=1, path="createOrder")
    [started] = (await place(shop_order)).orders
    placed = await wait_for_state(started, pb.SUPPLIER_ORDER_STATE_PLACED)

    assert [order["orderId"] for order in await list_placed(placed.number)] == [placed.supplier_order_id]


async def test_an_order_waits_for_an_unavailable_supplier(
    shop_order, place, wait_for_state, sandbox, until, call
):
    await sandbox.configure(fault="busy", times=3, path="createOrder")
    [started] = (await place(shop_order)).orders

    async def has_reason():
        order = await call("GetSupplierOrder", rpc.GetSupplierOrderRequest(id=started.id))
        return order if order.reason else None

    assert (await until(has_reason)).reason_code == pb.REASON_DOWN
    placed = await wait_for_state(started, pb.SUPPLIER_ORDER_STATE_PLACED)
    assert (placed.reason, placed.HasField("reason_code")) == ("", False)


async def test_missing_parts_of_the_address_are_violations(shop_order, place, shop):
    incomplete = replace(
        shop_order, address=Address(), lines=[replace(shop_order.lines[0], quantity=Decimal("1.5"))]
    )
    shop.orders[str(shop_order.id)] = incomplete
    with pytest.raises(ValidationError) as error:
        await place(shop_order, pb.ParcelAddress())

    assert {violation.field for violation in error.value.violations} == {
        "order_id", "address.name", "address.country", "address.province", "address.city", "address.address",
    }  # fmt: skip


async def test_a_rejected_order_has_its_reason_and_can_be_placed_again(shop_order, place, wait_for_state):
    [started] = (
        await place(shop_order, pb.ParcelAddress(province="P", city="Pyongyang", country="KP"))
    ).orders
    rejected = await wait_for_state(started, pb.SUPPLIER_ORDER_STATE_REFUSED)
    again = await place(shop_order)

    assert rejected.reason == "The supplier has no way from CN to KP."
    assert rejected.reason_code == pb.REASON_NO_WAY
    assert (again.is_no_op, [order.number for order in again.orders]) == (
        False, [f"test-{shop_order.number}", f"test-{shop_order.number}-2"],
    )  # fmt: skip


async def test_nobody_pays_from_the_platforms_balance(shop_order, place, wait_for_state, list_placed):
    with pytest.raises(ForbiddenError) as error:
        await place(shop_order, pay_from_balance=True)
    assert (error.value.code, error.value.metadata) == ("platform-balance", {"field": "pay_from_balance"})
    assert await list_placed(f"test-{shop_order.number}") == []

    [started] = (await place(shop_order)).orders
    placed = await wait_for_state(started, pb.SUPPLIER_ORDER_STATE_PLACED)
    assert [order["orderStatus"] for order in await list_placed(placed.number)] == ["CREATED"]


async def test_an_own_account_pays_from_its_balance(
    own_account, shop_order, place, wait_for_state, list_placed
):
    [started] = (await place(shop_order, pay_from_balance=True)).orders
    placed = await wait_for_state(started, pb.SUPPLIER_ORDER_STATE_PLACED)
    assert [order["orderStatus"] for order in await list_placed(placed.number)] == ["UNSHIPPED"]


async def test_an_order_waits_to_be_paid_where_the_own_account_is_gone_since(replica, key, list_placed):
    """The platform's account is used then."""
    process, tenant = replica(key(9)), uuid4()
    orders = SupplierOrders(process.catalogue, process.supplier, ORDER)
    to = replace(ADDRESS, country="MA", province="Casablanca-Settat", city="Casablanca")
    parcel = Parcel("test-gone", "CN", to, [ParcelLine("L", make_id(2, 2), "Lamp", 1)], pay_from_balance=True)
    await orders.place(tenant, parcel)
    assert [order["orderStatus"] for order in await list_placed("test-gone")] == ["CREATED"]


async def test_points_of_the_platforms_account_are_not_shown(call, import_products, entity, wait_for_listing):
    await wait_for_listing((await import_products(entity(3))).listings[0].id)
    plan = await call("ReadPoints", rpc.ReadPointsRequest())
    assert (plan.is_shared, plan.HasField("left"), plan.HasField("total")) == (True, False, False)
    assert not plan.HasField("read_time")


async def test_an_order_is_tracked_on_demand(shop_order, place, wait_for_state, call, sandbox):
    [started] = (await place(shop_order)).orders
    await wait_for_state(started, pb.SUPPLIER_ORDER_STATE_PLACED)
    for _ in range(3):
        placed = await call("TrackOrder", rpc.TrackOrderRequest(id=started.id))
    assert (placed.state, placed.track_number[:2]) == (pb.SUPPLIER_ORDER_STATE_SHIPPED, "SB")

    await sandbox.configure(fault="busy", times=9, path="getOrderDetail")
    with pytest.raises(ExhaustedError, match="Waiting for the supplier"):
        await call("TrackOrder", rpc.TrackOrderRequest(id=started.id))
    assert (await wait_for_state(started, pb.SUPPLIER_ORDER_STATE_SHIPPED)).version == placed.version


async def test_an_order_is_checked_on_schedule(
    shop_order, place, wait_for_state, call, until, database, admin
):
    [started] = (await place(shop_order)).orders
    before = await wait_for_state(started, pb.SUPPLIER_ORDER_STATE_PLACED)
    async with database.transaction(admin.tenant_id) as transaction:
        hours = await transaction.connection.fetchval(
            "SELECT extract(epoch FROM due_at - check_time) / 3600 FROM supplier_order WHERE id = $1",
            UUID(started.id),
        )
        await transaction.connection.execute(
            "UPDATE outbox SET due_at = now() WHERE aggregate_id = $1 AND published_at IS NULL",
            UUID(started.id),
        )
    assert hours == 6

    async def is_checked():
        order = await call("GetSupplierOrder", rpc.GetSupplierOrderRequest(id=started.id))
        return order.check_time.ToDatetime() > before.check_time.ToDatetime()

    assert await until(is_checked)


async def test_an_overdue_order_is_checked_with_the_next_one(
    shop_order, place, wait_for_state, call, until, database, admin, shop
):
    [started] = (await place(shop_order)).orders
    before = await wait_for_state(started, pb.SUPPLIER_ORDER_STATE_PLACED)
    async with database.transaction(admin.tenant_id) as transaction:
        await transaction.connection.execute(
            "UPDATE outbox SET published_at = now() WHERE aggregate_id = $1", UUID(started.id)
        )
        await transaction.connection.execute(
            "UPDATE supplier_order SET due_at = now() - interval '1 hour' WHERE id = $1", UUID(started.id)
        )
    other = replace(shop_order, id=uuid4(), number=f"{shop_order.number}b")
    shop.orders[str(other.id)] = other
    await place(other)

    async def is_checked():
        order = await call("GetSupplierOrder", rpc.GetSupplierOrderRequest(id=started.id))
        return order.check_time.ToDatetime() > before.check_time.ToDatetime()

    assert await until(is_checked)


async def test_an_order_cancelled_by_the_supplier_has_its_reason(
    shop_order, place, wait_for_state, call, sandbox
):
    [started] = (await place(shop_order)).orders
    await wait_for_state(started, pb.SUPPLIER_ORDER_STATE_PLACED)
    await sandbox.configure(cancel=started.number)
    placed = await call("TrackOrder", rpc.TrackOrderRequest(id=started.id))

    assert (placed.state, placed.reason) == (pb.SUPPLIER_ORDER_STATE_CANCELLED, "The supplier cancelled it.")
    assert placed.reason_code == pb.REASON_CANCELLED_THERE
    assert not (await place(shop_order)).is_no_op


@pytest.fixture
def change_step(importer, database, admin):
    """Handle an event that an order of the shop moved to another step."""
    consumer = next(
        consumer for consumer in importer.components.consumers if consumer.event == "order-step-changed"
    )

    async def change_step(order, left, reached):
        data = {"order": {"id": str(order.id)}, "left": left, "reached": reached}
        event = {"id": str(uuid4()), "tenantid": str(admin.tenant_id), "tenant": "test", "data": data}
        await ConsumerRunner(consumer, database, None).apply(event)

    return change_step


async def test_a_cancelled_order_is_not_placed_and_a_placed_one_is_marked(
    shop_order, place, wait_for_state, shop, sandbox, change_step, list_placed
):
    await sandbox.configure(fault="busy", times=6, path="getOrderDetail")
    [started] = (await place(shop_order)).orders
    await change_step(shop_order, "new", "cancelled")
    ended = await wait_for_state(started, pb.SUPPLIER_ORDER_STATE_CANCELLED)
    assert "before it was placed" in ended.reason
    assert ended.reason_code == pb.REASON_CANCELLED_HERE
    assert await list_placed(started.number) == []

    again = (await place(shop_order)).orders[-1]
    await wait_for_state(again, pb.SUPPLIER_ORDER_STATE_PLACED)
    await change_step(shop_order, "new", "cancelled")
    placed = await wait_for_state(again, pb.SUPPLIER_ORDER_STATE_PLACED)
    assert placed.is_order_cancelled
    await change_step(shop_order, "cancelled", "new")
    assert not (await wait_for_state(again, pb.SUPPLIER_ORDER_STATE_PLACED)).is_order_cancelled


async def test_cancelled_unlisted_and_unknown_orders_are_not_placed(shop_order, place, shop):
    shop.orders[str(shop_order.id)] = replace(shop_order, is_cancelled=True)
    with pytest.raises(ConflictError):
        await place(shop_order)
    shop.orders[str(shop_order.id)] = replace(shop_order, lines=shop_order.lines[1:])
    nothing = await place(shop_order)
    assert (nothing.is_no_op, list(nothing.orders)) == (True, [])
    with pytest.raises(NotFoundError, match="no such order"):
        await place(replace(shop_order, id=uuid4()))
