"""Correct a customer's points."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.context import Caller
from chassis.errors import invalid_field

from orders_pos.domain.wheel.point_entry import CORRECTED, check_balance
from orders_pos.usecases.wheel import PointMovement, WheelSpins


@dataclass(frozen=True)
class CorrectPoints:
    """Points are negative if some are taken; `note` says why."""

    customer_id: UUID
    points: int
    note: str


async def correct_points(command: CorrectPoints, caller: Caller, now: datetime, spins: WheelSpins) -> UUID:
    """Return the id of the entry. Raise NotFoundError, and ValidationError for no points, without a reason, or if the
    customer has fewer than are taken."""
    note = command.note.strip()
    if not command.points:
        raise invalid_field("item.points", "Must not be zero.", "range")
    if not note:
        raise invalid_field("item.note", "Say why.", "blank")
    await spins.lock_customer(command.customer_id)
    balance = (await spins.count(command.customer_id, now.date())).points
    check_balance(balance, command.points, "item.points")
    movement = PointMovement(command.customer_id, command.points, CORRECTED, note, caller.name)
    return await spins.move_points(movement, now)
