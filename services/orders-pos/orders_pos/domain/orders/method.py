"""Shipping and payment methods, as orders refer to them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from uuid import UUID


@dataclass(frozen=True)
class Method:
    """A shipping or payment method, with fees by delivery type; `names` are those by language."""

    id: UUID
    name: str
    fees: Mapping[str, str] = field(default_factory=dict[str, str])
    free_from: Decimal | None = None
    work_hours: int = 0
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    # How much later a zone gets its first delivery.
    delay_minutes: int = 0

    @property
    def hours_to_delivery(self) -> float:
        """Hours from the end of the collection, or from now, to the first delivery."""
        return self.work_hours + self.delay_minutes / 60
