"""Try refunds that the provider of card payments refused again."""

from datetime import datetime
from uuid import UUID

from chassis.context import Caller
from chassis.errors import ConflictError
from payments.payment import RefundStatus

from orders_pos.usecases.card_payments import CardRepositories


async def retry_card_refunds(
    order_id: UUID, caller: Caller, now: datetime, repositories: CardRepositories
) -> None:
    """Decide every refund of the order that failed again; the ledger has them already. Raise NotFoundError, and
    ConflictError if none failed."""
    order = await repositories.carts.orders.get_order_for_update(order_id, caller)
    refunds = await repositories.refunds.list_by_order(order.id)
    failed = [refund for refund in refunds if refund.status is RefundStatus.FAILED]
    if not failed:
        raise ConflictError("No refund of this order failed.", "refund-state")
    for refund in failed:
        await repositories.refunds.repeat(refund, now)
