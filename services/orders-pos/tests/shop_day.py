"""People of a shop who work a day over a bad network, and what they count themselves."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Any
from uuid import uuid4

import asyncpg
import grpc.aio
import orjson
from chassis.bus import Bus
from chassis.consumer import Consumer
from chassis.context import Caller
from chassis.inbox import ConsumerRunner
from chassis.relay import Relay
from chassis.testing import Issuer
from nats.js.api import ConsumerConfig
from slot_messages import slot
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

ISSUER = Issuer()
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
    to_deliver: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


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
            self.tally.to_deliver[driver.name].append(order.id)
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


async def deliver(call: Client, cash_id: str, tally: Tally) -> None:
    """Take what is owed at the door, and deliver."""
    for order_id in tally.to_deliver[call.caller.name]:
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

    def sum(self, name: str) -> Decimal:
        """Return the sum of an amount over the orders that count."""
        return sum(
            (
                Decimal(str(order[name]))
                for order in self.orders.values()
                if order["shipment"]["currentStep"]["code"] != "cancelled"
            ),
            Decimal(0),
        )

    async def consume(self, events: list[Any], database: Any) -> None:
        handlers: dict[str, Callable[[Any], Awaitable[None]]] = dict.fromkeys(
            ("order-saved", "order-paid", "order-step-changed"), self.handle_order
        )
        handlers["wallet-changed"] = self.handle_wallet
        for event in events:
            name = event["type"].split(".")[2]
            if name in handlers:
                consumer = Consumer(f"day-{name}", None, handlers[name], context="orders")
                await ConsumerRunner(consumer, database, None).apply(event)
