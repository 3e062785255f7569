"""Rows of the view that counts pieces."""

from orders_pos.domain.rows import AppendOnlyRow


class PieceCount(AppendOnlyRow, table=True):
    """How many pieces an order has, by its id. Read only."""

    pieces: int
    pieces_in: int
    pieces_out: int
    pieces_carried: int
