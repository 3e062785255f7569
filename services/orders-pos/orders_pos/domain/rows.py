"""Base classes of the rows of this service."""

from decimal import Decimal

from chassis.context import current_caller
from chassis.errors import FieldViolation
from chassis.model import Aggregate, TenantRow, new_registry
from sqlmodel import SQLModel

_REGISTRY = new_registry()


class Row(Aggregate, registry=_REGISTRY):
    """A row with a version."""


class AppendOnlyRow(TenantRow, registry=_REGISTRY):
    """A row without version: one that is only inserted, or only read."""


class CodeKeyedRow(SQLModel, registry=_REGISTRY):
    """A row whose id is a standard code, such as an ISO country code."""


def decimal_violations(field: str, amount: Decimal | None) -> list[FieldViolation]:
    """Return a violation if the amount has more decimals than the tenant's currency."""
    if amount is None or amount == round(amount, current_caller().digits):
        return []
    return [FieldViolation(f"item.{field}", f"At most {current_caller().digits} decimals.", "too-fine")]


def quantize_to_currency(amount: Decimal) -> Decimal:
    """Return the amount with as many decimals as the tenant's currency."""
    return amount.quantize(Decimal(1).scaleb(-current_caller().digits))
