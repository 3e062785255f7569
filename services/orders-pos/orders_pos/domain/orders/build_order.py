"""Build a priced order from a cart."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from functools import partial

from chassis.context import Caller
from chassis.errors import FieldViolation, ValidationError
from chassis.model import uuid7
from chassis.money import round_half_up

from orders_pos.domain.orders.cart import Cart, CheckoutContext
from orders_pos.domain.orders.checks import check_price
from orders_pos.domain.orders.lines import price_lines
from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.money import Sale, SaleLine, Totals, calculate
from orders_pos.domain.orders.notes import notes_of
from orders_pos.domain.orders.order import Buyer, Order, OrderLine
from orders_pos.domain.orders.quote import Quote, check_quote, quote_amounts
from orders_pos.domain.payments.limits import check_limits
from orders_pos.domain.payments.movement import PaymentDetails
from orders_pos.domain.payments.settle import Tender, apply_movements, get_sums, settle
from orders_pos.domain.promos.promo import Promo
from orders_pos.domain.shipping.dates import TYPES_WITH_COLLECTION, TYPES_WITH_DELIVERY
from orders_pos.domain.shipping.fees import ON_STORE, shipping_fee
from orders_pos.domain.shipping.slots import Slot

_ZERO = Decimal(0)
_CART_FIELDS = {
    "discountPercent": "discount_percent",
    "tip": "shipping_tips",
    "credit": "wallet_amount",
    "paid": "received_amount",
}


@dataclass(frozen=True)
class OrderTerms:
    """The stored order (None for a new one), promo code, slots, and how much credit the order may use."""

    stored: Order | None
    promo: Promo | None
    slots: tuple[Slot | None, Slot | None]
    usable_credit: Decimal
    # The credit was not edited: reduce it to what the order still needs.
    is_credit_adjusted: bool = False


@dataclass(frozen=True)
class PricedCart:
    """Lines, the input of the calculation without payment, and the shipping fee."""

    lines: Sequence[OrderLine]
    sale: Sale
    fee: Decimal


def price_cart(
    cart: Cart, context: CheckoutContext, method: Method, terms: OrderTerms, digits: int
) -> PricedCart:
    """Price lines, discount, promo code and fees. Raise ValidationError naming the field."""
    stored = terms.stored
    lines = price_lines(cart.lines, context.products, stored.lines if stored else ())
    sale = Sale(
        [SaleLine(line.final_price, line.tenths) for line in lines],
        digits,
        discount_percent=cart.discount_percent,
        tip=cart.shipping_tips,
    )
    totals = _calculate(sale)
    if terms.promo:
        discounted = totals.products_total - totals.discount
        sale = replace(sale, promo=terms.promo.discount_on(discounted, digits))
        totals = _calculate(sale)
    products = totals.products_total - totals.discount - totals.promo
    fee = _unchanged_fee(cart, stored, products)
    if fee is None:
        fee = shipping_fee(method.fees, method.free_from, cart.delivery_type, products)
    return PricedCart(lines, replace(sale, fees=fee), fee)


def _unchanged_fee(cart: Cart, stored: Order | None, products: Decimal) -> Decimal | None:
    """Return the stored fee if shipping method, delivery type and products total are unchanged, else None."""
    if not stored:
        return None
    is_same_shipping = (stored.shipping_method.id, stored.delivery_type) == (
        cart.shipping_method_id,
        cart.delivery_type,
    )
    stored_products = stored.products_total - stored.discount - stored.promo_amount
    return stored.shipping_fees if is_same_shipping and stored_products == products else None


def build_order(
    cart: Cart, context: CheckoutContext, caller: Caller, now: datetime, terms: OrderTerms
) -> Order:
    """Return the order with all its amounts. Raise ValidationError or ForbiddenError naming the field."""
    buyer, method, step = context.buyer, context.shipping_method, context.step
    if buyer is None or method is None or step is None:
        raise AssertionError("check_references must run first")
    priced, stored = price_cart(cart, context, method, terms, caller.digits), terms.stored
    if cart.discount_percent != (stored.discount_percent if stored else 0):
        context.role_limits.check_discount(cart.discount_percent, caller)
    lines = _mark_price_changes(priced.lines, context, caller, now, stored)
    totals = _calculate(replace(priced.sale, credit=cart.wallet_amount, paid=cart.received_amount))
    collect, delivery = terms.slots
    money = partial(round_half_up, digits=caller.digits)
    order = Order(
        id=stored.id if stored else uuid7(),
        source=stored.source if stored else cart.source or "admin",
        delivery_type=cart.delivery_type,
        buyer=buyer,
        shipping_method=method,
        payment_method=context.payment_method,
        agent=context.agent,
        step=step,
        lines=_add_amounts(lines, totals, caller.digits),
        products_total=totals.products_total,
        discount_percent=cart.discount_percent,
        discount=totals.discount,
        promo_amount=money(totals.promo),
        shipping_fees=money(priced.fee),
        shipping_tips=money(cart.shipping_tips),
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
        **notes_of(cart),
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
    check_quote(cart.quote_id, order, caller.currency)
    order = _pay(order, cart, context, terms, caller.digits)
    check_limits(order.movements, context.role_limits, caller)
    _check_status(cart, order.status)
    return order


def quote_cart(cart: Cart, context: CheckoutContext, caller: Caller, terms: OrderTerms) -> Quote:
    """Return what a cart costs, which may lack customer, addresses and shipping. Raise ValidationError naming the
    field."""
    method = context.shipping_method or Method(uuid7(), "")
    cart = replace(cart, delivery_type=cart.delivery_type or ON_STORE)
    priced = price_cart(cart, context, method, terms, caller.digits)
    totals = _calculate(priced.sale)
    lines = _add_amounts(priced.lines, totals, caller.digits)
    amounts = (
        totals.products_total,
        totals.discount,
        totals.promo,
        priced.fee,
        cart.shipping_tips,
        totals.total,
    )
    return quote_amounts(lines, [round_half_up(amount, caller.digits) for amount in amounts], caller.currency)


def _calculate(sale: Sale) -> Totals:
    """Run the calculation; report its violations under the field names of the cart."""
    try:
        return calculate(sale)
    except ValidationError as error:
        raise ValidationError(
            *(
                replace(violation, field=_CART_FIELDS.get(violation.field, violation.field))
                for violation in error.violations
            )
        ) from None


def _mark_price_changes(
    lines: Sequence[OrderLine], context: CheckoutContext, caller: Caller, now: datetime, stored: Order | None
) -> list[OrderLine]:
    """Return the lines with who changed a price and when."""
    stored_prices = {line.id: line.final_price for line in stored.lines} if stored else {}
    marked: list[OrderLine] = []
    for index, line in enumerate(lines):
        if line.final_price == stored_prices.get(line.id, line.price):
            marked.append(line)
            continue
        check_price(line, f"lines[{index}]", caller, context.price_ceilings)
        marked.append(replace(line, price_changed_by=caller.name, price_changed_at=now))
    return marked


def _pay(order: Order, cart: Cart, context: CheckoutContext, terms: OrderTerms, digits: int) -> Order:
    """Return the order with the movements that settle it."""
    stored, sums = terms.stored, get_sums(terms.stored)
    money = new_money(cart, order.total, stored)
    credit = _choose_credit(cart, order.total - sums.paid - money, terms)
    if credit > min(terms.usable_credit, order.total):
        message = "This is more than the wallet's balance or the order's total."
        raise ValidationError(FieldViolation("wallet_amount", message, "too-large"))
    tender = Tender(
        money,
        credit,
        rest_as_credit=cart.rest_as_credit,
        is_other_wallet=stored is not None and stored.buyer.id != order.buyer.id,
        details=PaymentDetails(context.payment_method, cart.till, cart.payment_reference),
    )
    return apply_movements(order, sums, settle(order.total, sums, tender), digits)


def new_money(cart: Cart, total: Decimal, stored: Order | None) -> Decimal:
    """Return how much money the amount of the cart adds to the ledger; negative if it is handed back.

    Of a stored order, the amount is what was paid so far. The amount that was received, with change, is no new money
    either while the total is the same: the cart of the first save may be sent again.
    """
    if stored is None:
        return cart.received_amount
    if cart.received_amount == stored.received_amount and total == stored.total:
        return _ZERO
    return cart.received_amount - stored.paid_amount


def _choose_credit(cart: Cart, due: Decimal, terms: OrderTerms) -> Decimal:
    return min(cart.wallet_amount, max(due, _ZERO)) if terms.is_credit_adjusted else cart.wallet_amount


def _add_amounts(lines: Sequence[OrderLine], totals: Totals, digits: int) -> list[OrderLine]:
    amounts = zip(lines, totals.line_totals, totals.allocated_discounts, strict=True)
    return [
        replace(line, final_price=round_half_up(line.final_price, digits), amount=amount, discount=discount)
        for line, amount, discount in amounts
    ]


def _check_status(cart: Cart, status: str) -> None:
    if cart.status and cart.status != status:
        raise ValidationError(
            FieldViolation("status", f"The amounts paid make this: {status}", "does-not-add-up")
        )


def get_usable_credit(buyer: Buyer | None, stored: Order | None) -> Decimal:
    """Return the wallet's balance plus what the stored order uses of the same wallet."""
    if buyer is None:
        return _ZERO
    used = stored.wallet_amount if stored and stored.buyer.id == buyer.id else _ZERO
    return buyer.wallet_credit + used


def _choose_address(cart: Cart, types: frozenset[str], entered: str, default: str, leg: str) -> str:
    if cart.delivery_type not in types:
        return ""
    if not (address := entered.strip() or default.strip()):
        raise ValidationError(FieldViolation(f"{leg}_address", "This field is required.", "blank"))
    return address
