"""Having a payment asked for later."""

from datetime import datetime
from uuid import UUID

from app_catalog.domain.purchase import PENDING, RETRY_INTERVAL
from app_catalog.usecases.ports import Purchases


async def postpone_payment(purchase_id: UUID, purchases: Purchases, instant: datetime) -> None:
    """Have a payment that nobody could be asked about asked for later. It may be made, so it is not declined."""
    purchase = await purchases.lock(purchase_id)
    if purchase.status == PENDING:
        purchases.schedule_payment(purchase, instant + RETRY_INTERVAL)
