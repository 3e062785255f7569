"""Move credit between an order and wallets, as the order's new ledger entries say."""

from decimal import Decimal

from orders_pos.domain.orders.order import Buyer, Order
from orders_pos.domain.payments.movement import CREDIT_RETURNED, CREDIT_USED, CREDITED
from orders_pos.usecases.orders import Wallets

_REASONS = {CREDIT_RETURNED: "refund", CREDIT_USED: "order-payment", CREDITED: "rest"}


async def move_credit(order: Order, wallets: Wallets, *, first_buyer: Buyer) -> None:
    """Add one wallet entry for each kind of credit that moves. Credit is returned to the customer that the order had
    before.

    Raise ValidationError if a balance is too low.
    """
    for kind, reason in _REASONS.items():
        amount = sum((movement.amount for movement in order.movements if movement.kind == kind), Decimal(0))
        if amount:
            buyer = first_buyer if kind == CREDIT_RETURNED else order.buyer
            await wallets.move(buyer, -amount, reason, order)
