"""Spin the wheel of luck."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from orders_pos.domain.wheel.wheel import draw_points
from orders_pos.usecases.wheel import WheelSpins


@dataclass(frozen=True)
class Spin:
    """`spins_left` is None for a guest."""

    points: int
    spins_left: int | None


async def spin_wheel(customer_id: UUID | None, token: str, now: datetime, spins: WheelSpins) -> Spin:
    """Draw points and grant them to the customer, if one is signed in; those of a guest wait in the cart of the token,
    one spin of a day. `now` is in the tenant's zone, whose day counts. Raise ConflictError where no spin is left
    today."""
    if customer_id is None:
        points = draw_points()
        await spins.hold(token, now.date(), points)
        return Spin(points, None)
    terms = await spins.get_terms()
    await spins.lock_customer(customer_id)
    spun = await spins.count(customer_id, now.date())
    terms.check_spins_left(spun.today)
    points = draw_points()
    await spins.add(customer_id, now.date(), points, now)
    return Spin(points, terms.spins_left(spun.today + 1))
