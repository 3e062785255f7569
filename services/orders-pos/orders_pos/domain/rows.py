"""Base classes of the rows of this service."""

from decimal import Decimal

from chassis.errors import FieldViolation
from chassis.model import Aggregate, TenantRow, new_registry
from chassis.money import Currency

_REGISTRY = new_registry()


class Row(Aggregate, registry=_REGISTRY):
    """A row with a version."""


class AppendOnlyRow(TenantRow, registry=_REGISTRY):
    """A row without version: one that is only inserted, or only read."""


def decimal_violations(field: str, amount: Decimal | None, currency: Currency) -> list[FieldViolation]:
    """Return a violation if the amount has more decimals than the currency."""
    if amount is None or currency.is_exact(amount):
        return []
    return [FieldViolation(f"item.{field}", f"At most {currency.digits} decimals.", "digits")]
