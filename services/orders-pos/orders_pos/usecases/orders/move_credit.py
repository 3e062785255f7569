"""Move credit between an order and wallets, as the order's new ledger entries say."""

from orders_pos.domain.orders.order import Buyer, Order
from orders_pos.domain.payments.movement import CREDIT_RETURNED, CREDIT_USED, CREDITED
from orders_pos.usecases.orders import Wallets

_REASONS = {CREDIT_USED: "order-payment", CREDIT_RETURNED: "refund", CREDITED: "rest"}


async def move_credit(order: Order, wallets: Wallets, *, first_buyer: Buyer) -> None:
    """Add a wallet entry for each movement of credit. Credit is returned to the customer that the order had before.

    Raise ValidationError if a balance is too low.
    """
    for movement in order.movements:
        if reason := _REASONS.get(movement.kind):
            buyer = first_buyer if movement.kind == CREDIT_RETURNED else order.buyer
            await wallets.move(buyer, -movement.amount, reason, order)
