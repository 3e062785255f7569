"""Scan a piece in, out or on its way."""

from dataclasses import dataclass
from uuid import UUID

from chassis.context import Caller
from chassis.errors import invalid_field

from orders_pos.domain.orders.access import check_assigned
from orders_pos.domain.pieces.piece import Piece, PieceScan
from orders_pos.usecases.pieces import Pieces


@dataclass(frozen=True)
class ScanPiece:
    """What the tag says, the direction, and the place where the piece is put; none for where it was."""

    code: str
    direction: str
    place: str = ""


@dataclass(frozen=True)
class ScannedPiece:
    """The id of the scan, and its piece. `is_repeat`: the piece was there already, and the scan is that of before."""

    scan_id: UUID
    piece: Piece
    is_repeat: bool


async def scan_piece(command: ScanPiece, caller: Caller, pieces: Pieces) -> ScannedPiece:
    """Move the piece and record the scan.

    Raise ValidationError if no piece has the code, and ForbiddenError if the caller is an agent, and not the order's.
    """
    piece = await pieces.get_for_update(command.code)
    if piece is None:
        raise invalid_field("item.code", "No piece has this code.", "unknown-piece")
    check_assigned(await pieces.get_agent_id(piece), caller)
    if not piece.scan(command.direction, command.place):
        return ScannedPiece(await pieces.get_last_scan_id(piece), piece, is_repeat=True)
    scan = PieceScan(
        tenant_id=caller.tenant_id,
        piece_id=piece.id,
        order_id=piece.order_id,
        code=piece.code,
        name=piece.name,
        direction=command.direction,
        place=piece.place,
        person_name=caller.name,
    )
    await pieces.add_scan(scan, piece)
    return ScannedPiece(scan.id, piece, is_repeat=False)
