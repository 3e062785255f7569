"""Record what happens to the cash of a till in its chain."""

from typing import Any

from chassis.context import current_caller

from orders_pos.adapters.sealing.append import seal
from orders_pos.domain.cash.cash_session import CashMovement, CashSession
from orders_pos.domain.cash.drawer_opening import DrawerOpening
from orders_pos.domain.sealing.record import (
    CASH_MOVED,
    DRAWER_OPENED,
    SESSION_CLOSED,
    SESSION_OPENED,
    format_amount,
)


def seal_opening(session: CashSession) -> None:
    """Record that a till was opened."""
    content = {**_content(session), "openingFloat": format_amount(session.opening_float)}
    seal(SESSION_OPENED, content, session.till_id, starts=True)


def seal_movement(session: CashSession, movement: CashMovement) -> None:
    """Record cash that was put in, or taken out when negative, without its reason, which may name a person."""
    content = {**_content(session), "movement": str(movement.id), "cash": format_amount(movement.amount)}
    seal(CASH_MOVED, content, session.till_id)


def seal_closing(session: CashSession) -> None:
    """Record that a till was closed, with what was expected and counted."""
    amounts = {
        "expectedCash": session.expected_cash,
        "countedCash": session.counted_cash,
        "difference": session.difference,
    }
    counted = {name: format_amount(amount) for name, amount in amounts.items() if amount is not None}
    seal(SESSION_CLOSED, {**_content(session), **counted}, session.till_id, starts=True)


def seal_drawer_opening(opening: DrawerOpening, session_number: int | None) -> None:
    """Record that a drawer was opened without a sale, without its note, which may name a person."""
    session = opening.cash_session_id
    content = {
        "opening": str(opening.id),
        "reason": opening.reason,
        "session": session_number,
        "sessionId": str(session) if session else None,
        "till": {"id": str(opening.till_id), "name": opening.till_name},
        "person": _person(),
    }
    seal(DRAWER_OPENED, content, opening.till_id, starts=True)


def _content(session: CashSession) -> dict[str, Any]:
    return {
        "session": session.number,
        "sessionId": str(session.id),
        "till": {"id": str(session.till_id), "name": session.till_name},
        "person": _person(),
    }


def _person() -> str | None:
    person = current_caller().user_id
    return str(person) if person else None
