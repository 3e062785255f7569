"""Tours of a day by agent."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.timezones import load_zone
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.orders.columns import slot_to_row
from orders_pos.adapters.orders.order_from_row import slot_from_row
from orders_pos.adapters.pieces.sql_pieces import list_stop_pieces
from orders_pos.domain.orders.access import can_see_phones
from orders_pos.domain.shipping.hours import MINUTES_PER_DAY, OpeningHours
from orders_pos.domain.shipping.tours import Visit, order_by_route, route_length_km

# Only orders that still have to be collected, and orders that still have to be delivered.
_VISITS = """
SELECT id::text, order_number, customer ->> 'full_name' AS customer, customer ->> 'phone' AS phone, agent, shipment,
  remaining + shipping_tips AS to_collect, description, collect_slot AS slot, collect_address AS address,
  collect_lat AS lat, collect_lng AS lng, 'collect' AS kind
FROM order_shown WHERE tenant_id = $1 AND start_processing_at >= $2 AND start_processing_at < $3
  AND step_code IN ('received', 'collect-planned')
  AND ($4::uuid IS NULL OR agent_id = $4)
UNION ALL
SELECT id::text, order_number, customer ->> 'full_name', customer ->> 'phone', agent, shipment,
  remaining + shipping_tips, description, delivery_slot, shipping_address, shipping_lat, shipping_lng, 'delivery'
FROM order_shown WHERE tenant_id = $1 AND start_delivery_at >= $2 AND start_delivery_at < $3
  AND step_code NOT IN ('delivered', 'cancelled')
  AND ($4::uuid IS NULL OR agent_id = $4)
ORDER BY order_number"""
_KINDS = {"collect": pb.STOP_KIND_COLLECT, "delivery": pb.STOP_KIND_DELIVERY}

Row = Mapping[str, Any]
# By order.
Pieces = Mapping[str, Sequence[pb.StopPiece]]


async def plan_tours(day: date, agent_id: UUID | None) -> rpc.PlanToursResponse:
    """Return a tour for each agent with visits, then one of the visits without agent."""
    transaction = current_transaction()
    hours = OpeningHours(load_zone(current_caller().timezone))
    day_start, day_end = hours.to_utc(day, 0), hours.to_utc(day, MINUTES_PER_DAY)
    rows = await transaction.connection.fetch(_VISITS, transaction.tenant_id, day_start, day_end, agent_id)
    pieces = await list_stop_pieces(row["id"] for row in rows)
    by_agent: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        by_agent[row["agent"]["id"] if row["agent"] else ""].append(row)
    sorted_groups = sorted(by_agent.items(), key=lambda group: (not group[0], _agent_name(group[1])))
    return rpc.PlanToursResponse(
        date=day.isoformat(), tours=[_build_tour(agent_rows, pieces) for _, agent_rows in sorted_groups]
    )


def _agent_name(rows: Sequence[Row]) -> str:
    return str(rows[0]["agent"]["full_name"]) if rows[0]["agent"] else ""


def _build_tour(rows: Sequence[Row], pieces: Pieces) -> pb.Tour:
    visits = [
        Visit(row, slot, row["lat"], row["lng"]) for row in rows if (slot := slot_from_row(row["slot"]))
    ]
    route = order_by_route(visits)
    length = Decimal(route_length_km(route)).quantize(Decimal("0.1"))
    agent = rows[0]["agent"]
    return pb.Tour(
        agent=pb.Agent(**agent) if agent else None,
        stops=[_build_stop(visit, pieces.get(visit.item["id"], [])) for visit in route],
        kilometres=format(length, "f"),
    )


def _build_stop(visit: Visit[Row], pieces: Sequence[pb.StopPiece]) -> pb.Stop:
    row, caller = visit.item, current_caller()
    step = row["shipment"]["current_step"]
    return pb.Stop(
        kind=_KINDS[row["kind"]],
        order_id=row["id"],
        order_number=row["order_number"],
        slot=pb.Slot(**slot_to_row(visit.slot) or {}),
        address=row["address"],
        lat=None if visit.lat is None else format(visit.lat, "f"),
        lng=None if visit.lng is None else format(visit.lng, "f"),
        customer=row["customer"],
        phone=row["phone"] if can_see_phones(caller) else None,
        current_step=pb.CurrentStep(**step),
        to_collect=format(row["to_collect"], "f"),
        description=row["description"],
        pieces=pieces,
    )
