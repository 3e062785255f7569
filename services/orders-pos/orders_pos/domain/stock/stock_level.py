"""Stock of one product, or of one of its values.

Whether more can be sold than is available is decided by who sells. At the counter the piece is in the seller's hand,
so a product has to say that it may not be sold (`sell_without_stock` false); its stock on hand can fall below zero
until it is counted. A cart of the shop promises pieces that nobody has seen: it never reserves more than is available,
whatever the product says.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple
from uuid import UUID

from chassis.errors import ConflictError

UNTRACKED, IN_STOCK, LOW_STOCK, OUT_OF_STOCK = "untracked", "in-stock", "low-stock", "out-of-stock"


class StockKey(NamedTuple):
    """What is counted; the value is empty for a product without values. Rows are locked in the order of keys."""

    product_id: UUID
    attribute_value_id: str


@dataclass(frozen=True)
class StockLevel:
    """Quantities in tenths. `reserved` is held by carts."""

    on_hand: int = 0
    reserved: int = 0

    @property
    def available(self) -> int:
        """What can be sold, in tenths; negative if more was sold than was there."""
        return self.on_hand - self.reserved


@dataclass(frozen=True)
class StockChange:
    """A level before and after a change; `low` is the product's low stock level, in tenths."""

    key: StockKey
    name: str
    before: StockLevel
    after: StockLevel
    version: int
    low: int = 0
    sell_without_stock: bool = True

    @property
    def status(self) -> str:
        """Stock status after the change."""
        return stock_status(self.after.available, self.low)

    @property
    def is_status_changed(self) -> bool:
        """Whether the change moved the level across a limit of a status."""
        return self.status != stock_status(self.before.available, self.low)

    @property
    def is_short(self) -> bool:
        """Whether the change took what was not available."""
        return self.after.available < min(0, self.before.available)


def stock_status(available: int, low: int) -> str:
    """Return the word for an available quantity, in tenths."""
    if available <= 0:
        return OUT_OF_STOCK
    return LOW_STOCK if available <= low else IN_STOCK


def level_to_tenths(level: Decimal | None) -> int:
    """Return a low stock level in tenths; 0 if there is none."""
    return int((level or 0) * 10)


def out_of_stock_error(change: StockChange, missing: int) -> ConflictError:
    """Return the error of a change for which so many tenths are missing."""
    return ConflictError(
        f"{change.name}: {Decimal(missing) / 10:f} more than there is in stock.",
        "out-of-stock",
        product=str(change.key.product_id),
        attributeValue=change.key.attribute_value_id,
    )
