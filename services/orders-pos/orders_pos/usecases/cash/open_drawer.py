"""Open a drawer without a sale."""

from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from chassis.context import Caller
from chassis.errors import invalid_field
from chassis.money import Currency

from orders_pos.domain.cash.choose_till import TillState
from orders_pos.domain.cash.drawer_opening import DrawerOpening


@dataclass(frozen=True)
class OpenDrawer:
    """The till, one of the reasons, and a note, which only another reason needs."""

    till_id: UUID
    reason: str
    note: str = ""


class Drawers(Protocol):
    """Drawers of tills and their openings."""

    async def find_till(self, till_id: UUID) -> TillState | None:
        """Return the till with its open session, which nobody closes before the commit."""
        ...

    async def add_opening(self, opening: DrawerOpening, session_number: int | None) -> None:
        """Store an opening in the session of that number, or in none."""
        ...


async def open_drawer(command: OpenDrawer, caller: Caller, drawers: Drawers) -> DrawerOpening:
    """Record that the drawer is opened, and return it. Raise ValidationError for an unknown till, and if another reason
    has no note."""
    till = await drawers.find_till(command.till_id)
    if till is None:
        raise invalid_field("item.till_id", "There is no such till.", "unknown")
    opening = DrawerOpening(
        tenant_id=caller.tenant_id,
        till_id=till.id,
        till_name=till.name,
        cash_session_id=till.session.id if till.session else None,
        reason=command.reason,
        note=command.note,
        person_name=caller.name,
    )
    opening.check(Currency(caller.currency))
    await drawers.add_opening(opening, till.session.number if till.session else None)
    return opening
