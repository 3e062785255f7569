"""Find the place of a new entry of the queue."""

from games_snooker.domain.queue import new_position
from games_snooker.usecases.ports import Positions


async def join_queue(requested: int, positions: Positions) -> int:
    """Return the position of the new entry, and move the following entries back."""
    position = new_position(requested, await positions.lock_last_position())
    await positions.shift(position, None)
    return position
