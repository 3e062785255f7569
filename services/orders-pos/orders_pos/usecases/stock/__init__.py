"""Repositories of the use cases of stock."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Protocol
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.stock.stock_level import StockChange, StockKey
from orders_pos.domain.stock.stock_movement import StockEntry


class StockLedger(Protocol):
    """Manual movements and counts of stock."""

    async def record(self, entry: StockEntry, caller: Caller, instant: datetime) -> UUID | None:
        """Record an entry and return the id of its movement; None if a count found what was expected. Raise
        NotFoundError, and ValidationError if the product's stock is not tracked or the value does not exist."""
        ...


class Reservations(Protocol):
    """Stock that carts hold until it is ordered or their time is up."""

    async def replace(
        self, holder: UUID, quantities: Mapping[StockKey, int], until: datetime
    ) -> Collection[StockChange]:
        """Hold exactly what is wanted, in tenths, of tracked products, instead of what the holder held before; what
        expired is released on the way. Return the levels, locked until the commit."""
        ...

    async def schedule_release(self, holder: UUID, due: datetime) -> None:
        """Release what has expired of the holder's reservations at that time."""
        ...

    async def release_expired(self, holder: UUID) -> None:
        """Release what has expired of the holder's reservations."""
        ...
