"""Pieces in PostgreSQL: scanned, and made by orders."""

from collections import defaultdict
from collections.abc import Iterable
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from chassis.model import now
from chassis.resource_query import Arguments
from souk.orders.v1 import orders_events_pb2 as events
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.adapters.pieces.resources import code_condition, pieces
from orders_pos.domain.orders.order import Order
from orders_pos.domain.pieces.order_pieces import list_pieces, piece_name
from orders_pos.domain.pieces.piece import Piece, PieceScan

# A piece is made in the statement that saves its order: by then nobody can have scanned it, and its tag can be printed
# with the receipt. The pieces are numbered as they come.
_INSERT_PIECES = """
  INSERT INTO piece (tenant_id, order_id, order_item_id, number, code, name, create_time, update_time)
  SELECT $1, {order_id}, p.line_id, p.number, saved.order_number || '-' || p.number, p.name, {time}, {time}
  FROM saved, unnest(${lines}::uuid[], ${names}::text[]) WITH ORDINALITY AS p (line_id, name, number)"""
# Those that were scanned or described stay with their line first. What is left over is kept, but is no longer the
# order's; it comes back when the line grows again.
_UPDATE_PIECES = """
WITH wanted AS (
  SELECT line_id, name, count(*) AS pieces, min(position) AS position
  FROM unnest($3::uuid[], $4::text[]) WITH ORDINALITY AS p (line_id, name, position) GROUP BY 1, 2
), ranked AS (
  SELECT p.id, p.order_item_id AS line_id, p.number,
    row_number() OVER (PARTITION BY order_item_id ORDER BY is_handled DESC, number) AS rank
  FROM piece p WHERE tenant_id = $1 AND order_id = $2
), kept AS (
  UPDATE piece p SET is_surplus = r.rank > coalesce(w.pieces, 0), name = coalesce(w.name, p.name),
    version = p.version + 1, update_time = $6
  FROM ranked r LEFT JOIN wanted w USING (line_id)
  WHERE p.tenant_id = $1 AND p.id = r.id
    AND (p.is_surplus, p.name) IS DISTINCT FROM (r.rank > coalesce(w.pieces, 0), coalesce(w.name, p.name))
), added AS (
  SELECT w.line_id, w.name, row_number() OVER (ORDER BY w.position, g.n)
    + (SELECT coalesce(max(number), 0) FROM ranked) AS number
  FROM wanted w, generate_series((SELECT count(*) FROM ranked r WHERE r.line_id = w.line_id) + 1, w.pieces) AS g (n)
)
INSERT INTO piece (tenant_id, order_id, order_item_id, number, code, name, create_time, update_time)
SELECT $1, $2, line_id, number, $5::text || '-' || number, name, $6, $6 FROM added"""

_LAST_SCAN = """
SELECT id FROM piece_scan WHERE tenant_id = $1 AND piece_id = $2 ORDER BY create_time DESC, id DESC LIMIT 1"""
_AGENT = "SELECT agent_id FROM orders WHERE tenant_id = $1 AND id = $2"
_OF_ORDERS = """
SELECT order_id::text, code, name, state FROM piece WHERE tenant_id = $1 AND order_id = ANY ($2::uuid[])
  AND NOT is_surplus ORDER BY order_id, number"""

PIECE_PARAMETERS = 2


class SqlPieces:
    """Implements Pieces in the current transaction."""

    async def get_for_update(self, code: str) -> Piece | None:
        """Return the piece whose tag says this, locked until the commit; None if there is none."""
        transaction = current_transaction()
        arguments = Arguments([transaction.tenant_id])
        sql = f"SELECT id FROM piece WHERE tenant_id = $1 AND {code_condition(code, arguments)}"  # noqa: S608  # the code is a parameter
        piece_id: UUID | None = await transaction.connection.fetchval(sql, *arguments)
        if piece_id is None:
            return None
        piece: Piece = await pieces.lock_row(str(piece_id))
        return piece

    async def get_agent_id(self, piece: Piece) -> UUID | None:
        """Return the agent whose order has the piece; None if it is assigned to nobody."""
        agent_id: UUID | None = await current_transaction().connection.fetchval(
            _AGENT, piece.tenant_id, piece.order_id
        )
        return agent_id

    async def add_scan(self, scan: PieceScan, piece: Piece) -> None:
        """Save the scan and the piece that it moved."""
        session = await current_transaction().session()
        piece.update_time = now()
        session.add(scan)
        await session.flush()
        outbox.add(piece.id, events.PieceChanged(piece=await pieces.read(piece.id)))

    async def get_last_scan_id(self, piece: Piece) -> UUID:
        """Return the id of the latest scan of a piece that was scanned."""
        sql, key = current_transaction().connection, (piece.tenant_id, piece.id)
        scan_id: UUID = await sql.fetchval(_LAST_SCAN, *key)
        return scan_id


def insert_pieces_statement(order_id: str, time: str, first: int) -> str:
    """Return the SQL that makes the pieces of an order within the statement that saves it, where its row is `saved`.
    The parameters of `piece_columns` are numbered from `first` on."""
    return _INSERT_PIECES.format(order_id=order_id, time=time, lines=first, names=first + 1)


def piece_columns(order: Order) -> tuple[list[UUID], list[str]]:
    """Return the line and the name of each piece of an order."""
    lines = list_pieces(order.lines)
    return [line.id for line in lines], [piece_name(line) for line in lines]


async def update_pieces(order: Order, stored: Order) -> None:
    """Make the pieces of an edited order those of its lines."""
    columns = piece_columns(order)
    if columns == piece_columns(stored):
        return
    transaction = current_transaction()
    await transaction.connection.execute(
        _UPDATE_PIECES, transaction.tenant_id, order.id, *columns, order.number, order.update_time
    )


async def list_order_pieces(order_id: str) -> list[pb.Piece]:
    """Return the pieces that an order has now, by number."""
    present = await pieces.select("order_id = $2 AND NOT is_surplus", [UUID(order_id)])
    return sorted(present, key=lambda piece: piece.number)


async def list_stop_pieces(order_ids: Iterable[str]) -> dict[str, list[pb.StopPiece]]:
    """Return the pieces that orders have now, by order and number."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_OF_ORDERS, transaction.tenant_id, [*map(UUID, order_ids)])
    by_order: dict[str, list[pb.StopPiece]] = defaultdict(list)
    for order_id, code, name, state in rows:
        by_order[order_id].append(
            pb.StopPiece(code=code, name=name, state=pb.PieceState.Value(f"PIECE_STATE_{state.upper()}"))
        )
    return by_order
