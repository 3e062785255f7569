"""Limits on movements of money, by role."""

from collections.abc import Iterable
from decimal import Decimal

from chassis.context import Caller

from orders_pos.domain.payments.movement import CREDITED, REFUNDED, Movement
from orders_pos.domain.shop.role_limits import RoleLimits


def check_limits(movements: Iterable[Movement], limits: RoleLimits, caller: Caller) -> None:
    """Raise ForbiddenError if an admin must approve a refund or a credit."""
    movements = list(movements)
    limits.check_credit(_sum(movements, CREDITED), caller)
    limits.check_refund(_sum(movements, REFUNDED), caller)


def _sum(movements: Iterable[Movement], kind: str) -> Decimal:
    return -sum((movement.amount for movement in movements if movement.kind == kind), Decimal(0))
