"""Spin the wheel of luck."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from orders_pos.domain.wheel.wheel import check_spins_left, draw_points, spins_left
from orders_pos.usecases.wheel import WheelSpins


@dataclass(frozen=True)
class Spin:
    """`spins_left` is None for a guest, whose points are not kept."""

    points: int
    spins_left: int | None


async def spin_wheel(customer_id: UUID | None, now: datetime, spins: WheelSpins) -> Spin:
    """Draw points and grant them to the customer, if one is signed in. `now` is in the tenant's zone, whose day counts.
    Raise ConflictError where no spin is left today."""
    if customer_id is None:
        return Spin(draw_points(), None)
    await spins.lock_customer(customer_id)
    spun = await spins.count(customer_id, now.date())
    check_spins_left(spun.today)
    points = draw_points()
    await spins.add(customer_id, now.date(), points, now)
    return Spin(points, spins_left(spun.today + 1))
