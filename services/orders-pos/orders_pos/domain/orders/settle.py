"""From a cart and the facts to an order with all its figures."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from functools import partial

from chassis.context import Caller
from chassis.errors import FieldViolation, ValidationError
from chassis.model import uuid7

from orders_pos.domain.orders.cart import Checkout, Facts
from orders_pos.domain.orders.checks import check_price
from orders_pos.domain.orders.lines import priced_lines
from orders_pos.domain.orders.money import Figures, Line, Sale, calculate, rounded
from orders_pos.domain.orders.order import Buyer, Method, Order, OrderLine
from orders_pos.domain.promos.promo import Promo
from orders_pos.domain.shipping.dates import COLLECTED, DELIVERED
from orders_pos.domain.shipping.fees import shipping_fee
from orders_pos.domain.shipping.slots import Slot

_ZERO = Decimal(0)
_NAMES = {
    "discountPercent": "discount_percent",
    "tip": "shipping_tips",
    "credit": "wallet_amount",
    "paid": "received_amount",
}


@dataclass(frozen=True)
class Terms:
    """What an edit keeps of the order as it was: nothing for a new one. `usable` is the credit that can be used."""

    stored: Order | None
    promo: Promo | None
    slots: tuple[Slot | None, Slot | None]
    usable: Decimal
    # The credit was not chosen anew: what the order no longer needs of it goes back.
    credit_follows: bool = False


@dataclass(frozen=True)
class Priced:
    """What the products come to before fees and payment; the fees themselves."""

    lines: Sequence[OrderLine]
    sale: Sale
    fee: Decimal


def price(cart: Checkout, facts: Facts, method: Method, terms: Terms, digits: int) -> Priced:
    """Lines, discount, promo and fees; raises Invalid naming what is at fault."""
    stored = terms.stored
    lines = priced_lines(cart.lines, facts.products, stored.lines if stored else ())
    sale = Sale(
        [Line(line.final_price, line.tenths) for line in lines],
        digits,
        discount_percent=cart.discount_percent,
        tip=cart.shipping_tips,
    )
    figures = figures_of(sale)
    if terms.promo:
        left = figures.products_total - figures.discount
        sale = replace(sale, promo=terms.promo.worth(left, digits))
        figures = figures_of(sale)
    products = figures.products_total - figures.discount - figures.promo
    fee = _kept_fee(cart, stored, products)
    if fee is None:
        fee = shipping_fee(method.fees, method.free_from, cart.delivery_type, products)
    return Priced(lines, replace(sale, fees=fee), fee)


def _kept_fee(cart: Checkout, stored: Order | None, products: Decimal) -> Decimal | None:
    """The fee of then, while method, type and products total are those of then."""
    if not stored:
        return None
    same = (stored.shipping_method.id, stored.delivery_type) == (cart.shipping_method_id, cart.delivery_type)
    of_then = stored.products_total - stored.discount - stored.promo_amount
    return stored.shipping_fees if same and of_then == products else None


def settle(cart: Checkout, facts: Facts, caller: Caller, now: datetime, terms: Terms) -> Order:
    """The order with its payment; raises Invalid or Forbidden naming what is at fault."""
    buyer, method, step = facts.buyer, facts.shipping_method, facts.step
    if buyer is None or method is None or step is None:
        raise AssertionError("check_known lets none of these through")
    priced, stored = price(cart, facts, method, terms, caller.digits), terms.stored
    lines = _signed(priced.lines, facts, caller, now, stored)
    credit = _credit(cart, priced.sale, terms)
    figures = figures_of(replace(priced.sale, credit=credit, paid=cart.received_amount))
    _check_payment(cart, credit, figures, terms)
    collect, delivery = terms.slots
    received, change, rest = _till(cart, figures, stored)
    money = partial(rounded, digits=caller.digits)
    return Order(
        id=stored.id if stored else uuid7(),
        source=stored.source if stored else cart.source or "admin",
        status=figures.status,
        delivery_type=cart.delivery_type,
        buyer=buyer,
        shipping_method=method,
        payment_method=facts.payment_method,
        agent=facts.agent,
        step=step,
        lines=_shared_out(lines, figures, caller.digits),
        products_total=figures.products_total,
        discount_percent=cart.discount_percent,
        discount=figures.discount,
        promo_amount=money(figures.promo),
        shipping_fees=money(priced.fee),
        shipping_tips=money(cart.shipping_tips),
        total=figures.total,
        remaining=money(max(figures.remaining, _ZERO)),
        wallet_amount=money(credit),
        paid_amount=money(cart.received_amount - figures.change),
        received_amount=money(received),
        change=money(change),
        rest_as_credit=money(rest),
        collect_address=_address(
            cart, COLLECTED, cart.collect_address, buyer.collect_address or buyer.address, "collect"
        ),
        shipping_address=_address(
            cart, DELIVERED, cart.shipping_address, buyer.shipping_address or buyer.address, "shipping"
        ),
        description=cart.description,
        customer_note=cart.customer_note,
        notify_customer=cart.notify_customer,
        create_time=stored.create_time if stored else now,
        update_time=now,
        saved_by=caller.name,
        collect_slot=collect,
        delivery_slot=delivery,
        start_processing_at=facts.plan.starts(collect) if collect else None,
        start_delivery_at=facts.plan.starts(delivery) if delivery else None,
        places=cart.places,
        promo=terms.promo,
        version=stored.version + 1 if stored else 1,
        number=stored.number if stored else "",
    )


def figures_of(sale: Sale) -> Figures:
    """The calculation, with its refusals under the names of the cart."""
    try:
        return calculate(sale)
    except ValidationError as refused:
        raise ValidationError(
            *(replace(v, field=_NAMES.get(v.field, v.field)) for v in refused.violations)
        ) from None


def _signed(
    lines: Sequence[OrderLine], facts: Facts, caller: Caller, now: datetime, stored: Order | None
) -> list[OrderLine]:
    """The lines, each changed price with who changed it and when."""
    before = {line.id: line.final_price for line in stored.lines} if stored else {}
    signed: list[OrderLine] = []
    for at, line in enumerate(lines):
        if line.final_price == before.get(line.id, line.price):
            signed.append(line)
            continue
        check_price(line, f"lines[{at}]", caller, facts.ceilings)
        signed.append(replace(line, price_changed_by=caller.name, price_changed_at=now))
    return signed


def _credit(cart: Checkout, sale: Sale, terms: Terms) -> Decimal:
    if not terms.credit_follows:
        return cart.wallet_amount
    due = figures_of(replace(sale, paid=cart.received_amount)).remaining
    return min(cart.wallet_amount, max(due, _ZERO))


def _till(cart: Checkout, figures: Figures, stored: Order | None) -> tuple[Decimal, Decimal, Decimal]:
    """What was received, handed back and put into the wallet; as it was told before while no money moves."""
    if stored and not figures.change and cart.received_amount == stored.paid_amount:
        return stored.received_amount, stored.change, stored.rest_as_credit
    rest = figures.change if cart.rest_as_credit else _ZERO
    return cart.received_amount, figures.change - rest, rest


def _shared_out(lines: Sequence[OrderLine], figures: Figures, digits: int) -> list[OrderLine]:
    shares = zip(lines, figures.line_totals, figures.allocated_discounts, strict=True)
    return [
        replace(line, final_price=rounded(line.final_price, digits), amount=amount, discount=discount)
        for line, amount, discount in shares
    ]


def _check_payment(cart: Checkout, credit: Decimal, figures: Figures, terms: Terms) -> None:
    if credit > min(terms.usable, figures.total):
        raise ValidationError(
            FieldViolation(
                "wallet_amount", "More than the wallet holds, or than the order costs.", "too-large"
            )
        )
    if cart.status and cart.status != figures.status:
        raise ValidationError(
            FieldViolation("status", f"What was paid makes this {figures.status}.", "does-not-add-up")
        )


def usable_credit(buyer: Buyer | None, stored: Order | None) -> Decimal:
    """The wallet's balance, and what the order uses of the same wallet already."""
    if buyer is None:
        return _ZERO
    used = stored.wallet_amount if stored and stored.buyer.id == buyer.id else _ZERO
    return buyer.wallet_credit + used


def _address(cart: Checkout, types: frozenset[str], given: str, known: str, leg: str) -> str:
    if cart.delivery_type not in types:
        return ""
    if not (address := given.strip() or known.strip()):
        raise ValidationError(FieldViolation(f"{leg}_address", "This is needed.", "blank"))
    return address
