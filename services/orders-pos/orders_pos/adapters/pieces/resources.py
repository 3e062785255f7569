"""Pieces, their scans and their counts as resources."""

from typing import Any

from chassis.columns import parse_uuid
from chassis.resource import Resource
from chassis.resource_query import Arguments
from souk.orders.v1 import orders_events_pb2 as events
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.pieces.piece import Piece, PieceScan, split_code
from orders_pos.domain.pieces.piece_count import PieceCount

_SERVICES = rpc.DESCRIPTOR.services_by_name
# Orders are found by their numbers, and a piece by its number within the order.
_OF_CODE = """order_id = (SELECT o.id FROM orders o WHERE o.tenant_id = $1 AND o.order_number = {order_number})
AND number = {number}"""
_OF_CUSTOMER = "order_id IN (SELECT o.id FROM orders o WHERE o.tenant_id = $1 AND o.customer_id = {customer})"


def code_condition(code: str, arguments: Arguments) -> str:
    """Return the condition that a piece has this code."""
    numbers = split_code(code)
    if numbers is None:
        return "false"
    order_number, number = map(arguments.add, numbers)
    return _OF_CODE.format(order_number=order_number, number=number)


def customer_condition(customer: str, arguments: Arguments) -> str:
    """Return the condition that a piece is of an order of this customer."""
    customer_id = parse_uuid(customer)
    return "false" if customer_id is None else _OF_CUSTOMER.format(customer=arguments.add(customer_id))


def _piece_changed(piece: Any, _: bool) -> events.PieceChanged:  # noqa: FBT001  # ToEvent: pieces are never deleted
    return events.PieceChanged(piece=piece)


pieces = Resource(
    _SERVICES["Pieces"],
    Piece,
    filters={"code": code_condition, "customer_id": customer_condition},
    default_order="order_id, number",
    # What an edit took out of the order is nothing, unless it was in somebody's hands.
    base_condition="(NOT is_surplus OR is_handled)",
    to_event=_piece_changed,
)
piece_scans = Resource(_SERVICES["PieceScans"], PieceScan, default_order="create_time DESC")
piece_counts = Resource(_SERVICES["PieceCounts"], PieceCount, mark=None)
