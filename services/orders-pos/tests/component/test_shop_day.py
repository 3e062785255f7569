"""A day of a shop: three tills, two drivers, edits, refunds and lost answers, after which all sums agree to the cent."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Any
from uuid import uuid4

import asyncpg
import grpc.aio
import orjson
import pytest
from chassis.bus import Bus, stream_of
from chassis.context import SHIPPING_AGENT, STAFF, Caller
from chassis.grpc import Dependencies, build_server
from chassis.inbox import Consumer, ConsumerRunner
from chassis.outbox import Relay
from chassis.testing import Issuer, caller, servers
from nats.js.api import ConsumerConfig
from orders_pos.adapters.payments.audit import audit_tenant
from orders_pos.service import SERVICE
from slot_messages import slot
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

ISSUER = Issuer()
CASHIERS = ("Amina", "Salma", "Hamza")
FLOAT = Decimal(200)
PRICE, FEE = Decimal(10), Decimal(20)
SERVICES = {
    method.name: service.full_name
    for service in rpc.DESCRIPTOR.services_by_name.values()
    for method in service.methods
}


@dataclass
class Client:
    """Calls the service over gRPC as a browser does whose network is cut now and then: it repeats a write whose answer
    it did not get, under the same key."""

    channel: grpc.aio.Channel
    caller: Caller
    random: Random

    async def __call__(self, name: str, request: Any, reply: Any = pb.Order) -> Any:
        key = str(uuid4())
        if self.random.random() < 0.2:
            cut = asyncio.ensure_future(self._send(name, request, reply, key))
            await asyncio.sleep(self.random.uniform(0, 0.01))
            cut.cancel()
            await asyncio.gather(cut, return_exceptions=True)
        answer = await self._send(name, request, reply, key)
        if self.random.random() < 0.2:
            assert await self._send(name, request, reply, key) == answer
        return answer

    async def _send(self, name: str, request: Any, reply: Any, key: str) -> Any:
        call = self.channel.unary_unary(
            f"/{SERVICES[name]}/{name}",
            request_serializer=type(request).SerializeToString,
            response_deserializer=reply.FromString,
        )
        token = ("authorization", f"Bearer {ISSUER.token(self.caller)}")
        return await call(request, metadata=[token, ("idempotency-key", key)], timeout=60)


@dataclass
class Tally:
    """What people counted themselves during the day."""

    drawers: Counter[str] = field(default_factory=Counter)
    moved: Counter[str] = field(default_factory=Counter)
    purses: Counter[str] = field(default_factory=Counter)
    wallets: Counter[str] = field(default_factory=Counter)
    orders: dict[str, pb.Order] = field(default_factory=dict)


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


@dataclass
class Cashier:
    """Sells at one till, and edits, refunds and cancels what was sold there."""

    call: Client
    till: str
    shop: Any
    customers: list[pb.Customer]
    card: pb.PaymentMethod
    drivers: list[Caller]
    tally: Tally
    random: Random
    to_deliver: dict[str, list[str]]

    async def sell(self) -> None:
        customer, pieces = self.random.choice(self.customers), self.random.randint(1, 9)
        driver = self.random.choice([None, *self.drivers]) if self.call.caller.is_admin else None
        total = PRICE * pieces + (FEE if driver else 0)
        paid = Decimal(self.random.choice([0, 5, total, total, total + 7, total + Decimal("3.25")]))
        is_cash, is_kept = self.random.random() < 0.7, self.random.random() < 0.3
        used = min(self.tally.wallets[customer.id], Decimal(self.random.choice([0, 0, 4])), total)
        fields: dict[str, Any] = {}
        if driver:
            fields = {"delivery_type": "DELIVERY_TYPE_DELIVERY", "agent_id": str(driver.user_id)}
            fields |= {"delivery_slot": slot(self.random.randint(1, 4))}
        # Only one who can't be raced at the other tills pays from a wallet.
        self.tally.wallets[customer.id] -= used
        order = await self.call(
            "Checkout",
            self.shop.cart(
                lines=[rpc.CartLine(product_id=self.shop.soap.id, quantity=str(pieces))],
                customer_id=customer.id,
                payment_method_id=(self.shop.cash if is_cash else self.card).id,
                received_amount=str(paid),
                wallet_amount=str(used),
                rest_as_credit=is_kept,
                till=self.till,
                **fields,
            ),
        )
        assert Decimal(order.total) == total
        rest = max(paid + used - total, Decimal(0))
        self.tally.wallets[customer.id] += rest if is_kept else 0
        if is_cash:
            self.tally.drawers[self.till] += paid - (0 if is_kept else rest)
        self.tally.orders[order.id] = order
        if driver and Decimal(order.remaining) > 0:
            self.to_deliver[driver.name].append(order.id)
        else:
            await self.random.choice([self.add_piece, self.refund, self.cancel, self.keep, self.keep])(order)

    async def keep(self, order: pb.Order) -> None:
        """Leave the order as it is."""

    async def add_piece(self, order: pb.Order) -> None:
        """Sell one piece more, and take its price in cash."""
        line = order.order_items[0]
        lines = [rpc.CartLine(id=line.id, product_id=line.product, quantity=str(Decimal(line.quantity) + 1))]
        received = Decimal(order.paid_amount) + PRICE
        cart = rpc.CheckoutRequest(
            lines=lines, received_amount=str(received), payment_method_id=self.shop.cash.id, till=self.till
        )
        request = rpc.EditOrderRequest(id=order.id, cart=cart, version=order.version)
        request.mask.paths.extend(("lines", "received_amount", "payment_method_id", "till"))
        edited = await self.call("EditOrder", request)
        assert Decimal(edited.total) == Decimal(order.total) + PRICE
        self.tally.drawers[self.till] += PRICE
        self.tally.orders[order.id] = edited

    async def refund(self, order: pb.Order) -> None:
        """Hand back a part of what was paid, in cash or into the wallet."""
        amount = min(Decimal(order.paid_amount), Decimal("2.50"))
        if not amount or order.payment_method.id != self.shop.cash.id:
            return
        to_wallet = self.random.random() < 0.5
        request = rpc.RefundPaymentRequest(
            id=order.id, amount=str(amount), to_wallet=to_wallet, till=self.till, version=order.version
        )
        self.tally.orders[order.id] = await self.call("RefundPayment", request)
        if to_wallet:
            self.tally.wallets[order.customer.id] += amount
        else:
            self.tally.drawers[self.till] -= amount

    async def cancel(self, order: pb.Order) -> None:
        """Cancel the order; what was paid goes into the wallet, what the wallet paid goes back."""
        request = rpc.MoveOrderRequest(id=order.id, step_code="cancelled", refund_to=pb.REFUND_TO_WALLET)
        self.tally.orders[order.id] = await self.call("MoveOrder", request)
        self.tally.wallets[order.customer.id] += Decimal(order.paid_amount) + Decimal(order.wallet_amount)


def amounts_of(order: pb.Order) -> tuple[Any, ...]:
    amounts = (order.total, order.paid_amount, order.wallet_amount, order.remaining)
    return order.version, order.shipment.current_step.code, *map(Decimal, amounts)


async def deliver(call: Client, cash_id: str, tally: Tally, order_ids: list[str]) -> None:
    """Take what is owed at the door, and deliver."""
    for order_id in order_ids:
        owed = tally.orders[order_id].remaining
        request = rpc.TakePaymentRequest(id=order_id, amount=owed, payment_method_id=cash_id)
        await call("TakePayment", request)
        tally.purses[call.caller.name] += Decimal(owed)
        request = rpc.MoveOrderRequest(id=order_id, step_code="delivered")
        tally.orders[order_id] = await call("MoveOrder", request)


async def read_events(bus: Bus, roles: Any) -> list[Any]:
    """Publish what is in the outbox, and return all events of the tenant from the stream."""
    relay = asyncio.create_task(Relay("orders", roles.worker, bus).run())
    connection = await asyncpg.connect(roles.worker)
    async with asyncio.timeout(60):
        while await connection.fetchval(
            "SELECT count(*) FROM outbox WHERE published_at IS NULL AND due_at IS NULL"
        ):
            await asyncio.sleep(0.05)
    await connection.close()
    relay.cancel()
    config = ConsumerConfig(filter_subject="souk.*.orders.>", inactive_threshold=30)
    consumer = await bus.jetstream.add_consumer("orders", config)
    pull = await bus.jetstream.pull_subscribe_bind(consumer=consumer.name, stream="orders")
    messages: list[Any] = []
    while len(messages) < (consumer.num_pending or 0):
        for message in await pull.fetch(100, timeout=30):
            messages.append(orjson.loads(message.data))
            await message.ack()
    await pull.unsubscribe()
    return messages


@dataclass
class Copy:
    """What another context knows of the shop: by its events alone, each of which comes twice and in any order."""

    orders: dict[str, Any] = field(default_factory=dict)
    wallets: defaultdict[str, Decimal] = field(default_factory=lambda: defaultdict(Decimal))

    async def handle_order(self, event: Any) -> None:
        order = event["data"]["order"]
        if order["version"] > self.orders.get(order["id"], {"version": 0})["version"]:
            self.orders[order["id"]] = order

    async def handle_wallet(self, event: Any) -> None:
        entry = event["data"]["entry"]
        self.wallets[entry["customer"].rpartition("/")[2]] += Decimal(str(entry["amount"]))

    async def consume(self, events: list[Any], database: Any) -> None:
        handlers: dict[str, Callable[[Any], Awaitable[None]]] = dict.fromkeys(
            ("order-saved", "order-paid", "order-step-changed"), self.handle_order
        )
        handlers["wallet-changed"] = self.handle_wallet
        for event in events:
            name = event["type"].split(".")[2]
            if name in handlers:
                consumer = Consumer(f"day-{name}", "orders", name, handlers[name])
                await ConsumerRunner(consumer, database, None).apply(event)


@pytest.mark.parametrize("orders", [45, pytest.param(300, marks=pytest.mark.long)])
async def test_after_a_day_all_sums_agree(
    orders, channel, bus, database, roles, admin, shop, create, call, consume_user, fetch
):
    random, tally = Random(12), Tally()
    drivers = [caller(SHIPPING_AGENT, tenant_id=admin.tenant_id, name=name) for name in ("Karim", "Omar")]
    for driver in drivers:
        # Whoever is told twice of a driver has one.
        event_id = uuid4()
        for _ in range(2):
            await consume_user(driver.user_id, 1, name=driver.name, event_id=event_id)
    card = await create(pb.PaymentMethod(name="Card"))
    customers = [
        [await create(pb.Customer(first_name=f"{till}", last_name=f"{n}", email="a@b.test", phone=f"066100{till}{n}00", address="x"))
         for n in range(4)]
        for till in range(3)
    ]  # fmt: skip
    to_deliver: dict[str, list[str]] = {driver.name: [] for driver in drivers}

    async def work(number: int) -> pb.CashSession:
        name = f"Till {number + 1}"
        people = admin if number == 0 else caller(STAFF, tenant_id=admin.tenant_id, name=CASHIERS[number])
        client = Client(channel, people, Random(number))
        till = await create(pb.Till(name=name))
        opening = pb.CashSession(till_id=till.id, opening_float=str(FLOAT))
        session = await client(
            "CreateCashSession", rpc.CreateCashSessionRequest(item=opening), pb.CashSession
        )
        cashier = Cashier(
            client, name, shop, customers[number], card, drivers, tally, Random(number), to_deliver
        )
        for _ in range(orders // 3):
            await cashier.sell()
        for amount in (Decimal(50), Decimal("-30.50")):
            movement = pb.CashMovement(cash_session_id=session.id, amount=str(amount), reason="Bank")
            await client("CreateCashMovement", rpc.CreateCashMovementRequest(item=movement), pb.CashMovement)
            tally.moved[name] += amount
        counted = FLOAT + tally.drawers[name] + tally.moved[name]
        counts = [pb.CashCount(value="0.01", pieces=int(counted * 100))]
        request = rpc.CloseCashSessionRequest(id=session.id, counts=counts)
        return await client("CloseCashSession", request, pb.CashSession)

    closed = await asyncio.gather(*(work(number) for number in range(3)))
    await asyncio.gather(
        *(
            deliver(Client(channel, driver, random), shop.cash.id, tally, to_deliver[driver.name])
            for driver in drivers
        )
    )

    # Tills: what was counted is what was expected, and the reports have it by method.
    for session in closed:
        name = session.till_name
        assert Decimal(session.difference) == 0
        report = await call("ReadCashReport", rpc.ReadCashReportRequest(id=session.id))
        cash = sum((Decimal(row.net) for row in report.methods if row.is_cash), Decimal(0))
        assert cash == tally.drawers[name]
        assert Decimal(report.cash_in) - Decimal(report.cash_out) == tally.moved[name]
    # Drivers.
    rows = await fetch(
        "SELECT person_name, sum(amount) FROM payment_entry WHERE till = '' AND is_cash"
        " AND kind IN ('taken', 'change', 'refunded') GROUP BY 1"
    )
    assert dict(rows) == {name: amount for name, amount in tally.purses.items() if amount}
    assert sum(tally.purses.values()) > 0
    # Wallets.
    balances = dict(await fetch("SELECT id::text, wallet_credit FROM customer WHERE wallet_credit <> 0"))
    assert balances == {id_: amount for id_, amount in tally.wallets.items() if amount}
    # Orders: each once, under numbers without gaps.
    numbers = [row["order_number"] for row in await fetch("SELECT order_number FROM orders ORDER BY 1")]
    assert [int(number.rpartition("-")[2]) for number in numbers] == [*range(1, orders + 1)]
    # Totals of the list, of the reports and of the events.
    request = rpc.ListOrdersRequest()
    request.page.limit = 1000
    listed = await call("ListOrders", request)
    assert {order.id: amounts_of(order) for order in listed.items} == {
        id_: amounts_of(order) for id_, order in tally.orders.items()
    }
    sold = [order for order in listed.items if order.shipment.current_step.code != "cancelled"]
    assert 0 < len(sold) < orders
    total, remaining = (sum(Decimal(getattr(o, name)) for o in sold) for name in ("total", "remaining"))
    paid = sum(Decimal(o.paid_amount) + Decimal(o.wallet_amount) for o in sold)
    assert [Decimal(getattr(listed.totals, n)) for n in ("total", "paid", "remaining")] == [
        total,
        paid,
        remaining,
    ]
    day = (await call("ReadFigures", rpc.ReadFiguresRequest())).day
    sales = rpc.ReadSalesRequest(dimension="SALES_DIMENSION_DAY", first_day=day, last_day=day)
    sums = (await call("ReadSales", sales)).totals
    assert (sums.orders, Decimal(sums.revenue), Decimal(sums.remaining)) == (len(sold), total, remaining)
    events = [event for event in await read_events(bus, roles) if event["tenantid"] == str(admin.tenant_id)]
    twice, copy = [*events, *events], Copy()
    random.shuffle(twice)
    await copy.consume(twice, database)
    known = [o for o in copy.orders.values() if o["shipment"]["currentStep"]["code"] != "cancelled"]
    assert sum(Decimal(str(o["total"])) for o in known) == total
    assert sum(Decimal(str(o["remaining"])) for o in known) == remaining
    assert {id_: amount for id_, amount in copy.wallets.items() if amount} == balances
    # The ledger.
    async with database.transaction(admin.tenant_id, read_only=True):
        assert (await audit_tenant()).findings == []
