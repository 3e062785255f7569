"""Record what saved orders did in the chain of the till where their money moved."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.context import Caller

from orders_pos.adapters.cash.drawers import Drawer
from orders_pos.adapters.sealing.append import seal_order
from orders_pos.adapters.sealing.heads import LockedHead
from orders_pos.domain.orders.order import Order
from orders_pos.domain.sealing.payment_record import SavedOrder, TillSession
from orders_pos.domain.sealing.record import NO_TILL
from orders_pos.domain.taxes.tax_entries import SaleChange

# Whether the tenant's records are sealed, and the head of `lock_head_statement`, which the statement names `head`.
SEALING_COLUMNS = "EXISTS (SELECT FROM sealing WHERE tenant_id = $1), head.*"


@dataclass(frozen=True)
class Moved:
    """The ids and the drawers of an order's new entries of the payment ledger, and what the statement that inserted
    them said: the columns of `SEALING_COLUMNS`."""

    entry_ids: Sequence[UUID] = ()
    drawers: Sequence[Drawer] = ()
    sealing: Sequence[Any] = ()


NOTHING_MOVED = Moved()


def seal_saved_order(
    order: Order, stored: Order | None, change: SaleChange, caller: Caller, moved: Moved = NOTHING_MOVED
) -> None:
    """Record an order that was saved in place of the one stored before, with what that changed of its taxes."""
    queued = [each.details for each in order.movements if each.details.is_queued]
    seal_order(
        SavedOrder(
            order,
            stored,
            change,
            tuple(moved.entry_ids),
            caller.currency,
            caller.user_id,
            _find_till(moved.drawers),
            bool(queued),
            next((details.queued_at for details in queued if details.queued_at), None),
        ),
        LockedHead.from_row(moved.sealing[1:]) if moved.sealing else None,
        is_tenant_sealing=bool(moved.sealing and moved.sealing[0]),
    )


def chain_of(drawers: Sequence[Drawer]) -> UUID:
    """Return the chain of what moves in the drawers."""
    return next((drawer.till_id for drawer in drawers if drawer.till_id), NO_TILL)


def _find_till(drawers: Sequence[Drawer]) -> TillSession | None:
    """Return the till of the movements; all that name one name the same."""
    for drawer in drawers:
        if drawer.till_id:
            return TillSession(drawer.till_id, drawer.till, drawer.session_number)
    return None
