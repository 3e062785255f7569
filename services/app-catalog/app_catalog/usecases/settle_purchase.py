"""Taking over how the payment of a purchase ended."""

from datetime import datetime
from uuid import UUID

from app_catalog.domain.purchase import CHECK_INTERVAL, PENDING, Payment
from app_catalog.usecases.ports import Purchases


async def settle_purchase(
    purchase_id: UUID, payment: Payment, purchases: Purchases, instant: datetime
) -> None:
    """Store the state of the payment, and have it asked for again while it is under way."""
    purchase = await purchases.lock(purchase_id)
    if purchase.status != PENDING:
        return
    saved = await purchases.save(purchase.settle(payment))
    if saved.status == PENDING:
        purchases.schedule_payment(saved, instant + CHECK_INTERVAL)
