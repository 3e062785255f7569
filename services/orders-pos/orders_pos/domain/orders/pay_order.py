"""Pay an order with what its cart says."""

from decimal import Decimal

from chassis.errors import FieldViolation, ValidationError

from orders_pos.domain.orders.cart import Cart, CheckoutContext
from orders_pos.domain.orders.order import Buyer, Order
from orders_pos.domain.orders.order_terms import OrderTerms
from orders_pos.domain.payments.movement import PaymentDetails
from orders_pos.domain.payments.settle import Tender, apply_movements, get_sums, settle

_ZERO = Decimal(0)


def pay_order(order: Order, cart: Cart, context: CheckoutContext, terms: OrderTerms, digits: int) -> Order:
    """Return the order with the movements that settle it. Raise ValidationError for more credit than the wallet's
    balance or what the order is worth without goods that came back."""
    stored, sums = terms.stored, get_sums(terms.stored)
    money = new_money(cart, order.total, stored)
    credit = _choose_credit(cart, order.total - sums.rounded - sums.paid - money, terms)
    if credit > min(terms.usable_credit, order.total - sums.returned):
        message = "This is more than the wallet's balance or the order's total."
        raise ValidationError(FieldViolation("wallet_amount", message, "too-large"))
    tender = Tender(
        money,
        credit,
        rest_as_credit=cart.rest_as_credit,
        is_other_wallet=stored is not None and stored.buyer.id != order.buyer.id,
        details=PaymentDetails(
            context.payment_method,
            cart.till,
            cart.payment_reference,
            is_queued=cart.is_queued,
            queued_at=cart.queued_at,
        ),
        rounding=context.cash_rounding,
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


def get_usable_credit(buyer: Buyer | None, stored: Order | None) -> Decimal:
    """Return the wallet's balance plus what the stored order uses of the same wallet."""
    if buyer is None:
        return _ZERO
    used = stored.wallet_amount if stored and stored.buyer.id == buyer.id else _ZERO
    return buyer.wallet_credit + used
