"""Bring cash that was taken outside any session into an open one."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.context import Caller
from chassis.errors import ConflictError, FieldViolation, ValidationError

from orders_pos.domain.cash.cash_session import CashSession
from orders_pos.usecases.cash import CashSessions


@dataclass(frozen=True)
class BringInCash:
    """The entries of the payment ledger to count in the session."""

    session_id: UUID
    entry_ids: Sequence[UUID]


async def bring_in_cash(command: BringInCash, caller: Caller, sessions: CashSessions) -> CashSession:
    """Let the entries belong to the session and return it; those that do already stay.

    Raise NotFoundError, ConflictError if the session is closed or an entry is in another one, and ValidationError for
    an entry that is no cash.
    """
    session = await sessions.get_for_update(command.session_id)
    places = await sessions.find_entries(command.entry_ids)
    unknown = [index for index, id_ in enumerate(command.entry_ids) if id_ not in places]
    if unknown:
        raise ValidationError(
            *(
                FieldViolation(f"entries[{index}]", "This is no cash of an order.", "unknown")
                for index in unknown
            )
        )
    session.check_open()
    await sessions.add_entries(session.id, command.entry_ids, caller)
    places = await sessions.find_entries(command.entry_ids)
    if any(place != session.id for place in places.values()):
        raise ConflictError("Some of this cash is in another session.", "in-other-session")
    return session
