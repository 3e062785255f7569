"""Rpcs of pieces."""

from chassis.columns import enum_label
from chassis.context import current_caller
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.pieces.resources import piece_scans
from orders_pos.adapters.pieces.sql_pieces import SqlPieces
from orders_pos.usecases.pieces.scan_piece import ScanPiece, scan_piece


async def create_piece_scan_rpc(request: rpc.CreatePieceScanRequest) -> pb.PieceScan:
    """Scan a piece in or out, and return the scan."""
    item = request.item
    direction = enum_label(pb.ScanDirection.DESCRIPTOR, item.direction)
    scanned = await scan_piece(ScanPiece(item.code, direction, item.place), current_caller(), SqlPieces())
    stored: pb.PieceScan = await piece_scans.read(scanned.scan_id)
    stored.is_repeat, stored.is_surplus = scanned.is_repeat, scanned.piece.is_surplus
    return stored
