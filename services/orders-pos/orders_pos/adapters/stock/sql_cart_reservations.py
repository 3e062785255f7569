"""Reservations of carts, for the use cases."""

from collections.abc import Collection, Mapping
from datetime import datetime
from uuid import UUID

from chassis import outbox
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.stock.sql_reservations import (
    insert_reservations,
    lock_holder,
    lock_levels,
    release_expired,
)
from orders_pos.adapters.stock.sql_stock import publish_status
from orders_pos.domain.stock.stock_level import StockChange, StockKey, StockLevel, level_to_tenths


class SqlReservations:
    """Implements Reservations in the current transaction."""

    async def replace(
        self, holder: UUID, quantities: Mapping[StockKey, int], until: datetime
    ) -> Collection[StockChange]:
        """Hold exactly what is wanted, in tenths, of tracked products, instead of what the holder held before; what
        expired is released on the way. Return the levels, locked until the commit."""
        return await _replace(holder, holder, quantities, until)

    async def schedule_release(self, holder: UUID, due: datetime) -> None:
        """Release what has expired of the holder's reservations at that time."""
        outbox.add(holder, events.StockReservationDue(holder=str(holder)), due)

    async def release_expired(self, holder: UUID) -> None:
        """Release what has expired of the holder's reservations."""
        await _replace(holder, None, {}, None)


async def _replace(
    holder: UUID, released_holder: UUID | None, quantities: Mapping[StockKey, int], until: datetime | None
) -> list[StockChange]:
    held = await lock_holder(holder)
    levels = await lock_levels([*held, *quantities])
    if not levels:
        return []
    keys = [StockKey(level["product_id"], level["attribute_value_id"]) for level in levels]
    released = await release_expired(keys, released_holder)
    taken = {key: tenths for key, tenths in quantities.items() if key in keys}
    if taken and until:
        await insert_reservations(holder, taken, until)
    changes: list[StockChange] = []
    for key, level in zip(keys, levels, strict=True):
        before = StockLevel(level["on_hand"], level["reserved"])
        reserved = before.reserved - released.get(key, 0) + taken.get(key, 0)
        changes.append(
            StockChange(
                key,
                level["name"],
                before,
                StockLevel(before.on_hand, reserved),
                level["version"],
                level_to_tenths(level["low_stock_level"]),
                level["sell_without_stock"],
            )
        )
        publish_status(changes[-1])
    return changes
