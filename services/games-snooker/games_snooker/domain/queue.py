"""Positions of the queue: they start at 1 and may have gaps."""


def new_position(requested: int, last: int) -> int:
    """Return the position of a new entry: the requested one, or the end of the queue (0: not requested)."""
    return min(requested or last + 1, last + 1)


def moved_position(requested: int, last: int) -> int:
    """Return the position that an entry of the queue moves to: the requested one within the queue, or its end."""
    return max(1, min(requested or last, last))
