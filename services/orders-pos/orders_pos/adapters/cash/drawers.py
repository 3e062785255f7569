"""The drawers that movements of money are counted in: tills, with the cash sessions that are open there.

A payment shares a lock on the open session of its till, and the closing takes the lock alone: a closed
session has all payments that were made before, and never gets another but what is brought in while it is open.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.context import Caller
from chassis.db import current_transaction
from chassis.errors import invalid_field

from orders_pos.domain.cash.choose_till import OpenSession, TillState, choose_till, find_till, works_at_till
from orders_pos.domain.payments.movement import MONEY_KINDS, ROUNDED, Movement

_TILLS = """
SELECT t.id, t.name, s.id, s.till_name, s.opened_by_id, s.open_time, s.number FROM till t
LEFT JOIN cash_session s ON s.tenant_id = $1 AND s.till_id = t.id AND s.close_time IS NULL WHERE t.tenant_id = $1"""
_SHARE = """
SELECT id FROM cash_session WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND close_time IS NULL ORDER BY id
FOR SHARE"""
_IS_ANY_CASH = (
    "SELECT EXISTS (SELECT FROM payment_method WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND is_cash)"
)


@dataclass(frozen=True)
class Drawer:
    """The till of a movement as the ledger names it, and the session that the movement belongs to, with its number.
    A till that is not known has no id."""

    till: str = ""
    session_id: UUID | None = None
    till_id: UUID | None = None
    session_number: int | None = None


_NO_DRAWER = Drawer()


async def find_drawers(movements: Collection[Movement], caller: Caller) -> list[Drawer]:
    """Return the drawer of each movement; nobody can close their sessions before the commit.

    Raise ValidationError naming `till` if the caller names an unknown one, or none where cash moves in a shop with
    several tills. What was queued while there was no connection cannot be corrected any more, and is outside any
    session.
    """
    if not any(movement.details.till or _is_filled(movement, caller) for movement in movements):
        return [_NO_DRAWER for _ in movements]
    tills = await _list_tills()
    chosen = [_find_till(movement, tills, caller) for movement in movements]
    unclear = [
        movement
        for movement, till in zip(movements, chosen, strict=True)
        if till is None and _is_filled(movement, caller) and not movement.details.is_queued
    ]
    if len(tills) > 1 and unclear and await _is_any_cash(unclear):
        raise invalid_field("till", "Choose the till that the cash is counted at.", "till-required")
    shared = await _share_sessions(chosen)
    return [_to_drawer(movement, till, shared) for movement, till in zip(movements, chosen, strict=True)]


def _is_filled(movement: Movement, caller: Caller) -> bool:
    """Return whether the server chooses the till of a movement that names none."""
    is_counted = movement.kind in MONEY_KINDS or (movement.kind == ROUNDED and movement.details.method)
    return not movement.details.till and bool(is_counted) and works_at_till(caller)


def _find_till(movement: Movement, tills: Sequence[TillState], caller: Caller) -> TillState | None:
    details = movement.details
    if not details.till:
        return choose_till(tills, caller) if _is_filled(movement, caller) else None
    till = find_till(details.till, tills)
    if till is None and not details.is_queued:
        raise invalid_field("till", "There is no such till.", "unknown")
    return till


def _to_drawer(movement: Movement, till: TillState | None, shared: Collection[UUID]) -> Drawer:
    """Return the drawer. A session knows its till by the name of the opening."""
    if till is None:
        return Drawer(movement.details.till)
    if till.session and till.session.id in shared:
        return Drawer(till.session.till_name, till.session.id, till.id, till.session.number)
    return Drawer(till.name, till_id=till.id)


async def _list_tills() -> list[TillState]:
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_TILLS, transaction.tenant_id)
    return [
        TillState(id_, name, OpenSession(*session) if session[0] else None) for id_, name, *session in rows
    ]


async def _share_sessions(tills: Collection[TillState | None]) -> set[UUID]:
    """Return the sessions of the tills that are still open."""
    ids = {till.session.id for till in tills if till and till.session}
    if not ids:
        return set()
    transaction = current_transaction()
    return {row["id"] for row in await transaction.connection.fetch(_SHARE, transaction.tenant_id, [*ids])}


async def _is_any_cash(movements: Collection[Movement]) -> bool:
    transaction = current_transaction()
    ids = [movement.details.method.id for movement in movements if movement.details.method]
    is_cash: bool = await transaction.connection.fetchval(_IS_ANY_CASH, transaction.tenant_id, ids)
    return is_cash
