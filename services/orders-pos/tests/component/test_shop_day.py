"""A day of a shop: three tills, two drivers, edits, refunds and lost answers. All sums agree to the cent afterwards."""

import asyncio
from collections.abc import AsyncIterator
from decimal import Decimal
from random import Random
from uuid import uuid4

import grpc.aio
import pytest
from chassis.bus import Bus, stream_of
from chassis.context import SHIPPING_AGENT, STAFF
from chassis.grpc import Dependencies, build_server
from chassis.testing import caller, servers
from orders_pos.adapters.payments.audit import audit_tenant
from orders_pos.service import SERVICE
from shop_day import ISSUER, Cashier, Client, Copy, Tally, amounts_of, deliver, read_events
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

CASHIERS = ("Amina", "Salma", "Hamza")
FLOAT = Decimal(200)
DRIVERS_CASH = """
SELECT person_name, sum(amount) FROM payment_entry
WHERE till = '' AND is_cash AND kind IN ('taken', 'change', 'refunded') GROUP BY 1"""
BALANCES = "SELECT id::text, wallet_credit FROM customer WHERE wallet_credit <> 0"


@pytest.fixture
async def channel(database) -> AsyncIterator[grpc.aio.Channel]:
    server = build_server(list(SERVICE.servicers), Dependencies(database, ISSUER.verifier))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        yield channel
    await server.stop(None)


@pytest.fixture
async def bus() -> AsyncIterator[Bus]:
    bus = Bus(servers().nats_url, "test", lost=lambda: None)
    await bus.open()
    await bus.ensure(stream_of("orders"))
    yield bus
    await bus.close()


@pytest.fixture
async def drivers(admin, consume_user):
    """Two drivers; a repeated event of one adds none."""
    drivers = [caller(SHIPPING_AGENT, tenant_id=admin.tenant_id, name=name) for name in ("Karim", "Omar")]
    for driver in drivers:
        event_id = uuid4()
        for _ in range(2):
            await consume_user(driver.user_id, 1, name=driver.name, event_id=event_id)
    return drivers


@pytest.fixture
def add_customers(create):
    async def add_customers(till: int) -> list[pb.Customer]:
        return [
            await create(
                pb.Customer(
                    first_name=f"{till}",
                    last_name=f"{number}",
                    email="a@b.test",
                    phone=f"066100{till}{number}00",
                    address="x",
                )
            )
            for number in range(4)
        ]

    return add_customers


@pytest.fixture
def work(channel, admin, shop, create, drivers, add_customers):
    """Work a day at a till, and close it."""

    async def work(number: int, orders: int, tally: Tally, card: pb.PaymentMethod) -> pb.CashSession:
        name = f"Till {number + 1}"
        person = admin if number == 0 else caller(STAFF, tenant_id=admin.tenant_id, name=CASHIERS[number])
        client = Client(channel, person, Random(number))
        till, customers = await create(pb.Till(name=name)), await add_customers(number)
        opening = pb.CashSession(till_id=till.id, opening_float=str(FLOAT))
        session = await client(
            "CreateCashSession", rpc.CreateCashSessionRequest(item=opening), pb.CashSession
        )
        cashier = Cashier(client, name, shop, customers, card, drivers, tally, Random(number))
        for _ in range(orders):
            await cashier.sell()
        for amount in (Decimal(50), Decimal("-30.50")):
            movement = pb.CashMovement(cash_session_id=session.id, amount=str(amount), reason="Bank")
            await client("CreateCashMovement", rpc.CreateCashMovementRequest(item=movement), pb.CashMovement)
            tally.moved[name] += amount
        counted = FLOAT + tally.drawers[name] + tally.moved[name]
        counts = [pb.CashCount(value="0.01", pieces=int(counted * 100))]
        request = rpc.CloseCashSessionRequest(id=session.id, counts=counts)
        return await client("CloseCashSession", request, pb.CashSession)

    return work


@pytest.fixture
def check_tills(call):
    """Check that what was counted is what the Z reports have."""

    async def check_tills(sessions, tally):
        for session in sessions:
            assert Decimal(session.difference) == 0
            report = await call("ReadCashReport", rpc.ReadCashReportRequest(id=session.id))
            cash = sum((Decimal(row.net) for row in report.methods if row.is_cash), Decimal(0))
            assert cash == tally.drawers[session.till_name]
            assert Decimal(report.cash_in) - Decimal(report.cash_out) == tally.moved[session.till_name]

    return check_tills


@pytest.fixture
def list_sold(call):
    """Return the orders that count, after checking the totals of the list and of the reports."""

    async def list_sold(tally) -> list[pb.Order]:
        request = rpc.ListOrdersRequest()
        request.page.limit = 1000
        listed = await call("ListOrders", request)
        assert {order.id: amounts_of(order) for order in listed.items} == {
            id_: amounts_of(order) for id_, order in tally.orders.items()
        }
        sold = [order for order in listed.items if order.shipment.current_step.code != "cancelled"]
        total, remaining = (sum(Decimal(getattr(o, name)) for o in sold) for name in ("total", "remaining"))
        paid = sum(Decimal(o.paid_amount) + Decimal(o.wallet_amount) for o in sold)
        totals = listed.totals
        assert [*map(Decimal, (totals.total, totals.paid, totals.remaining))] == [total, paid, remaining]
        day = (await call("ReadFigures", rpc.ReadFiguresRequest())).day
        sales = rpc.ReadSalesRequest(dimension="SALES_DIMENSION_DAY", first_day=day, last_day=day)
        sums = (await call("ReadSales", sales)).totals
        assert (sums.orders, Decimal(sums.revenue), Decimal(sums.remaining)) == (len(sold), total, remaining)
        return sold

    return list_sold


@pytest.fixture
def copy_by_events(bus, roles, database, admin):
    """Return what another context knows by events alone, each of which comes twice, in any order."""

    async def copy_by_events() -> Copy:
        events = [
            event for event in await read_events(bus, roles) if event["tenantid"] == str(admin.tenant_id)
        ]
        twice, copy = [*events, *events], Copy()
        Random(12).shuffle(twice)
        await copy.consume(twice, database)
        return copy

    return copy_by_events


@pytest.mark.parametrize("orders", [45, pytest.param(300, marks=pytest.mark.long)])
async def test_after_a_day_all_sums_agree(
    orders,
    work,
    channel,
    drivers,
    shop,
    create,
    fetch,
    check_tills,
    list_sold,
    copy_by_events,
    database,
    admin,
):
    tally, card = Tally(), await create(pb.PaymentMethod(name="Card"))
    closed = await asyncio.gather(*(work(number, orders // 3, tally, card) for number in range(3)))
    calls = [Client(channel, driver, Random(12)) for driver in drivers]
    await asyncio.gather(*(deliver(call, shop.cash.id, tally) for call in calls))

    await check_tills(closed, tally)
    assert dict(await fetch(DRIVERS_CASH)) == {
        name: amount for name, amount in tally.purses.items() if amount
    }
    assert sum(tally.purses.values()) > 0
    balances = dict(await fetch(BALANCES))
    assert balances == {id_: amount for id_, amount in tally.wallets.items() if amount}
    # Each order once, under numbers without gaps.
    numbers = [row["order_number"] for row in await fetch("SELECT order_number FROM orders ORDER BY 1")]
    assert [int(number.rpartition("-")[2]) for number in numbers] == [*range(1, orders + 1)]
    sold = await list_sold(tally)
    assert 0 < len(sold) < orders
    copy = await copy_by_events()
    assert copy.sum("total") == sum(Decimal(order.total) for order in sold)
    assert copy.sum("remaining") == sum(Decimal(order.remaining) for order in sold)
    assert {id_: amount for id_, amount in copy.wallets.items() if amount} == balances
    async with database.transaction(admin.tenant_id, read_only=True):
        assert (await audit_tenant()).findings == []
