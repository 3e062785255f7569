"""Look at the slots a cart can have and at what its delivery costs, keeping nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from chassis.context import Caller
from chassis.errors import ValidationError

from orders_pos.domain.orders.cart import RECEIVED, Checkout, Facts
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.settle import Terms, price
from orders_pos.domain.shipping.dates import COLLECTED, DELIVERED, Dates, Leg, Trip, Wish, possible_dates
from orders_pos.domain.shipping.hours import NeverOpenError
from orders_pos.domain.shipping.slots import Plan, Slot, Taken
from orders_pos.usecases.orders import Orders


class Looks(Orders, Protocol):
    async def look(self, order_id: UUID) -> Order:
        """A saved order as it is; raises NotFound."""
        ...

    async def taken_from(self, day: date) -> Taken:
        """How many orders each slot from this day on has."""
        ...


@dataclass(frozen=True)
class Preview:
    """The dates of each leg, the fees where they can be known, and what is to be said, as words of the shop."""

    plan: Plan
    taken: Taken
    dates: Dates
    fees: Decimal | None
    remarks: list[str]


async def preview_dates(
    cart: Checkout, order_id: UUID | None, caller: Caller, now: datetime, looks: Looks
) -> Preview:
    """What is possible; needs neither customer nor addresses. Raises NotFound for an unknown order."""
    facts = await looks.facts(cart, cart.step_code or RECEIVED, caller)
    stored = await looks.look(order_id) if order_id else None
    taken = _without(await looks.taken_from(now.astimezone(facts.plan.hours.zone).date()), stored)
    dates, remarks = _dates(cart, facts, taken, now), [*_missing(cart, facts)]
    if dates is None:
        return Preview(facts.plan, taken, Dates(), None, [*remarks, "never-open"])
    for name, leg in (("collect", dates.collect), ("delivery", dates.delivery)):
        if leg and leg.chosen is None:
            remarks.append(f"{name}-full")
        elif leg and leg.moved:
            remarks.append(f"{name}-moved")
    return Preview(facts.plan, taken, dates, _fees(cart, facts, stored, caller.digits), remarks)


def _without(taken: Taken, stored: Order | None) -> Taken:
    """An order that is edited does not stand in its own way."""
    own = stored.slots if stored else []
    return lambda slot: taken(slot) - own.count(slot)


def _dates(cart: Checkout, facts: Facts, taken: Taken, now: datetime) -> Dates | None:
    trip = Trip(
        cart.delivery_type,
        facts.shipping_method.work_hours if facts.shipping_method else 0,
        cart.collect_slot or _wish(facts.plan, cart.start_processing_at),
        cart.delivery_slot or _wish(facts.plan, cart.start_delivery_at),
        taken,
    )
    try:
        return possible_dates(trip, facts.plan, now)
    except NeverOpenError:
        return None


def _wish(plan: Plan, moment: datetime | None) -> Wish | None:
    return Wish(*plan.hours.local(moment)) if moment else None


def _missing(cart: Checkout, facts: Facts) -> Iterator[str]:
    buyer = facts.buyer
    known = bool(buyer and buyer.address)
    if not cart.lines:
        yield "lines-missing"
    if buyer is None:
        yield "customer-missing"
    if facts.shipping_method is None:
        yield "method-missing"
    if not cart.delivery_type:
        yield "type-missing"
    if cart.delivery_type in COLLECTED and not (
        cart.collect_address or known or (buyer and buyer.collect_address)
    ):
        yield "collect-address-missing"
    if cart.delivery_type in DELIVERED and not (
        cart.shipping_address or known or (buyer and buyer.shipping_address)
    ):
        yield "shipping-address-missing"


def _fees(cart: Checkout, facts: Facts, stored: Order | None, digits: int) -> Decimal | None:
    """What a save would charge; None while the cart can't be priced."""
    if facts.shipping_method is None or not cart.delivery_type:
        return None
    promo = facts.promo.promo if facts.promo else None
    terms = Terms(stored, promo, (None, None), Decimal(0))
    try:
        return price(cart, facts, facts.shipping_method, terms, digits).fee
    except (ValidationError, KeyError):
        return None


def offers(leg: Leg | None, plan: Plan, taken: Taken) -> list[tuple[Slot, bool]]:
    """The slots of a leg, each with whether it is full."""
    return [(slot, plan.is_full(slot, taken)) for slot in leg.slots] if leg else []
