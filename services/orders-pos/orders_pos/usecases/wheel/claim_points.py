"""Give points that waited in a cart to the customer who signed in."""

from datetime import datetime
from uuid import UUID

from orders_pos.usecases.wheel import WheelSpins


async def claim_points(customer_id: UUID, token: str, now: datetime, spins: WheelSpins) -> None:
    """Count the cart's spin as one of the customer's on its day. It is lost where they had all spins of that day."""
    waiting = await spins.release(token) if token else None
    if waiting is None:
        return
    points, day = waiting
    await spins.lock_customer(customer_id)
    spun = await spins.count(customer_id, day)
    if (await spins.get_terms()).spins_left(spun.today):
        await spins.add(customer_id, day, points, now)
