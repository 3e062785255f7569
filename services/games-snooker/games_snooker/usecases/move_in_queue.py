"""Find the new place of an entry of the queue."""

from games_snooker.domain.queue import moved_position
from games_snooker.usecases.ports import Positions


async def move_in_queue(current: int, requested: int, positions: Positions) -> int:
    """Return the new position of the entry, and move the entries in between."""
    position = moved_position(requested, await positions.lock_last_position())
    await positions.shift(position, current)
    return position
