"""Coordinates of the addresses of orders."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from chassis.context import current_caller
from chassis.db import current_transaction

from orders_pos.domain.orders.access import restrict_agent

# Coordinates do not change the version of an order. Coordinates that a user set in the meantime are kept.
_UPDATE = """
UPDATE orders SET {leg}_lat = position.lat, {leg}_lng = position.lng
FROM unnest($2::uuid[], $3::text[], $4::numeric[], $5::numeric[]) AS position (id, address, lat, lng)
WHERE orders.tenant_id = $1 AND orders.id = position.id AND {leg}_address = position.address AND {leg}_lat IS NULL
  AND ($6::uuid IS NULL OR agent_id = $6)"""
_STATEMENTS = {leg: _UPDATE.format(leg=leg) for leg in ("collect", "shipping")}


@dataclass(frozen=True)
class StopPosition:
    """Coordinates in degrees of one leg, which is collect or shipping."""

    order_id: UUID
    leg: str
    address: str
    lat: Decimal
    lng: Decimal


async def save_stop_positions(positions: Sequence[StopPosition]) -> None:
    """Save coordinates of addresses that are unchanged; a shipping agent can update only orders assigned to them."""
    transaction, caller = current_transaction(), current_caller()
    agent = restrict_agent(None, caller)
    for leg, statement in _STATEMENTS.items():
        if leg_positions := [position for position in positions if position.leg == leg]:
            rows = [(stop.order_id, stop.address, stop.lat, stop.lng) for stop in leg_positions]
            columns = zip(*rows, strict=True)
            await transaction.connection.execute(statement, transaction.tenant_id, *map(list, columns), agent)
