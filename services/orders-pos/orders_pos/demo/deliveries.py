"""Slots and coordinates of demo orders."""

from collections.abc import Sequence
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

# The centre of each quarter, in degrees.
_QUARTERS = {
    "Maârif": ("33.5735", "-7.6350"), "Gauthier": ("33.5893", "-7.6262"), "Racine": ("33.5905", "-7.6360"),
    "Bourgogne": ("33.6005", "-7.6385"), "Anfa": ("33.5905", "-7.6570"), "Oasis": ("33.5525", "-7.6370"),
    "Palmier": ("33.5790", "-7.6275"), "Belvédère": ("33.5945", "-7.5895"), "Aïn Diab": ("33.5920", "-7.6810"),
    "Californie": ("33.5400", "-7.6270"), "Sidi Maârouf": ("33.5335", "-7.6420"), "Ensanche": ("35.5725", "-5.3745"),
    "Médina": ("35.5710", "-5.3660"), "Touta": ("35.5770", "-5.3560"), "Wilaya": ("35.5825", "-5.3470"),
    "Martil": ("35.6166", "-5.2752"),
}  # fmt: skip
_MAX_OFFSET = 60


@dataclass(frozen=True)
class DeliveryPlanner:
    """Chooses random slots and coordinates."""

    rng: Random
    plan: SlotPlan

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
        lat, lng = next(coordinates for name, coordinates in _QUARTERS.items() if name in address)
        return self._add_offset(lat), self._add_offset(lng)

    def _add_offset(self, degrees: str) -> Decimal:
        return Decimal(degrees) + Decimal(self.rng.randint(-_MAX_OFFSET, _MAX_OFFSET)) / 10_000


def _to_request(slot: Slot | None) -> RequestedSlot | None:
    return RequestedSlot(slot.date, slot.start, slot.end) if slot else None
