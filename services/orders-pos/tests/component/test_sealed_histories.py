"""Histories of a shop whose records are sealed: whatever happens, in whatever order, verification is clean, totals add
up and nothing of a person is recorded."""

import asyncio
import random
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from chassis.errors import DomainError
from orders_pos.adapters.payments.audit import audit_tenant
from orders_pos.adapters.sealing import append
from orders_pos.adapters.sealing.verify_chains import verify_chains
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

MARK = "Zzyzx"
PHONE = "0699112233"
PAID = "SELECT coalesce(sum(paid_amount + wallet_amount), 0) AS paid FROM orders"
ENTRIES = "SELECT count(*) AS entries FROM payment_entry"


@pytest.fixture
def admin(sealing_admin):
    return sealing_admin


@pytest.fixture
def verify(database, admin):
    """Compare all chains with the ledger, and the ledger with orders, wallets and tills."""

    async def verify():
        async with database.transaction(admin.tenant_id, read_only=True):
            assert (await audit_tenant()).findings == []
            return await verify_chains()

    return verify


class Shopkeeper:
    """Does at random what people do at two tills; errors that a person would see are part of it."""

    def __init__(self, seed, tills, shop, fixtures):
        self.random, self.tills, self.shop = random.Random(seed), tills, shop
        self.sell, self.edit, self.move, self.call = fixtures
        self.orders, self.refused = [], 0

    async def act(self):
        actions = [self.sale, self.sale, self.late_sale, self.unpaid, self.change, self.pay, self.refund]
        action = self.random.choice([*actions, self.give_back, self.cancel, self.write_off])
        try:
            await action()
        except DomainError:
            self.refused += 1

    def fields(self):
        return {
            "till": self.random.choice(self.tills).id,
            "customer_note": f"{MARK} {PHONE}",
            "description": MARK,
            "collect_address": f"1, rue {MARK}",
            "payment_reference": MARK,
            "lines": self.lines(),
        }

    def lines(self):
        quantities = [str(self.random.randint(1, 5)) for _ in range(self.random.randint(1, 3))]
        return [rpc.CartLine(product_id=self.shop.soap.id, quantity=each, name=MARK) for each in quantities]

    async def sale(self, **fields):
        amount = self.random.choice(["20", "37.50", "200"])
        self.orders.append(await self.sell(received_amount=amount, **self.fields(), **fields))

    async def late_sale(self):
        sold = datetime.now(UTC) - timedelta(hours=self.random.randint(1, 90))
        await self.sale(is_queued=True, queued_at=sold)

    async def unpaid(self):
        self.orders.append(await self.sell(**self.fields()))

    def order(self):
        return self.random.choice(self.orders)

    async def change(self):
        await self.edit(self.order(), lines=self.lines())

    async def pay(self):
        request = rpc.TakePaymentRequest(
            id=self.order().id,
            amount="15",
            payment_method_id=self.shop.cash.id,
            till=self.tills[0].id,
            note=MARK,
        )
        await self.call("TakePayment", request, key=str(uuid4()))

    async def refund(self):
        request = rpc.RefundPaymentRequest(
            id=self.order().id, amount="5", payment_method_id=self.shop.cash.id, till=self.tills[1].id, note=MARK,
            to_wallet=self.random.random() < 0.3,
        )  # fmt: skip
        await self.call("RefundPayment", request, key=str(uuid4()))

    async def write_off(self):
        request = rpc.WriteOffRequest(id=self.order().id, amount="1", note=MARK)
        await self.call("WriteOff", request, key=str(uuid4()))

    async def give_back(self):
        order = self.order()
        lines = [pb.OrderReturnLine(id=order.order_items[0].id, quantity="1")]
        item = pb.OrderReturn(order_id=order.id, reason=MARK, lines=lines)
        entered = await self.call(
            "CreateOrderReturn", rpc.CreateOrderReturnRequest(item=item), key=str(uuid4())
        )
        request = rpc.AcceptOrderReturnRequest(
            id=entered.id, refund_to=pb.REFUND_TO_PAYMENT_METHOD, till=self.tills[0].id
        )
        await self.call("AcceptOrderReturn", request, key=str(uuid4()))

    async def cancel(self):
        order = self.order()
        refund_to = self.random.choice([pb.REFUND_TO_PAYMENT_METHOD, pb.REFUND_TO_WALLET])
        await self.move(order, "cancelled", reason=MARK, refund_to=refund_to, till=self.tills[0].id)


@pytest.fixture
async def tills(create, open_till):
    tills = [await create(pb.Till(name=name)) for name in ("Front", "Back")]
    for till in tills:
        await open_till(till)
    return tills


@pytest.fixture
async def hire(tills, shop, sell, edit, move, call, change):
    await change(shop.customer, first_name=MARK, last_name=MARK, phone=PHONE, address=f"2, rue {MARK}")

    def hire(seed):
        return Shopkeeper(seed, tills, shop, (sell, edit, move, call))

    return hire


async def check(verify, fetch, records, *people):
    result = await verify()
    assert result.mismatches == []
    sealed = await records()
    assert sum(people_.refused for people_ in people) < sum(len(people_.orders) for people_ in people)
    signed = sum((Decimal(record.content["amount"]) for record in sealed), Decimal(0))
    [row] = await fetch(PAID)
    assert signed == row["paid"]
    [row] = await fetch(ENTRIES)
    assert sum(len(record.entry_ids) for record in sealed) == row["entries"]
    for record in sealed:
        assert MARK not in record.text
        assert PHONE[1:] not in record.text
    return sealed


@pytest.mark.parametrize("seed", range(4))
async def test_whatever_happens_the_chains_are_whole(seed, hire, verify, fetch, records):
    person = hire(seed)
    await person.sale()
    for _ in range(40):
        await person.act()
    sealed = await check(verify, fetch, records, person)
    assert {"payment", "correction"} <= {record.kind for record in sealed}
    # What was sold in all is what the orders are worth now.
    total = sum((Decimal(record.content.get("total", "0")) for record in sealed), Decimal(0))
    tax = [part for record in sealed for part in record.content.get("tax", ())]
    assert total == sum((Decimal(part["net"]) + Decimal(part["tax"]) for part in tax), Decimal(0))
    [row] = await fetch(
        """SELECT coalesce(sum(total - returned_amount), 0) AS total FROM orders o WHERE step_code <> 'cancelled'
        AND EXISTS (SELECT FROM payment_entry e WHERE e.order_id = o.id)"""
    )
    assert total == row["total"]
    # And its taxes are those of the tax report.
    sealed_tax: dict[Decimal, tuple[Decimal, Decimal]] = {}
    for part in tax:
        net, amount = sealed_tax.get(Decimal(part["rate"]), (Decimal(0), Decimal(0)))
        sealed_tax[Decimal(part["rate"])] = net + Decimal(part["net"]), amount + Decimal(part["tax"])
    reported = await fetch(
        """SELECT percent, sum(net) AS net, sum(tax) AS tax FROM tax_entry t WHERE kind IN ('sold', 'returned')
        AND EXISTS (SELECT FROM payment_entry e WHERE e.order_id = t.order_id) GROUP BY percent"""
    )
    assert sealed_tax == {row["percent"]: (row["net"], row["tax"]) for row in reported}


async def test_two_tills_at_once_keep_their_chains(hire, verify, fetch, records):
    people = [hire(seed) for seed in range(4)]

    async def work(person):
        await person.sale()
        for _ in range(12):
            await person.act()

    await asyncio.gather(*map(work, people))
    await check(verify, fetch, records, *people)


@pytest.mark.parametrize("place", ["sign", "seal_text"])
async def test_a_crash_between_leaves_neither_an_order_nor_a_gap(
    place, hire, verify, fetch, records, monkeypatch
):
    person = hire(7)
    await person.sale()
    working, crashes = getattr(append, place), iter(range(1000))

    def crash(*arguments):
        if next(crashes) % 3 == 1:
            raise RuntimeError(place)
        return working(*arguments)

    monkeypatch.setattr(append, place, crash)
    for _ in range(9):
        with suppress(RuntimeError):
            await person.sale()
    monkeypatch.undo()
    [row] = await fetch("SELECT count(*) AS count FROM orders")
    assert row["count"] == len(person.orders) < 10
    await check(verify, fetch, records, person)


async def test_an_erased_customer_leaves_records_as_they_are(hire, call, shop, move, verify, records):
    person = hire(1)
    await person.sale()
    await move(person.orders[0], "delivered")
    before = [(record.text, record.signature) for record in await records()]
    await call("EraseCustomer", rpc.EraseCustomerRequest(id=shop.customer.id))
    assert {*before} < {(record.text, record.signature) for record in await records()}
    assert (await verify()).mismatches == []


@pytest.mark.long
async def test_ten_thousand_sales_are_verified_and_one_byte_is_named(hire, verify, records, catalogue):
    """Two tills at once, with refunds and sales that arrive late."""
    people = [hire(seed) for seed in range(2)]

    async def work(person):
        for number in range(5000):
            await (person.late_sale() if number % 10 == 3 else person.sale())
            if number % 20 == 7:
                with suppress(DomainError):
                    await person.refund()

    await asyncio.gather(*map(work, people))
    result = await verify()
    assert result.mismatches == []
    assert sum(chain.records for chain in result.chains) > 10_000
    chain = str(result.chains[-1].chain)
    async with catalogue.transaction():
        await catalogue.execute("SET LOCAL session_replication_role = replica")
        await catalogue.execute(
            "UPDATE sealed_record SET text = overlay(text placing '9' from 40)"
            " WHERE chain::text = $1 AND number = 2345",
            chain,
        )
    [mismatch] = (await verify()).mismatches
    assert (mismatch.chain, mismatch.number, mismatch.kind) == (chain, 2345, "digest")
