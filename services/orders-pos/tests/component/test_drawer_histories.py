"""Random histories of drawers: whichever till, session, person and method, each coin is counted once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from chassis.context import SHIPPING_AGENT, STAFF
from chassis.errors import DomainError, ValidationError
from chassis.testing import caller
from orders_pos.adapters.payments.audit import audit_tenant
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

HISTORIES, STEPS = 8, 40
FLOAT = Decimal(100)
_LEDGER = """
SELECT coalesce(sum(amount), 0) AS amount FROM payment_entry
WHERE is_cash AND kind IN ('taken', 'change', 'refunded')"""


@dataclass
class Shop:
    """A shop with its people and methods; what its drawers hold is kept by the tills' names at the opening."""

    random: Random
    call: Any
    cart: Any
    people: Mapping[str, Any]
    methods: Mapping[str, str]
    tills: list[pb.Till] = field(default_factory=list)
    opened: dict[str, pb.CashSession] = field(default_factory=dict)
    sessions: list[str] = field(default_factory=list)
    closed: dict[str, Decimal] = field(default_factory=dict)
    orders: list[pb.Order] = field(default_factory=list)

    async def send(self, rpc_name: str, request: Any, person: str = "admin") -> Any:
        return await self.call(rpc_name, request, self.people[person], str(uuid4()))

    async def add_till(self) -> None:
        if len(self.tills) < 3:
            till = pb.Till(name=f"Till {len(self.tills)}")
            self.tills.append(await self.send("CreateTill", rpc.CreateTillRequest(item=till)))

    async def rename_till(self) -> None:
        if self.tills:
            till = self.random.choice(self.tills)
            till.name = f"Renamed {self.random.randrange(10**6)}"
            request = rpc.UpdateTillRequest(
                item=pb.Till(id=till.id, name=till.name), mask={"paths": ["name"]}
            )
            await self.send("UpdateTill", request)

    async def open_session(self) -> None:
        if shut := [till for till in self.tills if till.id not in self.opened]:
            till, person = self.random.choice(shut), self.random.choice(["admin", "staff"])
            item = pb.CashSession(till_id=till.id, opening_float=str(FLOAT))
            self.opened[till.id] = await self.send(
                "CreateCashSession", rpc.CreateCashSessionRequest(item=item), person
            )
            self.sessions.append(self.opened[till.id].id)

    async def close_session(self) -> None:
        if self.opened:
            session = self.opened.pop(self.random.choice([*self.opened]))
            expected = await self.count(session)
            counts = [pb.CashCount(value="0.01", pieces=int(max(expected, Decimal(0)) * 100))]
            await self.send("CloseCashSession", rpc.CloseCashSessionRequest(id=session.id, counts=counts))
            self.closed[session.id] = expected

    async def sell(self) -> None:
        person = self.random.choice(["admin", "staff"])
        fields = {**self.pick_payment(["0", "5", "20", "25"]), "is_queued": self.random.random() < 0.2}
        self.orders.append(await self.pay("Checkout", self.cart(**fields), person, fields))

    async def take_payment(self) -> None:
        if self.orders:
            fields = self.pick_payment(["3", "20"])
            fields["amount"] = fields.pop("received_amount")
            request = rpc.TakePaymentRequest(id=self.random.choice(self.orders).id, **fields)
            await self.pay("TakePayment", request, self.random.choice(["admin", "staff", "driver"]), fields)

    async def refund(self) -> None:
        if self.orders:
            till = self.pick_till()
            request = rpc.RefundPaymentRequest(
                id=self.random.choice(self.orders).id, amount="2.50", till=till
            )
            await self.pay("RefundPayment", request, "admin", {"till": till})

    async def cancel(self) -> None:
        if self.orders:
            order = self.random.choice(self.orders)
            request = rpc.MoveOrderRequest(id=order.id, step_code="cancelled", reason="Changed mind")
            await self.pay("MoveOrder", request, "admin", {"till": ""})

    async def bring_in(self) -> None:
        outside = await self.send("ReadOutsideCash", rpc.ReadOutsideCashRequest())
        if self.opened and outside.entries:
            some = self.random.sample([*outside.entries], self.random.randint(1, len(outside.entries)))
            session = self.random.choice([*self.opened.values()])
            request = rpc.BringInCashRequest(id=session.id, entries=[entry.id for entry in some])
            await self.send("BringInCash", request, "staff")

    def pick_till(self) -> str:
        named = [name for till in self.tills for name in (till.id, till.name, till.name.upper())]
        return self.random.choice(["", "", "Gone", *named])

    def pick_payment(self, amounts: list[str]) -> dict[str, Any]:
        method = self.random.choice(["cash", "cash", "card"])
        return {
            "received_amount": self.random.choice(amounts),
            "payment_method_id": self.methods[method],
            "till": self.pick_till(),
        }

    async def pay(self, rpc_name: str, request: Any, person: str, fields: Mapping[str, Any]) -> Any:
        """Send what moves money. Only a person who waits is asked for a till, and never without a reason."""
        try:
            return await self.send(rpc_name, request, person)
        except ValidationError as error:
            codes = {violation.code for violation in error.violations if violation.field == "till"}
            assert not (codes and fields.get("is_queued"))
            assert "unknown" not in codes or fields["till"] == "Gone"
            assert "till-required" not in codes or (len(self.tills) > 1 and not fields["till"])
            raise

    async def count(self, session: pb.CashSession) -> Decimal:
        report = await self.send("ReadCashReport", rpc.ReadCashReportRequest(id=session.id))
        assert Decimal(report.expected_cash) == FLOAT + Decimal(report.cash_payments)
        return Decimal(report.expected_cash)

    async def check(self, ledger: Decimal) -> None:
        """All cash of the ledger is in a session or outside of all, and a closed session stays as it was."""
        outside = await self.send("ReadOutsideCash", rpc.ReadOutsideCashRequest())
        for id_, expected in self.closed.items():
            assert await self.count(pb.CashSession(id=id_)) == expected
        in_open = [await self.count(session) - FLOAT for session in self.opened.values()]
        in_closed = [expected - FLOAT for expected in self.closed.values()]
        assert sum([*in_open, *in_closed], Decimal(outside.amount)) == ledger

    async def check_taxes(self) -> None:
        """Taxes of payments are in the sessions, where cash that is brought in takes them along, or outside of all."""
        taxes = rpc.ReadTaxesRequest(
            first_day="2026-01-01", last_day="2027-12-01", basis="TAX_BASIS_PAYMENTS"
        )
        whole = await self.send("ReadTaxes", taxes)
        rows = [*whole.outside_sessions]
        for id_ in self.sessions:
            rows += (await self.send("ReadCashReport", rpc.ReadCashReportRequest(id=id_))).taxes
        for name in ("net", "tax"):
            assert sum(Decimal(getattr(row, name)) for row in rows) == Decimal(getattr(whole.totals, name))


@pytest.mark.parametrize("seed", range(HISTORIES))
async def test_each_coin_is_counted_once(seed, call, shop, admin, create, fetch, database, consume_user):
    staff, driver = (caller(role, tenant_id=admin.tenant_id, name=role) for role in (STAFF, SHIPPING_AGENT))
    await consume_user(driver.user_id, 1, name="Karim")
    card = await create(pb.PaymentMethod(name="Card"))
    people = {"admin": admin, "staff": staff, "driver": driver}
    drawers = Shop(Random(seed), call, shop.cart, people, {"cash": shop.cash.id, "card": card.id})
    steps = [
        *(drawers.sell, drawers.sell, drawers.sell, drawers.take_payment, drawers.refund, drawers.cancel),
        *(
            drawers.add_till,
            drawers.rename_till,
            drawers.open_session,
            drawers.close_session,
            drawers.bring_in,
        ),
    ]
    done = 0
    for _ in range(STEPS):
        try:
            await drawers.random.choice(steps)()
            done += 1
        except DomainError:
            pass  # refused: nothing has moved
        [ledger] = await fetch(_LEDGER)
        await drawers.check(ledger["amount"])
    assert done > STEPS / 4
    await drawers.check_taxes()
    async with database.transaction(admin.tenant_id, read_only=True):
        assert (await audit_tenant()).findings == []
