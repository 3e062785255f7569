"""Build a priced order from a cart."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from functools import partial

from chassis.approvals import ExceededLimit
from chassis.context import Caller
from chassis.errors import FieldViolation, ValidationError
from chassis.model import uuid7
from chassis.money import round_half_up

from orders_pos.domain.copy_with import copy_with
from orders_pos.domain.orders.approval import DISCOUNT, PRICE, OrderApproval
from orders_pos.domain.orders.cart import Cart, CheckoutContext
from orders_pos.domain.orders.checks import check_price
from orders_pos.domain.orders.order import Order, OrderLine
from orders_pos.domain.orders.order_fields import Notes, entered_amounts, values_of
from orders_pos.domain.orders.order_terms import OrderTerms
from orders_pos.domain.orders.pay_order import pay_order
from orders_pos.domain.orders.price_cart import add_amounts, calculate_totals, price_cart
from orders_pos.domain.orders.quote import check_quote
from orders_pos.domain.payments.limits import limit_uses
from orders_pos.domain.shipping.dates import TYPES_WITH_COLLECTION, TYPES_WITH_DELIVERY
from orders_pos.domain.shop.role_limits import LimitCheck, LimitUse


def build_order(
    cart: Cart, context: CheckoutContext, caller: Caller, now: datetime, terms: OrderTerms
) -> Order:
    """Return the order with all its amounts, and what it does under the limits of the caller's roles. Raise
    ValidationError or ForbiddenError naming the field."""
    buyer, method, step = context.buyer, context.shipping_method, context.step
    if buyer is None or method is None or step is None:
        raise AssertionError("check_references must run first")
    priced, stored = price_cart(cart, context, method, terms, caller.digits), terms.stored
    lines, price_limits, price_approvals = _mark_price_changes(
        priced.taxed.lines, context, caller, now, stored
    )
    totals = calculate_totals(replace(priced.sale, credit=cart.wallet_amount, paid=cart.received_amount))
    collect, delivery = terms.slots
    money = partial(round_half_up, digits=caller.digits)
    order = Order(
        id=stored.id if stored else uuid7(),
        source=stored.source if stored else cart.source or "admin",
        vat_percent=priced.taxed.percent,
        is_tax_added=priced.taxed.is_added,
        tax_place=priced.taxed.place,
        tax_lines=priced.split_tax(totals),
        delivery_type=cart.delivery_type,
        buyer=buyer,
        shipping_method=method,
        payment_method=context.payment_method,
        agent=context.agent,
        step=step,
        lines=add_amounts(lines, totals, caller.digits),
        products_total=totals.products_total,
        discount_percent=cart.discount_percent,
        discount=totals.discount,
        promo_amount=money(totals.promo),
        shipping_fees=money(priced.fee),
        added_tax=money(totals.added_tax),
        total=totals.total,
        collect_address=_choose_address(
            cart,
            TYPES_WITH_COLLECTION,
            cart.collect_address,
            buyer.collect_address or buyer.address,
            "collect",
        ),
        shipping_address=_choose_address(
            cart,
            TYPES_WITH_DELIVERY,
            cart.shipping_address,
            buyer.shipping_address or buyer.address,
            "shipping",
        ),
        create_time=stored.create_time if stored else now,
        update_time=now,
        saved_by=caller.name,
        collect_slot=collect,
        delivery_slot=delivery,
        start_processing_at=context.slot_plan.starts_at(collect) if collect else None,
        start_delivery_at=context.slot_plan.starts_at(delivery) if delivery else None,
        coordinates=cart.coordinates,
        promo=terms.promo,
        version=stored.version + 1 if stored else 1,
        number=stored.number if stored else "",
    )
    entered = {name: money(amount) for name, amount in entered_amounts(cart).items()}
    order = copy_with(order, **entered, **values_of(cart, Notes))
    check_quote(cart.quote_id, order, caller.currency)
    order = pay_order(order, cart, context, terms, caller.digits)
    _check_status(cart, order.status)
    order = replace(order, limit_check=_check_limits(order, context, caller, stored, price_limits))
    discount_approvals = _approve_discount(order, caller, stored)
    return replace(
        order, approvals=[*(stored.approvals if stored else ()), *discount_approvals, *price_approvals]
    )


def _check_limits(
    order: Order,
    context: CheckoutContext,
    caller: Caller,
    stored: Order | None,
    price_limits: Sequence[ExceededLimit],
) -> LimitCheck:
    """Return what the order does under the limits of the caller's roles."""
    before, percent = stored.discount_percent if stored else Decimal(0), order.discount_percent
    # Lines that are added make a discount larger, also one that an admin gave.
    amount = order.discount - (stored.discount if stored else Decimal(0))
    discount = LimitUse(
        DISCOUNT, Decimal(0) if percent == before else percent, max(amount, Decimal(0)), "discount_percent"
    )
    check = context.role_limits.check([discount, *limit_uses(order.movements)], caller)
    return replace(check, exceeded=[*price_limits, *check.exceeded])


def _approve_discount(order: Order, caller: Caller, stored: Order | None) -> Iterator[OrderApproval]:
    """Yield the approval of a discount that the caller may not give alone."""
    before, percent = stored.discount_percent if stored else Decimal(0), order.discount_percent
    if caller.approver and any(limit.name == DISCOUNT for limit in order.limit_check.exceeded):
        yield OrderApproval(DISCOUNT, "", before, percent, caller.name, caller.approver, order.update_time)


def _mark_price_changes(
    lines: Sequence[OrderLine],
    context: CheckoutContext,
    caller: Caller,
    now: datetime,
    stored: Order | None,
) -> tuple[list[OrderLine], list[ExceededLimit], list[OrderApproval]]:
    """Return the lines with who changed a price and when, the limits that prices exceed, and what of them an admin
    approved."""
    stored_prices = {line.id: line.final_price for line in stored.lines} if stored else {}
    marked: list[OrderLine] = []
    exceeded: list[ExceededLimit] = []
    approvals: list[OrderApproval] = []
    for index, line in enumerate(lines):
        if line.final_price == stored_prices.get(line.id, line.price):
            marked.append(line)
            continue
        limits = list(check_price(line, f"lines[{index}]", caller, context.price_ceilings))
        if limits and caller.approver:
            subject, before = line.description or line.name, stored_prices.get(line.id, line.price)
            approvals.append(
                OrderApproval(PRICE, subject, before, line.final_price, caller.name, caller.approver, now)
            )
        exceeded += limits
        marked.append(replace(line, price_changed_by=caller.name, price_changed_at=now))
    return marked, exceeded, approvals


def _check_status(cart: Cart, status: str) -> None:
    if cart.status and cart.status != status:
        raise ValidationError(
            FieldViolation("status", f"The amounts paid make this: {status}", "does-not-add-up")
        )


def _choose_address(cart: Cart, types: frozenset[str], entered: str, default: str, leg: str) -> str:
    if cart.delivery_type not in types:
        return ""
    if not (address := entered.strip() or default.strip()):
        raise ValidationError(FieldViolation(f"{leg}_address", "This field is required.", "blank"))
    return address
