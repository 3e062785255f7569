"""Spins of the wheel of luck, the points that they give, and how both are stored."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from orders_pos.domain.wheel.wheel import WheelTerms


@dataclass(frozen=True)
class Spins:
    """A customer's points, and how often they have spun today."""

    points: int
    today: int


@dataclass(frozen=True)
class PointMovement:
    """Points that a customer gets, or loses if they are negative."""

    customer_id: UUID
    points: int
    reason: str
    note: str = ""
    entered_by: str = ""


class WheelSpins(Protocol):
    """Spins, and the ledger of points."""

    async def get_terms(self) -> WheelTerms:
        """Return the shop's terms of the wheel."""
        ...

    async def lock_customer(self, customer_id: UUID) -> None:
        """Keep other movements of the customer's points waiting until the commit. Raise NotFoundError for an erased
        one."""
        ...

    async def count(self, customer_id: UUID, day: date) -> Spins:
        """Return the customer's points, and their spins of a local day."""
        ...

    async def add(self, customer_id: UUID, day: date, points: int, now: datetime) -> None:
        """Store a spin, and its points as those of the customer."""
        ...

    async def move_points(self, movement: PointMovement, now: datetime) -> UUID:
        """Add an entry for a locked customer and return its id."""
        ...

    async def put_into_wallet(self, customer_id: UUID, amount: Decimal) -> None:
        """Add an amount in the tenant's currency to the customer's wallet."""
        ...

    async def hold(self, token: str, day: date, points: int) -> None:
        """Let points of a day wait in the cart of a token, unless some of that day do."""
        ...

    async def release(self, token: str) -> tuple[int, date] | None:
        """Take the points that wait in a cart out of it; None if there are none."""
        ...
