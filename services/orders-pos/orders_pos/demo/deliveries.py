"""Slots and coordinates of demo orders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random

from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.order import Coordinates
from orders_pos.domain.shipping.dates import (
    TYPES_WITH_COLLECTION,
    TYPES_WITH_DELIVERY,
    DateRequest,
    RequestedSlot,
    possible_dates,
)
from orders_pos.domain.shipping.slots import Slot, SlotPlan

_MAX_OFFSET = 60


@dataclass(frozen=True)
class DeliveryPlanner:
    """Chooses random slots, and coordinates around the centre of a quarter."""

    rng: Random
    plan: SlotPlan
    quarters: Mapping[str, tuple[str, str]]

    def add_slots(self, cart: Cart, address: str, hours: int, created_at: datetime) -> Cart:
        """Return the cart with a slot and coordinates for each leg."""
        lat, lng = self._draw_coordinates(address)
        dates = possible_dates(DateRequest(cart.delivery_type, hours), self.plan, created_at)
        collect = self._draw_slot(dates.collect.slots) if dates.collect else None
        delivery_request = DateRequest(cart.delivery_type, hours, _to_request(collect))
        delivery = possible_dates(delivery_request, self.plan, created_at).delivery
        is_collected = cart.delivery_type in TYPES_WITH_COLLECTION
        is_delivered = cart.delivery_type in TYPES_WITH_DELIVERY
        return replace(
            cart,
            collect_slot=_to_request(collect),
            delivery_slot=_to_request(self._draw_slot(delivery.slots)) if delivery else None,
            coordinates=Coordinates(
                lat if is_collected else None,
                lng if is_collected else None,
                lat if is_delivered else None,
                lng if is_delivered else None,
            ),
        )

    def _draw_slot(self, slots: Sequence[Slot]) -> Slot:
        slot = self.rng.choice(slots)
        days = self.rng.choice((0, 0, 1))
        day = self.plan.hours.next_open(slot.date + timedelta(days=days))
        return replace(slot, date=day)

    def _draw_coordinates(self, address: str) -> tuple[Decimal, Decimal]:
        lat, lng = next(coordinates for name, coordinates in self.quarters.items() if name in address)
        return self._add_offset(lat), self._add_offset(lng)

    def _add_offset(self, degrees: str) -> Decimal:
        return Decimal(degrees) + Decimal(self.rng.randint(-_MAX_OFFSET, _MAX_OFFSET)) / 10_000


def _to_request(slot: Slot | None) -> RequestedSlot | None:
    return RequestedSlot(slot.date, slot.start, slot.end) if slot else None
