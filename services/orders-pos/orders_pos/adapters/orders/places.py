"""Where the addresses of orders are, once they are found."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from chassis.context import current_caller
from chassis.db import current_transaction

from orders_pos.domain.orders.checks import is_rider

# A place is no change of the order: its version stays. What a person chose meanwhile stays too.
_KEEP = """
UPDATE orders SET {leg}_lat = found.lat, {leg}_lng = found.lng
FROM unnest($2::uuid[], $3::text[], $4::numeric[], $5::numeric[]) AS found (id, address, lat, lng)
WHERE orders.tenant_id = $1 AND orders.id = found.id AND {leg}_address = found.address AND {leg}_lat IS NULL
  AND ($6::uuid IS NULL OR agent_id = $6)"""
_STATEMENTS = {leg: _KEEP.format(leg=leg) for leg in ("collect", "shipping")}


@dataclass(frozen=True)
class Found:
    """`leg` is collect or shipping; degrees."""

    order_id: UUID
    leg: str
    address: str
    lat: Decimal
    lng: Decimal


async def keep_places(found: Sequence[Found]) -> None:
    """Keep each place for its address; a shipping agent's calls reach his own orders alone."""
    transaction, caller = current_transaction(), current_caller()
    agent = caller.user_id if is_rider(caller) else None
    for leg, statement in _STATEMENTS.items():
        if here := [one for one in found if one.leg == leg]:
            columns = zip(*((one.order_id, one.address, one.lat, one.lng) for one in here), strict=True)
            await transaction.connection.execute(statement, transaction.tenant_id, *map(list, columns), agent)
