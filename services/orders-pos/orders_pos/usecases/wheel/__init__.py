"""Spins of the wheel of luck and how they are stored."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol
from uuid import UUID


@dataclass(frozen=True)
class Spins:
    """What a customer has spun: their points in all, and how often today."""

    points: int
    today: int


class WheelSpins(Protocol):
    async def lock_customer(self, customer_id: UUID) -> None:
        """Keep other spins of the customer waiting until the commit. Raise NotFoundError for an erased one."""
        ...

    async def count(self, customer_id: UUID, day: date) -> Spins: ...

    async def add(self, customer_id: UUID, day: date, points: int, now: datetime) -> None: ...
