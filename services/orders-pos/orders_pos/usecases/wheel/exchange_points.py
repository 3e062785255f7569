"""Exchange points for credit."""

from datetime import datetime
from uuid import UUID

from chassis.money import Currency

from orders_pos.domain.wheel.point_entry import SPENT, check_balance, price_points
from orders_pos.usecases.wheel import PointMovement, WheelSpins


async def exchange_points(
    customer_id: UUID, points: int, currency: Currency, now: datetime, spins: WheelSpins
) -> None:
    """Take points from the customer and put what they are worth into the wallet. Raise ValidationError for more than
    they have, and ConflictError where points buy nothing."""
    amount = price_points(points, (await spins.get_terms()).point_value, currency)
    await spins.lock_customer(customer_id)
    check_balance((await spins.count(customer_id, now.date())).points, -points, "points")
    await spins.move_points(PointMovement(customer_id, -points, SPENT), now)
    await spins.put_into_wallet(customer_id, amount)
