"""The slots that an order takes."""

from datetime import datetime

from chassis.errors import FieldViolation, ValidationError

from orders_pos.domain.orders.cart import Checkout, Facts
from orders_pos.domain.orders.order import Order
from orders_pos.domain.shipping.dates import COLLECTED, DELIVERED, Wish
from orders_pos.domain.shipping.hours import NeverOpenError
from orders_pos.domain.shipping.slots import Plan, Slot


def choose_slots(
    cart: Checkout, facts: Facts, now: datetime, stored: Order | None = None
) -> tuple[Slot | None, Slot | None]:
    """The slots of the two legs; raises Invalid for one that can't be. One that is as stored is not judged again, while
    method and type stay."""
    is_open = stored is None or (cart.delivery_type, cart.shipping_method_id) != (
        stored.delivery_type,
        stored.shipping_method.id,
    )
    try:
        collect = _collect(cart, facts.plan, now, None if is_open or not stored else stored.collect_slot)
        kept = None if is_open or not stored else stored.delivery_slot
        return collect, _delivery(cart, facts, now, collect, kept)
    except NeverOpenError:
        raise ValidationError(FieldViolation("collect_slot", "The shop is never open.", "closed")) from None


def _collect(cart: Checkout, plan: Plan, now: datetime, stored: Slot | None) -> Slot | None:
    if cart.delivery_type not in COLLECTED:
        return None
    wish = cart.collect_slot or _wish(plan, cart.start_processing_at)
    return _found(plan, wish, plan.earliest(now), "collect_slot", stored) if wish else None


def _delivery(
    cart: Checkout, facts: Facts, now: datetime, collect: Slot | None, stored: Slot | None
) -> Slot | None:
    if cart.delivery_type not in DELIVERED:
        return None
    plan, method = facts.plan, facts.shipping_method
    wish = cart.delivery_slot or _wish(plan, cart.start_delivery_at)
    if not wish:
        return None
    ready = plan.ends(collect) if collect else now
    earliest = plan.earliest_end(ready, method.work_hours if method else 0)
    return _found(plan, wish, earliest, "delivery_slot", stored)


def _wish(plan: Plan, moment: datetime | None) -> Wish | None:
    return Wish(*plan.hours.local(moment)) if moment else None


def _found(plan: Plan, wish: Wish, earliest: tuple[object, int], field: str, stored: Slot | None) -> Slot:
    if stored and (wish.date, wish.start, wish.end or stored.end) == (stored.date, stored.start, stored.end):
        return stored
    if wish.start is None:
        raise ValidationError(FieldViolation(field, "Choose a slot of this day.", "blank"))
    slot = plan.find(wish.date, wish.start, wish.end)
    if not slot:
        raise ValidationError(FieldViolation(field, "There is no such slot.", "unknown"))
    if (slot.date, slot.start) < earliest:
        raise ValidationError(FieldViolation(field, "This is earlier than it can be done.", "too-early"))
    return slot
