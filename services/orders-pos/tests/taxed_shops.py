"""A shop with goods of three rates and two tills, and what can happen in it, for component tests."""

from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from chassis.errors import DomainError
from countries.packs import country_pack
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

__all__ = ["taxed_shop"]
WALLET, BACK = pb.REFUND_TO_WALLET, pb.REFUND_TO_PAYMENT_METHOD
SHOP_ADDRESS = "500 Congress Ave, Austin, TX 78701"
_STATE = pb.TaxJurisdiction(name="Texas", percent="6.25")
AUSTIN = pb.TaxPlace(
    name="Austin",
    codes=["78701-78705", "787*"],
    jurisdictions=[
        _STATE,
        pb.TaxJurisdiction(name="City of Austin", percent="1"),
        pb.TaxJurisdiction(name="Austin MTA", percent="1"),
    ],
)
TEXAS = pb.TaxPlace(name="Texas", states=["TX"], jurisdictions=[_STATE])
ADDRESSES = ("1 A St, Austin, TX 78704", "1 B St, Dallas, TX 75201", "1 C St, Portland, OR 97201")


@dataclass
class Jurisdictions:
    """What invoices say of the taxes of jurisdictions."""

    fetch: Any

    async def of_credit_notes(self, order_id: str) -> dict[str, str]:
        """Return the sums that credit notes of an order give back, by name."""
        sums: dict[str, Decimal] = {}
        sql = "SELECT content FROM invoice WHERE order_id = $1 AND kind = 'credit-note'"
        for row in await self.fetch(sql, order_id):
            for line in row["content"]["tax_lines"]:
                sums[line["name"]] = sums.get(line["name"], Decimal(0)) + Decimal(line["tax"])
        return {name: f"{tax:f}" for name, tax in sums.items()}


@dataclass
class TaxedShop:
    """A shop with two tills, goods of three rates and two payment methods."""

    random: Random
    call: Any
    cart: Any
    products: list[pb.Product]
    methods: list[str]
    tills: list[pb.Till]
    sessions: list[pb.CashSession] = field(default_factory=list)
    opened: dict[str, pb.CashSession] = field(default_factory=dict)
    orders: list[str] = field(default_factory=list)
    # Deliveries go to places with taxes of their own.
    has_places: bool = False

    async def send(self, rpc_name: str, request: Any) -> Any:
        return await self.call(rpc_name, request, key=str(uuid4()))

    def payment(self) -> dict[str, Any]:
        return {
            "payment_method_id": self.random.choice(self.methods),
            "till": self.random.choice([till.name for till in self.tills]),
        }

    def lines(self) -> list[rpc.CartLine]:
        chosen = self.random.sample(self.products, self.random.randint(1, len(self.products)))
        return [rpc.CartLine(product_id=p.id, quantity=str(self.random.randint(1, 3))) for p in chosen]

    def cart_fields(self) -> dict[str, Any]:
        fields = {
            "lines": self.lines(),
            "discount_percent": self.random.choice(["0", "0", "7", "33"]),
            "received_amount": self.random.choice(["0", "5", "12.35", "100", "300"]),
            "wallet_amount": self.random.choice(["0", "0", "3.30"]),
            "rest_as_credit": self.random.random() < 0.2,
            "shipping_tips": self.random.choice(["0", "2"]),
            **self.payment(),
        }
        if self.random.random() < 0.4:
            fields["delivery_type"] = "DELIVERY_TYPE_DELIVERY"
            fields["delivery_slot"] = pb.Slot(date="2030-01-07", start_time="10:00")
            if self.has_places:
                fields["shipping_address"] = self.random.choice(ADDRESSES)
        return fields

    async def open_till(self) -> None:
        till = self.random.choice(self.tills)
        if till.id not in self.opened:
            item = pb.CashSession(till_id=till.id, opening_float="0")
            session = await self.send("CreateCashSession", rpc.CreateCashSessionRequest(item=item))
            self.opened[till.id] = session
            self.sessions.append(session)

    async def close_till(self) -> None:
        if self.opened:
            session = self.opened.pop(self.random.choice([*self.opened]))
            counts = [pb.CashCount(value="0.05", pieces=1)]
            request = rpc.CloseCashSessionRequest(id=session.id, counts=counts, note="x")
            await self.send("CloseCashSession", request)

    async def sell(self) -> None:
        order = await self.send("Checkout", self.cart(**self.cart_fields()))
        self.orders.append(order.id)

    async def edit(self) -> None:
        cart = self.cart(**self.cart_fields())
        await self.send("EditOrder", rpc.EditOrderRequest(id=self.random.choice(self.orders), cart=cart))

    async def pay(self) -> None:
        amount = self.random.choice(["3", "20", "250"])
        request = rpc.TakePaymentRequest(id=self.random.choice(self.orders), amount=amount, **self.payment())
        await self.send("TakePayment", request)

    async def refund(self) -> None:
        request = rpc.RefundPaymentRequest(
            id=self.random.choice(self.orders), amount="2.50", till=self.tills[0].name
        )
        await self.send("RefundPayment", request)

    async def write_off(self) -> None:
        request = rpc.WriteOffRequest(id=self.random.choice(self.orders), amount="1.5", note="x")
        await self.send("WriteOff", request)

    async def move(self) -> None:
        step = self.random.choice(["cancelled", "received", "delivered"])
        request = rpc.MoveOrderRequest(
            id=self.random.choice(self.orders),
            step_code=step,
            reason="x",
            refund_to=self.random.choice([WALLET, BACK]),
        )
        await self.send("MoveOrder", request)

    async def give_back(self) -> None:
        order = await self.send("GetOrder", rpc.GetOrderRequest(id=self.random.choice(self.orders)))
        line = self.random.choice(order.order_items)
        item = pb.OrderReturn(
            order_id=order.id, reason="x", lines=[pb.OrderReturnLine(id=line.id, quantity="1")]
        )
        entered = await self.send("CreateOrderReturn", rpc.CreateOrderReturnRequest(item=item))
        request = rpc.AcceptOrderReturnRequest(
            id=entered.id,
            refund_to=self.random.choice([WALLET, BACK]),
            return_fee=self.random.choice(["0", "1.50"]),
            is_shipping_refunded=self.random.random() < 0.3,
        )
        await self.send("AcceptOrderReturn", request)

    def steps(self) -> list[Any]:
        """What can be done, the most frequent first."""
        return [
            *(self.sell, self.sell, self.edit, self.pay, self.refund),
            *(self.move, self.give_back, self.open_till, self.close_till, self.write_off),
        ]

    async def live(self, steps: int) -> int:
        """Do so many random things, and return how many of them were not refused."""
        done = 0
        for _ in range(steps):
            try:
                await self.random.choice(self.steps())()
                done += 1
            except DomainError:
                pass  # refused: nothing has changed
        return done


@pytest.fixture
async def taxed_shop(shop, create, change, call, update_settings, deposit, seed, admin):
    has_places = country_pack(admin.country).tax.by_place
    await update_settings(vat_percent="20")
    if has_places:
        seller = pb.Seller(name="Shop", address=SHOP_ADDRESS)
        await update_settings(seller=seller, tax_places=[AUSTIN, TEXAS])
    await change(shop.soap, price="5.01", vat_rate="5.5")
    bread = await create(pb.Product(name="Bread", price="1.99", vat_rate="10"))
    coat = await create(pb.Product(name="Coat", price="33.33"))
    card = await create(pb.PaymentMethod(name="Card"))
    tills = [await create(pb.Till(name=name)) for name in ("Left", "Right")]
    await deposit("50")
    products, methods = [shop.soap, bread, coat], [shop.cash.id, card.id]
    return TaxedShop(Random(seed), call, shop.cart, products, methods, tills, has_places=has_places)
