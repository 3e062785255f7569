"""Release stock that a cart held too long."""

from uuid import UUID

from orders_pos.usecases.stock import Reservations


async def release_expired_stock(holder: UUID, reservations: Reservations) -> None:
    """Release what has expired of the holder's reservations; what was reserved again in the meantime stays."""
    await reservations.release_expired(holder)
