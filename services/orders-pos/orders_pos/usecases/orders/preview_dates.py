"""Preview the possible slots and the shipping fee of a cart without saving anything."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from chassis.context import Caller
from chassis.errors import ValidationError

from orders_pos.domain.orders.cart import RECEIVED, Cart, CheckoutContext
from orders_pos.domain.orders.dates import requested_slot
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.order_terms import OrderTerms
from orders_pos.domain.orders.price_cart import price_cart
from orders_pos.domain.orders.zone_terms import with_zone, zone_remark
from orders_pos.domain.shipping.dates import (
    TYPES_WITH_COLLECTION,
    TYPES_WITH_DELIVERY,
    DateRequest,
    LegDates,
    OfferedDay,
    PossibleDates,
    offer_days,
    possible_dates,
)
from orders_pos.domain.shipping.hours import NeverOpenError
from orders_pos.domain.shipping.slots import SlotPlan, SlotRoom, SlotUse
from orders_pos.usecases.orders import OrderRepositories


@dataclass(frozen=True)
class DatePreview:
    """The dates of each leg for a cart of so many tenths, the shipping fee if it can be calculated, and remarks as
    translation keys."""

    plan: SlotPlan
    use: SlotUse
    tenths: int
    dates: PossibleDates
    fees: Decimal | None
    remarks: list[str]


async def preview_dates(
    cart: Cart, order_id: UUID | None, caller: Caller, now: datetime, repositories: OrderRepositories
) -> DatePreview:
    """Return what is possible for a cart, which may lack customer and addresses. Raise NotFoundError for an unknown
    order."""
    context = await repositories.orders.get_checkout_context(cart, cart.step_code or RECEIVED, caller)
    context = with_zone(context, cart, caller.country)
    stored = await repositories.saved_orders.get(order_id) if order_id else None
    plan = context.slot_plan
    today = now.astimezone(plan.hours.zone).date()
    use = await repositories.slots.get_use_from(today)
    tenths = sum(int(line.quantity * 10) for line in cart.lines)
    if stored:
        # What the edited order itself has taken is free for it, and an edit may leave out the lines.
        use, tenths = use.without(stored.slot_booking), tenths or stored.slot_booking.tenths
    dates, remarks = _find_dates(cart, context, use, tenths, now), [*_missing_remarks(cart, context)]
    if dates is None:
        return DatePreview(plan, use, tenths, PossibleDates(), None, [*remarks, "never-open"])
    for name, leg in (("collect", dates.collect), ("delivery", dates.delivery)):
        if leg and leg.chosen is None:
            remarks.append(f"{name}-full")
        elif leg and leg.moved:
            remarks.append(f"{name}-moved")
    if cart.shipping_address and (remark := zone_remark(context, cart, caller.country)):
        remarks.append(remark)
    fees = _calculate_fees(cart, context, stored, caller.digits)
    return DatePreview(plan, use, tenths, dates, fees, remarks)


def _find_dates(
    cart: Cart, context: CheckoutContext, use: SlotUse, tenths: int, now: datetime
) -> PossibleDates | None:
    plan = context.slot_plan
    request = DateRequest(
        cart.delivery_type,
        context.shipping_method.hours_to_delivery if context.shipping_method else 0,
        requested_slot(plan, cart.collect_slot, cart.start_processing_at),
        requested_slot(plan, cart.delivery_slot, cart.start_delivery_at),
        lambda slot: plan.room(slot, use, tenths).is_full,
    )
    try:
        return possible_dates(request, plan, now)
    except NeverOpenError:
        return None


def _missing_remarks(cart: Cart, context: CheckoutContext) -> Iterator[str]:
    buyer = context.buyer
    has_address = bool(buyer and buyer.address)
    if not cart.lines:
        yield "lines-missing"
    if buyer is None:
        yield "customer-missing"
    if context.shipping_method is None:
        yield "method-missing"
    if not cart.delivery_type:
        yield "type-missing"
    if cart.delivery_type in TYPES_WITH_COLLECTION and not (
        cart.collect_address or has_address or (buyer and buyer.collect_address)
    ):
        yield "collect-address-missing"
    if cart.delivery_type in TYPES_WITH_DELIVERY and not (
        cart.shipping_address or has_address or (buyer and buyer.shipping_address)
    ):
        yield "shipping-address-missing"


def _calculate_fees(
    cart: Cart, context: CheckoutContext, stored: Order | None, digits: int
) -> Decimal | None:
    """Return the fee that a checkout would charge; None while the cart cannot be priced."""
    if context.shipping_method is None or not cart.delivery_type:
        return None
    promo = context.promo.promo if context.promo else None
    terms = OrderTerms(stored, promo, (None, None), Decimal(0))
    try:
        return price_cart(cart, context, context.shipping_method, terms, digits).fee
    except (ValidationError, KeyError):
        return None


def slot_offers(leg: LegDates | None, preview: DatePreview) -> list[SlotRoom]:
    """Return the slots of a leg, each with what it has left."""
    return [preview.plan.room(slot, preview.use, preview.tenths) for slot in leg.slots] if leg else []


def day_offers(leg: LegDates | None, preview: DatePreview) -> list[OfferedDay]:
    """Return the next days of a leg, each with whether anything is left."""
    if leg is None:
        return []
    return offer_days(
        leg, preview.plan, lambda slot: preview.plan.room(slot, preview.use, preview.tenths).is_full
    )
