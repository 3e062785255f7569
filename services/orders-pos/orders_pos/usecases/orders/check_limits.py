"""Check movements of money of a saved order against the limits of the caller's roles."""

from collections.abc import Sequence

from chassis.context import Caller

from orders_pos.domain.payments import limits
from orders_pos.domain.payments.movement import Movement
from orders_pos.usecases.orders import OrderRepositories


async def check_limits(
    movements: Sequence[Movement], caller: Caller, repositories: OrderRepositories
) -> None:
    """Raise ForbiddenError if an admin must approve a refund or a credit."""
    if movements and not caller.is_approved:
        limits.check_limits(movements, await repositories.saved_orders.get_role_limits(), caller)
