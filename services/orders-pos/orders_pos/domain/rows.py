"""Where every row of this service is registered."""

from decimal import Decimal

from chassis.context import current_caller
from chassis.errors import Violation
from chassis.model import Aggregate, new_registry

REGISTRY = new_registry()


class Row(Aggregate, registry=REGISTRY):
    """A row of the shop with a version."""


def too_fine(field: str, amount: Decimal | None) -> list[Violation]:
    """The violation of an amount with more decimals than the tenant's currency has."""
    if amount is None or amount == round(amount, current_caller().digits):
        return []
    return [Violation(f"item.{field}", f"At most {current_caller().digits} decimals.", "too-fine")]
