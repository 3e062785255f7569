"""Repositories of the use cases of cash."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.cash.cash_session import CashMovement, CashSession, DrawerSums
from orders_pos.domain.shop.role_limits import RoleLimits


class CashSessions(Protocol):
    """Sessions of tills, their movements and their cash entries."""

    async def open(self, till_id: UUID, opening_float: Decimal, caller: Caller) -> CashSession:
        """Add the next session of a till. Raise NotFoundError, and ConflictError if one is open."""
        ...

    async def get_for_update(self, session_id: UUID, version: int = 0) -> CashSession:
        """Return the session after all payments in progress, locked until the commit. Raise NotFoundError and
        StaleError."""
        ...

    async def sum_drawer(self, session_id: UUID) -> DrawerSums:
        """Return the sums of a session's cash payments and movements."""
        ...

    async def add_movement(self, movement: CashMovement) -> None:
        """Store cash that was put in or taken out."""
        ...

    async def close(self, session: CashSession) -> None:
        """Save the closed session."""
        ...

    async def add_entries(self, session_id: UUID, entry_ids: Sequence[UUID], caller: Caller) -> None:
        """Let those of the cash entries that belong to no session belong to this one."""
        ...

    async def find_entries(self, entry_ids: Sequence[UUID]) -> dict[UUID, UUID | None]:
        """Return the sessions of those of the entries that are cash."""
        ...

    async def get_role_limits(self) -> RoleLimits:
        """Return the shop's limits by role."""
        ...
