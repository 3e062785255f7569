"""The pieces that the lines of an order are."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice, repeat

from orders_pos.domain.orders.order import OrderLine

# More than that is no garments any more.
_MAX_PIECES = 500
_TENTHS = 10


def list_pieces(lines: Sequence[OrderLine]) -> list[OrderLine]:
    """Return the line of each piece, in the order of the lines."""
    return list(islice(chain.from_iterable(map(_pieces, lines)), _MAX_PIECES))


def piece_name(line: OrderLine) -> str:
    """Return what a piece of the line is called."""
    return line.description or line.name


def _pieces(line: OrderLine) -> Iterator[OrderLine]:
    is_measured = bool(line.unit or line.tenths % _TENTHS)
    return repeat(line, 1 if is_measured else line.tenths // _TENTHS)
