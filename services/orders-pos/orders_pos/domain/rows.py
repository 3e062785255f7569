"""Where every row of this service is registered."""

from decimal import Decimal

from chassis.context import current_caller
from chassis.errors import FieldViolation
from chassis.model import Aggregate, TenantRow, new_registry
from sqlmodel import SQLModel

_REGISTRY = new_registry()


class Row(Aggregate, registry=_REGISTRY):
    """A row of the shop with a version."""


class WrittenOnce(TenantRow, registry=_REGISTRY):
    """A row of the shop that never changes, or that is only read."""


class Known(SQLModel, registry=_REGISTRY):
    """A row of the shop under the code that the world gave it."""


def too_fine(field: str, amount: Decimal | None) -> list[FieldViolation]:
    """The violation of an amount with more decimals than the tenant's currency has."""
    if amount is None or amount == round(amount, current_caller().digits):
        return []
    return [FieldViolation(f"item.{field}", f"At most {current_caller().digits} decimals.", "too-fine")]


def in_currency(amount: Decimal) -> Decimal:
    """The amount with the decimals of the tenant's currency, none of them lost."""
    return amount.quantize(Decimal(1).scaleb(-current_caller().digits))
