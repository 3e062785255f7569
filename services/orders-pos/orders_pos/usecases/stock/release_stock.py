"""Release what a cart holds."""

from datetime import datetime
from uuid import UUID

from orders_pos.usecases.stock import Reservations


async def release_stock(holder: UUID, now: datetime, reservations: Reservations) -> None:
    """Release all that the holder has reserved; do nothing if there is nothing."""
    await reservations.replace(holder, {}, now)
