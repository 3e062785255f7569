"""The slots that an order takes."""

from datetime import datetime, timedelta

from chassis.errors import FieldViolation, ValidationError

from orders_pos.domain.orders.cart import Cart, CheckoutContext
from orders_pos.domain.orders.order import Order
from orders_pos.domain.shipping.dates import TYPES_WITH_COLLECTION, TYPES_WITH_DELIVERY, RequestedSlot
from orders_pos.domain.shipping.hours import NeverOpenError
from orders_pos.domain.shipping.slots import Slot, SlotPlan

# How long a slot can be ordered after it began: it was offered before, while the order was filled in.
GRACE_PERIOD = timedelta(minutes=10)


def choose_slots(
    cart: Cart, context: CheckoutContext, now: datetime, stored: Order | None = None
) -> tuple[Slot | None, Slot | None]:
    """Return the collection and delivery slot. Raise ValidationError for a slot that is not possible.

    The slots of the stored order are not validated again while shipping method and delivery type stay the same.
    """
    is_same_shipping = stored is not None and (cart.delivery_type, cart.shipping_method_id) == (
        stored.delivery_type,
        stored.shipping_method.id,
    )
    stored_collect = stored.collect_slot if stored and is_same_shipping else None
    stored_delivery = stored.delivery_slot if stored and is_same_shipping else None
    try:
        offered_at = now - GRACE_PERIOD
        collect = _choose_collect_slot(cart, context.slot_plan, offered_at, stored_collect)
        return collect, _choose_delivery_slot(cart, context, offered_at, collect, stored_delivery)
    except NeverOpenError:
        raise ValidationError(FieldViolation("collect_slot", "The shop is never open.", "closed")) from None


def requested_slot(
    plan: SlotPlan, slot: RequestedSlot | None, starts_at: datetime | None
) -> RequestedSlot | None:
    """Return the requested slot, or the one that starts at the given instant; None if neither was sent."""
    if slot or not starts_at:
        return slot
    return RequestedSlot(*plan.hours.to_local(starts_at))


def _choose_collect_slot(cart: Cart, plan: SlotPlan, now: datetime, stored: Slot | None) -> Slot | None:
    if cart.delivery_type not in TYPES_WITH_COLLECTION:
        return None
    requested = requested_slot(plan, cart.collect_slot, cart.start_processing_at)
    if not requested:
        return None
    return _validate_slot(plan, requested, plan.earliest(now), "collect_slot", stored)


def _choose_delivery_slot(
    cart: Cart, context: CheckoutContext, now: datetime, collect: Slot | None, stored: Slot | None
) -> Slot | None:
    if cart.delivery_type not in TYPES_WITH_DELIVERY:
        return None
    plan, method = context.slot_plan, context.shipping_method
    requested = requested_slot(plan, cart.delivery_slot, cart.start_delivery_at)
    if not requested:
        return None
    ready_at = plan.ends_at(collect) if collect else now
    earliest = plan.earliest_end(ready_at, method.hours_to_delivery if method else 0)
    return _validate_slot(plan, requested, earliest, "delivery_slot", stored)


def _validate_slot(
    plan: SlotPlan, requested: RequestedSlot, earliest: tuple[object, int], field: str, stored: Slot | None
) -> Slot:
    if stored and (requested.date, requested.start, requested.end or stored.end) == (
        stored.date,
        stored.start,
        stored.end,
    ):
        return stored
    if requested.start is None:
        raise ValidationError(FieldViolation(field, "Choose a slot of this day.", "blank"))
    slot = plan.find(requested.date, requested.start, requested.end)
    if not slot:
        raise ValidationError(FieldViolation(field, "There is no such slot.", "unknown"))
    if (slot.date, slot.start) < earliest:
        raise ValidationError(FieldViolation(field, "This slot is too early.", "too-early"))
    return slot
