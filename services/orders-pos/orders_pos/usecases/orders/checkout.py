"""Save a sale."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from functools import partial
from typing import Protocol
from uuid import UUID

from chassis.context import Caller
from chassis.errors import Forbidden, Invalid, Violation
from chassis.model import uuid7

from orders_pos.domain.orders.lines import CartLine, priced_lines
from orders_pos.domain.orders.money import Figures, Line, Sale, calculate, rounded
from orders_pos.domain.orders.order import Buyer, Method, Order, OrderLine, ProductSold, Rider, Step
from orders_pos.domain.shipping.fees import shipping_fee

_ZERO = Decimal(0)
_MOST_LINES = 500
_RECEIVED = "received"
_COLLECTED, _DELIVERED = ("collecte", "collecte-and-delivery"), ("delivery", "collecte-and-delivery")


@dataclass(frozen=True)
class Checkout:
    """A cart as the counter sends it; amounts in the tenant's currency."""

    lines: Sequence[CartLine]
    delivery_type: str
    customer_id: UUID | None
    shipping_method_id: UUID | None
    payment_method_id: UUID | None = None
    agent_id: UUID | None = None
    source: str = "admin"
    status: str = ""
    step_code: str = ""
    discount_percent: Decimal = _ZERO
    received_amount: Decimal = _ZERO
    wallet_amount: Decimal = _ZERO
    rest_as_credit: bool = False
    shipping_tips: Decimal = _ZERO
    collect_address: str = ""
    shipping_address: str = ""
    description: str = ""
    customer_note: str = ""
    notify_customer: bool = False


@dataclass(frozen=True)
class Facts:
    """What the shop knows of the things a cart names; None for what it does not know."""

    products: dict[UUID, ProductSold]
    buyer: Buyer | None
    shipping_method: Method | None
    payment_method: Method | None
    agent: Rider | None
    step: Step | None


class Orders(Protocol):
    async def facts(self, checkout: Checkout, step_code: str) -> Facts: ...

    async def add(self, order: Order, caller: Caller) -> Order:
        """Store a new order under the next number of its year; answers it with the number."""
        ...


class Wallets(Protocol):
    async def move(self, buyer: Buyer, amount: Decimal, reason: str, order_id: UUID) -> None:
        """Put an amount into a wallet, or take it out; raises Invalid when the balance does not reach."""
        ...


async def checkout(cart: Checkout, caller: Caller, now: datetime, orders: Orders, wallets: Wallets) -> Order:
    """The saved order; raises Invalid naming each field at fault, Forbidden for what the caller's roles don't allow."""
    _check_rights(cart, caller)
    _check_whole(cart)
    facts = await orders.facts(cart, cart.step_code or _RECEIVED)
    _check_known(cart, facts)
    _check_step(facts.step, cart, caller)
    order = await orders.add(_order(cart, facts, caller, now), caller)
    if order.wallet_amount:
        await wallets.move(order.buyer, -order.wallet_amount, "order-payment", order.id)
    if order.rest_as_credit:
        await wallets.move(order.buyer, order.rest_as_credit, "rest", order.id)
    return order


def _check_rights(cart: Checkout, caller: Caller) -> None:
    if cart.discount_percent and not caller.is_admin:
        raise Forbidden("Only an admin gives a discount.", field="discount_percent")
    if cart.agent_id and not caller.is_admin:
        raise Forbidden("Only an admin chooses the agent.", field="agent_id")


def _check_whole(cart: Checkout) -> None:
    missing = {
        "lines": not cart.lines,
        "customer_id": not cart.customer_id,
        "shipping_method_id": not cart.shipping_method_id,
        "delivery_type": not cart.delivery_type,
    }
    violations = [
        Violation(name, "This is needed.", "blank") for name, is_missing in missing.items() if is_missing
    ]
    if len(cart.lines) > _MOST_LINES:
        violations.append(Violation("lines", f"At most {_MOST_LINES} lines.", "too-many"))
    if violations:
        raise Invalid(*violations)


def _check_known(cart: Checkout, facts: Facts) -> None:
    unknown = {
        "customer_id": facts.buyer is None,
        "shipping_method_id": facts.shipping_method is None,
        "payment_method_id": bool(cart.payment_method_id) and facts.payment_method is None,
        "agent_id": bool(cart.agent_id) and (facts.agent is None or not facts.agent.is_valid),
        "step_code": facts.step is None,
        **{
            f"lines[{at}].product_id": line.product_id not in facts.products
            for at, line in enumerate(cart.lines)
        },
    }
    violations = [
        Violation(name, "There is no such item.", "unknown")
        for name, is_unknown in unknown.items()
        if is_unknown
    ]
    if violations:
        raise Invalid(*violations)


def _check_step(step: Step | None, cart: Checkout, caller: Caller) -> None:
    if cart.step_code and step and not step.roles & caller.roles:
        raise Forbidden(f"Your roles do not include the step {step.name}.", field="step_code")


def _order(cart: Checkout, facts: Facts, caller: Caller, now: datetime) -> Order:
    lines = priced_lines(cart.lines, facts.products)
    buyer, method, step = facts.buyer, facts.shipping_method, facts.step
    if buyer is None or method is None or step is None:
        raise AssertionError("_check_known lets none of these through")
    sale = Sale(
        [Line(line.final_price, line.tenths) for line in lines],
        caller.digits,
        discount_percent=cart.discount_percent,
        tip=cart.shipping_tips,
        credit=cart.wallet_amount,
        paid=cart.received_amount,
    )
    before_fees = _figures(sale)
    products = before_fees.products_total - before_fees.discount - before_fees.promo
    fee = shipping_fee(method.fees, method.free_from, cart.delivery_type, products)
    figures = _figures(replace(sale, fees=fee))
    _check_payment(cart, figures, buyer)
    rest = figures.change if cart.rest_as_credit else _ZERO
    money = partial(rounded, digits=caller.digits)
    return Order(
        id=uuid7(),
        source=cart.source or "admin",
        status=figures.status,
        delivery_type=cart.delivery_type,
        buyer=buyer,
        shipping_method=method,
        payment_method=facts.payment_method,
        agent=facts.agent,
        step=step,
        lines=_settled(lines, figures),
        products_total=figures.products_total,
        discount_percent=cart.discount_percent,
        discount=figures.discount,
        promo_amount=money(figures.promo),
        shipping_fees=money(fee),
        shipping_tips=money(cart.shipping_tips),
        total=figures.total,
        remaining=money(max(figures.remaining, _ZERO)),
        wallet_amount=money(cart.wallet_amount),
        paid_amount=money(cart.received_amount - figures.change),
        received_amount=money(cart.received_amount),
        change=money(figures.change - rest),
        rest_as_credit=money(rest),
        collect_address=_address(
            cart, _COLLECTED, cart.collect_address, buyer.collect_address or buyer.address, "collect"
        ),
        shipping_address=_address(
            cart, _DELIVERED, cart.shipping_address, buyer.shipping_address or buyer.address, "shipping"
        ),
        description=cart.description,
        customer_note=cart.customer_note,
        notify_customer=cart.notify_customer,
        create_time=now,
    )


_NAMES = {
    "discountPercent": "discount_percent",
    "tip": "shipping_tips",
    "credit": "wallet_amount",
    "paid": "received_amount",
}


def _figures(sale: Sale) -> Figures:
    """The calculation, with its refusals under the names of the cart."""
    try:
        return calculate(sale)
    except Invalid as refused:
        raise Invalid(*(replace(v, field=_NAMES.get(v.field, v.field)) for v in refused.violations)) from None


def _settled(lines: Sequence[OrderLine], figures: Figures) -> list[OrderLine]:
    shares = zip(lines, figures.line_totals, figures.allocated_discounts, strict=True)
    return [replace(line, amount=amount, discount=discount) for line, amount, discount in shares]


def _check_payment(cart: Checkout, figures: Figures, buyer: Buyer) -> None:
    if cart.wallet_amount > min(buyer.wallet_credit, figures.total):
        raise Invalid(
            Violation("wallet_amount", "More than the wallet holds, or than the order costs.", "too-large")
        )
    if cart.status and cart.status != figures.status:
        raise Invalid(Violation("status", f"What was paid makes this {figures.status}.", "does-not-add-up"))


def _address(cart: Checkout, types: tuple[str, ...], given: str, known: str, leg: str) -> str:
    if cart.delivery_type not in types:
        return ""
    if not (address := given.strip() or known.strip()):
        raise Invalid(Violation(f"{leg}_address", "This is needed.", "blank"))
    return address
