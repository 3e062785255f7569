"""The days in which customers can ask for the return of an order."""

from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from chassis.errors import ConflictError

from orders_pos.domain.orders.order import Order
from orders_pos.domain.shipping.slots import Slot


@dataclass(frozen=True)
class ReturnWindow:
    """`days` is None without such a limit, `delivered_at` None for an order that was not delivered yet."""

    days: int | None = None
    delivered_at: datetime | None = None

    def end(self, order: Order, zone: tzinfo) -> datetime | None:
        """Return until when a return can be asked for, None without a limit. Days count from the delivery; before it,
        from when it was due, or without a slot from the order."""
        if self.days is None:
            return None
        start = (
            self.delivered_at or _due(order.delivery_slot or order.collect_slot, zone) or order.create_time
        )
        return start + timedelta(days=self.days)

    def check(self, order: Order, zone: tzinfo, now: datetime) -> None:
        """Raise ConflictError once the days are over."""
        end = self.end(order, zone)
        if end is not None and now > end:
            raise ConflictError("The days for returns of this order are over.", "return-window")


def _due(slot: Slot | None, zone: tzinfo) -> datetime | None:
    if slot is None:
        return None
    return datetime(slot.date.year, slot.date.month, slot.date.day, tzinfo=zone) + timedelta(minutes=slot.end)
