"""When and where a demo shop's orders are collected and delivered."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random

from orders_pos.domain.orders.cart import Checkout
from orders_pos.domain.orders.order import Places
from orders_pos.domain.shipping.dates import COLLECTED, DELIVERED, Trip, Wish, possible_dates
from orders_pos.domain.shipping.slots import Plan, Slot

# The middle of each quarter, in degrees.
_QUARTERS = {
    "Maârif": ("33.5735", "-7.6350"), "Gauthier": ("33.5893", "-7.6262"), "Racine": ("33.5905", "-7.6360"),
    "Bourgogne": ("33.6005", "-7.6385"), "Anfa": ("33.5905", "-7.6570"), "Oasis": ("33.5525", "-7.6370"),
    "Palmier": ("33.5790", "-7.6275"), "Belvédère": ("33.5945", "-7.5895"), "Aïn Diab": ("33.5920", "-7.6810"),
    "Californie": ("33.5400", "-7.6270"), "Sidi Maârouf": ("33.5335", "-7.6420"), "Ensanche": ("35.5725", "-5.3745"),
    "Médina": ("35.5710", "-5.3660"), "Touta": ("35.5770", "-5.3560"), "Wilaya": ("35.5825", "-5.3470"),
    "Martil": ("35.6166", "-5.2752"),
}  # fmt: skip
_WALK = 60


@dataclass(frozen=True)
class Trips:
    """Slots and places by dice."""

    dice: Random
    plan: Plan

    def planned(self, cart: Checkout, address: str, hours: int, made: datetime) -> Checkout:
        """The cart with a slot for each leg it has, and with where its customer lives."""
        lat, lng = self._place(address)
        wished = possible_dates(Trip(cart.delivery_type, hours), self.plan, made)
        collect = self._slot(wished.collect.slots) if wished.collect else None
        after = Trip(cart.delivery_type, hours, _wish(collect))
        delivery = possible_dates(after, self.plan, made).delivery
        is_collected, is_delivered = cart.delivery_type in COLLECTED, cart.delivery_type in DELIVERED
        return replace(
            cart,
            collect_slot=_wish(collect),
            delivery_slot=_wish(self._slot(delivery.slots)) if delivery else None,
            places=Places(
                lat if is_collected else None,
                lng if is_collected else None,
                lat if is_delivered else None,
                lng if is_delivered else None,
            ),
        )

    def _slot(self, slots: Sequence[Slot]) -> Slot:
        found = self.dice.choice(slots)
        later = self.dice.choice((0, 0, 1))
        day = self.plan.hours.next_open(found.date + timedelta(days=later))
        return replace(found, date=day)

    def _place(self, address: str) -> tuple[Decimal, Decimal]:
        lat, lng = next(place for name, place in _QUARTERS.items() if name in address)
        return self._near(lat), self._near(lng)

    def _near(self, degrees: str) -> Decimal:
        return Decimal(degrees) + Decimal(self.dice.randint(-_WALK, _WALK)) / 10_000


def _wish(slot: Slot | None) -> Wish | None:
    return Wish(slot.date, slot.start, slot.end) if slot else None
