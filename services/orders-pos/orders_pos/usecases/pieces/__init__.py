"""Repositories of the use cases of pieces."""

from typing import Protocol
from uuid import UUID

from orders_pos.domain.pieces.piece import Piece, PieceScan


class Pieces(Protocol):
    """Pieces by their tags."""

    async def get_for_update(self, code: str) -> Piece | None:
        """Return the piece whose tag says this, locked until the commit; None if there is none."""
        ...

    async def get_agent_id(self, piece: Piece) -> UUID | None:
        """Return the agent whose order has the piece; None if it is assigned to nobody."""
        ...

    async def add_scan(self, scan: PieceScan, piece: Piece) -> None:
        """Save the scan and the piece that it moved."""
        ...

    async def get_last_scan_id(self, piece: Piece) -> UUID:
        """Return the id of the latest scan of a piece that was scanned."""
        ...
