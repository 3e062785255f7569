"""Rpcs of the checkout."""

from datetime import date, datetime
from decimal import Decimal

from chassis.columns import enum_label
from chassis.context import current_caller, current_currency
from chassis.errors import ForbiddenError, invalid_field
from chassis.model import now
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.orders import resources as orders
from orders_pos.adapters.orders.columns import slot_to_row
from orders_pos.adapters.orders.order_to_message import order_to_message
from orders_pos.adapters.shipping import resources as shipping
from orders_pos.adapters.shipping.sql_slots import SqlSlots
from orders_pos.adapters.shop.slot_plan import get_slot_plan
from orders_pos.domain.orders.checks import is_shipping_agent_only
from orders_pos.domain.orders.order import Order
from orders_pos.domain.shipping.end_slots import EndSlotsRequest, calculate_end_slots
from orders_pos.domain.shipping.fees import shipping_fee
from orders_pos.domain.shipping.hours import format_time
from orders_pos.domain.shipping.slots import Slot, SlotPlan
from orders_pos.domain.translations import translate
from orders_pos.entrypoints.mapping import cart_from_request, edit_from_request, parse_amount, parse_order_id
from orders_pos.entrypoints.repositories import order_repositories
from orders_pos.usecases.orders.checkout import checkout
from orders_pos.usecases.orders.edit_order import edit_order
from orders_pos.usecases.orders.preview_dates import preview_dates, slot_offers

_MAX_HOURS = 8760
_INTERVAL_MINUTES = range(30, 721)
# Limits that keep date arithmetic within the range of datetime.
_MIN_DATE, _MAX_DATE = date(2000, 1, 1), date(2200, 1, 1)


def order_to_reply(order: Order) -> pb.Order:
    """Convert the order to a reply; the phone number is only for admins and agents."""
    message = order_to_message(order)
    if not current_caller().is_admin and not is_shipping_agent_only(current_caller()):
        orders.hide_phone(message)
    return message


class CheckoutServicer:
    async def Checkout(self, request: rpc.CheckoutRequest) -> pb.Order:
        if is_shipping_agent_only(current_caller()):
            raise ForbiddenError("A driver may not create orders.")
        return order_to_reply(
            await checkout(cart_from_request(request), current_caller(), now(), order_repositories())
        )

    async def EditOrder(self, request: rpc.EditOrderRequest) -> pb.Order:
        return order_to_reply(
            await edit_order(edit_from_request(request), current_caller(), now(), order_repositories())
        )

    async def PreviewDates(self, request: rpc.PreviewDatesRequest) -> rpc.PreviewDatesResponse:
        order_id = parse_order_id(request.order_id) if request.order_id else None
        preview = await preview_dates(
            cart_from_request(request.cart), order_id, current_caller(), now(), order_repositories()
        )
        remarks = [rpc.Remark(code=code, message=translate(code, request.locale)) for code in preview.remarks]
        reply = rpc.PreviewDatesResponse(messages=[remark.message for remark in remarks], remarks=remarks)
        if preview.fees is not None:
            reply.shipping_fees = format(current_currency().quantize(preview.fees), "f")
        if collect := preview.dates.collect:
            reply.collect_hours.extend(
                _to_slot_offer(*offer) for offer in slot_offers(collect, preview.plan, preview.taken_count)
            )
            reply.min_date_collect = collect.min_date.isoformat()
            reply.collect_moved = collect.moved
            if chosen := collect.chosen:
                reply.collect_date = chosen.date.isoformat()
                reply.collect_slot.CopyFrom(pb.Slot(**slot_to_row(chosen) or {}))
        if delivery := preview.dates.delivery:
            reply.shipping_hours.extend(
                _to_slot_offer(*offer) for offer in slot_offers(delivery, preview.plan, preview.taken_count)
            )
            reply.min_date_shipping = delivery.min_date.isoformat()
            reply.delivery_moved = delivery.moved
            if chosen := delivery.chosen:
                reply.shipping_date = chosen.date.isoformat()
                reply.delivery_slot.CopyFrom(pb.Slot(**slot_to_row(chosen) or {}))
        return reply

    async def CalculateShippingSlots(
        self, request: rpc.CalculateShippingSlotsRequest
    ) -> rpc.CalculateShippingSlotsResponse:
        plan = await get_slot_plan(current_caller().timezone)
        end_slots = calculate_end_slots(_to_end_slots_request(request, plan), plan)
        taken_count = await SqlSlots().count_taken_from(end_slots.date)
        return rpc.CalculateShippingSlotsResponse(
            show_end_time=end_slots.time,
            show_end_date=end_slots.date.isoformat(),
            show_slots=[
                _to_slot_offer(slot, end_slots.plan.is_full(slot, taken_count)) for slot in end_slots.slots
            ],
        )

    async def CalculateShippingFees(
        self, request: rpc.CalculateShippingFeesRequest
    ) -> rpc.CalculateShippingFeesResponse:
        delivery_type = enum_label(pb.DeliveryType.DESCRIPTOR, request.delivery_type)
        if not delivery_type:
            raise invalid_field("delivery_type", "This field is required.", "blank")
        method = await shipping.shipping_methods.read(request.shipping_method_id)
        fees = {field.name: value for field, value in method.fees.ListFields()}
        free_from = Decimal(method.free_from) if method.HasField("free_from") else None
        fee = shipping_fee(fees, free_from, delivery_type, parse_amount(request.price, "price"))
        return rpc.CalculateShippingFeesResponse(fees=format(current_currency().quantize(fee), "f"))


def _to_slot_offer(slot: Slot, full: bool) -> pb.SlotOffer:  # noqa: FBT001  # a field of the message
    return pb.SlotOffer(
        date=slot.date.isoformat(),
        start_time=format_time(slot.start),
        end_time=format_time(slot.end),
        label=slot.label,
        full=full,
    )


def _to_end_slots_request(request: rpc.CalculateShippingSlotsRequest, plan: SlotPlan) -> EndSlotsRequest:
    if request.interval and request.interval not in _INTERVAL_MINUTES:
        raise invalid_field("interval", "Enter 30 to 720 minutes.", "range")
    duration = _parse_hours(request.duration, "duration")
    offset = _parse_hours(request.offset_start_time, "offset_start_time")
    return EndSlotsRequest(_parse_start(request.datetime, plan), duration, offset, request.interval)


def _parse_hours(text: str, path: str) -> float:
    hours = parse_amount(text, path)
    if not 0 <= hours <= _MAX_HOURS:
        raise invalid_field(path, f"Enter 0 to {_MAX_HOURS} hours.", "range")
    return float(hours)


def _parse_start(text: str, plan: SlotPlan) -> datetime:
    """Parse an ISO 8601 time, which is local time without an offset; an empty text is now."""
    if not text:
        return now()
    try:
        parsed = datetime.fromisoformat(text)
        starts_at = parsed if parsed.tzinfo else parsed.replace(tzinfo=plan.hours.zone)
    except (ValueError, OverflowError):
        raise invalid_field("datetime", "Enter a time such as 2026-11-21T10:00:00.", "time") from None
    if not _MIN_DATE <= starts_at.date() <= _MAX_DATE:
        raise invalid_field("datetime", f"Enter a date between {_MIN_DATE} and {_MAX_DATE}.", "range")
    return starts_at
