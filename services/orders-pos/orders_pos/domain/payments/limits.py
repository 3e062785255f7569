"""What movements of money use of the limits of roles."""

from collections.abc import Iterable, Iterator
from decimal import Decimal

from orders_pos.domain.payments.movement import CREDITED, REFUNDED, Movement
from orders_pos.domain.shop.role_limits import CREDIT, REFUND, LimitUse

_KINDS = ((CREDITED, CREDIT, "rest_as_credit"), (REFUNDED, REFUND, "amount"))


def limit_uses(movements: Iterable[Movement]) -> Iterator[LimitUse]:
    """Yield the credit and the refund of the movements."""
    movements = list(movements)
    for kind, limit, field in _KINDS:
        if amount := -sum((movement.amount for movement in movements if movement.kind == kind), Decimal(0)):
            yield LimitUse(limit, amount, amount, field)
