"""Random histories of orders: whatever is done, refused or interrupted, ledger, orders and wallets agree."""

from collections.abc import Coroutine
from dataclasses import dataclass, fields, replace
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from chassis.context import ADMIN, Caller
from chassis.errors import DomainError
from chassis.testing import caller
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)
from order_fakes import (
    AICHA,
    CARD,
    CASH,
    EXPRESS,
    NOW,
    OMAR,
    SOAP,
    FakeInvoices,
    Store,
    build_promo_state,
    build_repositories,
)
from orders_pos.domain.catalogue.product import SIMPLE
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.order import Buyer, ProductSnapshot, Step
from orders_pos.domain.payments.cash_rounding import CashRounding, round_to
from orders_pos.domain.payments.sums import PaymentSums
from orders_pos.domain.returns.order_return import OrderReturn
from orders_pos.domain.returns.returned_line import WantedLine, is_returnable, returnable_tenths
from orders_pos.usecases.orders.checkout import checkout
from orders_pos.usecases.orders.edit_order import EditOrder, edit_order
from orders_pos.usecases.orders.move_order import MoveOrder, move_order
from orders_pos.usecases.payments.refund_payment import RefundPayment, refund_payment
from orders_pos.usecases.payments.take_payment import TakePayment, take_payment
from orders_pos.usecases.payments.write_off import WriteOff, write_off
from orders_pos.usecases.returns import ReturnRepositories
from orders_pos.usecases.returns.accept_return import AcceptReturn, accept_return
from orders_pos.usecases.returns.enter_return import EnterReturn, enter_return
from return_fakes import FakeReturns

AMOUNTS = st.decimals(0, 80, places=2)
CREDITS = st.sampled_from([Decimal(0), Decimal(5), Decimal("12.34"), Decimal(30)])
METHODS = st.sampled_from([CASH, CARD, None])
CRASHES = st.none() | st.none() | st.integers(0, 12)
ADMIN_CALLER = caller(ADMIN, timezone="UTC")


STEPS = st.sampled_from([None, Decimal("0.05"), Decimal("0.25")])


async def take_goods_back(
    command: tuple[AcceptReturn, Decimal], caller: Caller, now: datetime, repositories: ReturnRepositories
) -> OrderReturn:
    """Enter the return of a quantity of the order's line and accept it; the command has the order's id."""
    terms, quantity = command
    order = await repositories.orders.saved_orders.get_for_update(terms.return_id)
    lines = [WantedLine(order.lines[0].id, quantity)]
    entered = await enter_return(EnterReturn(order.id, lines, "back"), caller, now, repositories)
    return await accept_return(replace(terms, return_id=entered.id), caller, now, repositories)


class CrashError(Exception):
    """The process ends between two statements."""


@dataclass
class Interrupted:
    """A repository whose calls, counted with those of all others, end in a crash after `calls_left[0]` of them."""

    repository: Any
    calls_left: list[int]

    def __getattr__(self, name: str) -> Any:
        if self.calls_left[0] == 0:
            raise CrashError
        self.calls_left[0] -= 1
        return getattr(self.repository, name)


def run(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine that never waits."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        return end.value
    raise AssertionError("it waits")


def build_store() -> Store:
    roles = frozenset({ADMIN})
    return Store(
        products={
            SOAP: ProductSnapshot(SOAP, "Soap", "", Decimal("9.99"), SIMPLE, "kg", vat_rate=Decimal("8.25"))
        },
        buyers={id_: Buyer(id_, "", "", "1, rue A", "", "", Decimal(0)) for id_ in (AICHA, OMAR)},
        shipping_methods={EXPRESS: Method(EXPRESS, "Express", {"delivery": "20"}, Decimal(60))},
        payment_methods={CASH: Method(CASH, "Cash"), CARD: Method(CARD, "Card")},
        steps={code: Step(code, code, roles) for code in ("received", "ready", "delivered", "cancelled")},
        promos={"eid": build_promo_state("EID", "12.5", usage_limit=2)},
    )


class Histories(RuleBasedStateMachine):
    orders = Bundle("orders")

    @initialize(aicha=CREDITS, omar=CREDITS, step=STEPS, taxed=st.booleans())
    def start(self, aicha: Decimal, omar: Decimal, step: Decimal | None, taxed: bool) -> None:  # noqa: FBT001  # a choice of the strategy
        self.store, self.returns = build_store(), FakeReturns()
        self.store.cash_rounding = CashRounding(step, frozenset([CASH]))
        self.store.is_tax_added = taxed
        self.store.balances.update({AICHA: aicha, OMAR: omar})
        self.deposits = dict(self.store.balances)

    def act(self, use_case: Any, command: Any, crash: int | None) -> Any:
        """Run a use case in a transaction, which is rolled back when it fails."""
        repositories, rows = build_repositories(self.store), self.store.copy_rows()
        returns = dict(self.returns.rows)
        if crash is not None:
            calls_left = [crash]
            names = [item.name for item in fields(repositories)]
            parts = {name: Interrupted(getattr(repositories, name), calls_left) for name in names}
            repositories = type(repositories)(**parts)
        if use_case is take_goods_back:
            repositories = ReturnRepositories(self.returns, FakeInvoices(self.store), repositories)
        try:
            return run(use_case(command, ADMIN_CALLER, NOW, repositories))
        except (DomainError, CrashError):
            vars(self.store).update(rows)
            self.returns.rows = returns
            return None

    @rule(
        target=orders,
        tenths=st.integers(1, 60),
        delivery=st.sampled_from(["on-store", "delivery"]),
        customer=st.sampled_from([AICHA, OMAR]),
        money=AMOUNTS,
        credit=CREDITS,
        method=METHODS,
        promo=st.sampled_from(["", "EID"]),
        rest=st.booleans(),
        crash=CRASHES,
    )
    def save(self, tenths, delivery, customer, money, credit, method, promo, rest, crash):
        cart = Cart(
            lines=[CartLine(SOAP, Decimal(tenths) / 10)],
            delivery_type=delivery,
            customer_id=customer,
            shipping_method_id=EXPRESS,
            payment_method_id=method,
            received_amount=money,
            wallet_amount=credit,
            promo_code=promo,
            rest_as_credit=rest,
        )
        order = self.act(checkout, cart, crash)
        return order.id if order else multiple()

    @rule(
        order=orders,
        edited=st.fixed_dictionaries(
            {},
            optional={
                "lines": st.integers(1, 60).map(lambda tenths: [CartLine(SOAP, Decimal(tenths) / 10)]),
                "received_amount": AMOUNTS,
                "wallet_amount": CREDITS,
                "payment_method_id": METHODS,
                "customer_id": st.sampled_from([AICHA, OMAR]),
                "discount_percent": st.sampled_from([Decimal(0), Decimal("33.33"), Decimal(100)]),
                "promo_code": st.sampled_from(["", "EID"]),
                "rest_as_credit": st.booleans(),
            },
        ),
        crash=CRASHES,
    )
    def edit(self, order: UUID, edited: dict[str, Any], crash: int | None) -> None:
        self.act(edit_order, EditOrder(order, Cart(**edited), set(edited)), crash)

    @rule(order=orders, gross=st.booleans())
    def send_again(self, order: UUID, gross: bool) -> None:  # noqa: FBT001  # a choice of the strategy
        stored = self.store.orders[order]
        if stored.step.code == "cancelled":
            return
        amount = stored.received_amount if gross else stored.paid_amount
        cart = Cart(received_amount=amount, wallet_amount=stored.wallet_amount, rest_as_credit=True)
        command = EditOrder(order, cart, {"received_amount", "wallet_amount", "rest_as_credit"})
        assert run(edit_order(command, ADMIN_CALLER, NOW, build_repositories(self.store))) == stored

    @rule(
        order=orders, money=AMOUNTS, method=METHODS, wallet=st.booleans(), rest=st.booleans(), crash=CRASHES
    )
    def pay(self, order, money, method, wallet, rest, crash):
        self.act(take_payment, TakePayment(order, money, method, wallet, rest), crash)

    @rule(order=orders, money=AMOUNTS, method=METHODS, wallet=st.booleans(), crash=CRASHES)
    def refund(self, order, money, method, wallet, crash):
        owed = self.store.orders[order].remaining
        if self.act(refund_payment, RefundPayment(order, money, method, wallet), crash):
            assert self.store.orders[order].remaining == owed

    @rule(order=orders, money=AMOUNTS, crash=CRASHES)
    def write_off(self, order: UUID, money: Decimal, crash: int | None) -> None:
        self.act(write_off, WriteOff(order, money, "lost"), crash)

    @rule(
        order=orders,
        step=st.sampled_from(["received", "ready", "cancelled"]),
        refund_to=st.sampled_from(["", "payment-method", "wallet"]),
        crash=CRASHES,
    )
    def move(self, order, step, refund_to, crash):
        self.act(move_order, MoveOrder(order, step, "reason", refund_to=refund_to), crash)

    @rule(
        order=orders,
        tenths=st.integers(1, 60),
        fee=st.sampled_from([Decimal(0), Decimal("1.11")]),
        shipping=st.booleans(),
        method=METHODS,
        refund_to=st.sampled_from(["payment-method", "wallet"]),
        crash=CRASHES,
    )
    def take_goods_back(self, order, tenths, fee, shipping, method, refund_to, crash):
        command = AcceptReturn(order, refund_to, method, fee=fee, is_shipping_refunded=shipping)
        self.act(take_goods_back, (command, Decimal(tenths) / 10), crash)

    @rule(order=orders, method=METHODS)
    def take_all_back(self, order: UUID, method: UUID | None) -> None:
        """Whatever came back before: with the last of its goods and its delivery, nothing is left of an order."""
        stored, left = self.store.orders[order], returnable_tenths(self.store.orders[order], ())
        is_refunded = any(row.shipping_refund for row in self.returns.rows.values() if row.order_id == order)
        fees = sum(row.return_fee for row in self.returns.rows.values() if row.order_id == order)
        tenths = left[stored.lines[0].id]
        if fees or not tenths or not is_returnable(stored):
            return
        command = AcceptReturn(order, "wallet", method, is_shipping_refunded=not is_refunded)
        if self.act(take_goods_back, (command, Decimal(tenths) / 10), None):
            after = self.store.orders[order]
            assert (after.returned_amount, after.remaining) == (after.total, 0)

    @invariant()
    def orders_agree_with_the_ledger(self) -> None:
        for order in self.store.orders.values():
            movements = [movement for id_, movement in self.store.ledger if id_ == order.id]
            sums = PaymentSums().add(movements)
            assert (order.received_amount, order.change) == (sums.received, sums.change)
            assert (order.refunded_amount, order.rest_as_credit) == (sums.refunded, sums.credited)
            assert (order.paid_amount, order.wallet_amount) == (sums.paid, sums.wallet)
            assert order.written_off_amount == sums.written_off
            assert (order.rounded_amount, order.returned_amount) == (sums.rounded, sums.returned)
            assert abs(order.rounded_amount) < (self.store.cash_rounding.step or Decimal("0.01"))
            assert order.total - order.added_tax == (
                order.products_total - order.discount - order.promo_amount + order.shipping_fees
            )
            is_cancelled = order.step.code == "cancelled"
            assert order.remaining == (0 if is_cancelled else sums.remaining(order.total)) >= 0
            assert min(sums.paid, sums.wallet, sums.written_off) >= 0
            expected = "paid" if not order.remaining else "waiting"
            is_partly_paid = 0 < order.remaining < order.total
            assert order.status == ("partially-paid" if is_partly_paid else expected)
            if is_cancelled:
                assert (sums.paid, sums.wallet, sums.written_off, sums.rounded) == (0, 0, 0, 0)

    @invariant()
    def wallets_agree_with_the_ledger(self) -> None:
        for customer, balance in self.store.balances.items():
            moved = sum(amount for id_, amount, _ in self.store.entries if id_ == customer)
            assert balance == self.deposits[customer] + moved >= 0
        credit = [m.amount for _, m in self.store.ledger if "credit" in m.kind]
        assert -sum(credit) == sum(amount for _, amount, _ in self.store.entries)

    @invariant()
    def promo_uses_are_those_of_orders(self) -> None:
        using = [o for o in self.store.orders.values() if o.promo and o.step.code != "cancelled"]
        assert sum(self.store.promo_uses.values()) == len(using) <= 2


def play(histories: int, steps: int) -> None:
    options = settings(
        max_examples=histories,
        stateful_step_count=steps,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Histories, settings=options)


def test_random_histories_end_with_sums_that_agree():
    play(100, 15)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_ten_thousand_random_histories_end_with_sums_that_agree():
    play(10_000, 30)


@settings(max_examples=300, deadline=None)
@given(
    step=STEPS,
    taxed=st.booleans(),
    tenths=st.integers(1, 60),
    delivery=st.sampled_from(["on-store", "delivery"]),
    parts=st.lists(st.integers(1, 20), max_size=6),
    credit=CREDITS,
    method=st.sampled_from([CASH, CARD]),
)
def test_returns_of_all_parts_give_back_all_that_was_paid(
    step, taxed, tenths, delivery, parts, credit, method
):
    histories = Histories()
    histories.start(credit, Decimal(0), step, taxed)
    cart = Cart(
        lines=[CartLine(SOAP, Decimal(tenths) / 10)],
        delivery_type=delivery,
        customer_id=AICHA,
        shipping_method_id=EXPRESS,
        payment_method_id=method,
        received_amount=Decimal(1_000),
        wallet_amount=Decimal(0),
    )
    order = histories.act(checkout, cart, None)
    rounded = round_to(order.total, step if method == CASH else None)
    assert (order.status, order.paid_amount, order.change) == ("paid", rounded, 1_000 - rounded)
    left = tenths
    for most in [*parts, tenths]:
        part, is_last = min(most, left), most >= left
        if part:
            command = AcceptReturn(order.id, "payment-method", method, is_shipping_refunded=is_last)
            assert histories.act(take_goods_back, (command, Decimal(part) / 10), None)
            histories.orders_agree_with_the_ledger()
            left -= part
    after = histories.store.orders[order.id]
    assert (after.returned_amount, after.paid_amount, after.rounded_amount) == (order.total, 0, 0)
