"""The rpcs of the sale."""

from datetime import date, datetime
from decimal import Decimal

from chassis.columns import enum_label
from chassis.context import current_caller
from chassis.errors import ForbiddenError, invalid_field
from chassis.model import now
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.orders import resources as orders
from orders_pos.adapters.orders.columns import slot_row
from orders_pos.adapters.orders.messages import order_message
from orders_pos.adapters.shipping import resources as shipping
from orders_pos.adapters.shipping.sql_slots import taken_from
from orders_pos.adapters.shop.plans import stored_plan
from orders_pos.domain.orders.checks import is_rider
from orders_pos.domain.orders.order import Order
from orders_pos.domain.rows import in_currency
from orders_pos.domain.shipping.ends import Work, calculate_slots
from orders_pos.domain.shipping.fees import shipping_fee
from orders_pos.domain.shipping.hours import clock
from orders_pos.domain.shipping.slots import Plan, Slot
from orders_pos.domain.words import say
from orders_pos.entrypoints.desk import SqlLooks, counter
from orders_pos.entrypoints.mapping import amount, checkout_of, edit_of, order_id_of
from orders_pos.usecases.orders.checkout import checkout
from orders_pos.usecases.orders.edit_order import edit_order
from orders_pos.usecases.orders.preview_dates import offers, preview_dates

_MOST_HOURS = 8760
_MINUTES = range(30, 721)
# Calendars end somewhere, and so do the days that can be worked out.
_FIRST, _LAST = date(2000, 1, 1), date(2200, 1, 1)


def shown(order: Order) -> pb.Order:
    """The order for this caller: the phone is for admins, and for a rider on his own orders."""
    message = order_message(order)
    if not current_caller().is_admin and not is_rider(current_caller()):
        orders.hide_phone(message)
    return message


class CheckoutServicer:
    async def Checkout(self, request: rpc.CheckoutRequest) -> pb.Order:
        if is_rider(current_caller()):
            raise ForbiddenError("A shipping agent makes no new orders.")
        return shown(await checkout(checkout_of(request), current_caller(), now(), counter()))

    async def EditOrder(self, request: rpc.EditOrderRequest) -> pb.Order:
        return shown(await edit_order(edit_of(request), current_caller(), now(), counter()))

    async def PreviewDates(self, request: rpc.PreviewDatesRequest) -> rpc.PreviewDatesResponse:
        order_id = order_id_of(request.order_id) if request.order_id else None
        found = await preview_dates(checkout_of(request.cart), order_id, current_caller(), now(), SqlLooks())
        remarks = [rpc.Remark(code=code, message=say(code, request.locale)) for code in found.remarks]
        reply = rpc.PreviewDatesResponse(messages=[one.message for one in remarks], remarks=remarks)
        if found.fees is not None:
            reply.shipping_fees = format(in_currency(found.fees), "f")
        if collect := found.dates.collect:
            reply.collect_hours.extend(_offer(*one) for one in offers(collect, found.plan, found.taken))
            reply.min_date_collect = collect.min_date.isoformat()
            reply.collect_moved = collect.moved
            if chosen := collect.chosen:
                reply.collect_date = chosen.date.isoformat()
                reply.collect_slot.CopyFrom(pb.Slot(**slot_row(chosen) or {}))
        if delivery := found.dates.delivery:
            reply.shipping_hours.extend(_offer(*one) for one in offers(delivery, found.plan, found.taken))
            reply.min_date_shipping = delivery.min_date.isoformat()
            reply.delivery_moved = delivery.moved
            if chosen := delivery.chosen:
                reply.shipping_date = chosen.date.isoformat()
                reply.delivery_slot.CopyFrom(pb.Slot(**slot_row(chosen) or {}))
        return reply

    async def CalculateShippingSlots(
        self, request: rpc.CalculateShippingSlotsRequest
    ) -> rpc.CalculateShippingSlotsResponse:
        plan = await stored_plan(current_caller().timezone)
        ends = calculate_slots(_work(request, plan), plan)
        taken = await taken_from(ends.date)
        return rpc.CalculateShippingSlotsResponse(
            show_end_time=ends.time,
            show_end_date=ends.date.isoformat(),
            show_slots=[_offer(one, ends.plan.is_full(one, taken)) for one in ends.slots],
        )

    async def CalculateShippingFees(
        self, request: rpc.CalculateShippingFeesRequest
    ) -> rpc.CalculateShippingFeesResponse:
        delivery_type = enum_label(pb.DeliveryType.DESCRIPTOR, request.delivery_type)
        if not delivery_type:
            raise invalid_field("delivery_type", "This is needed.", "blank")
        method = await shipping.shipping_methods.read(request.shipping_method_id)
        fees = {name.name: value for name, value in method.fees.ListFields()}
        free_from = Decimal(method.free_from) if method.HasField("free_from") else None
        fee = shipping_fee(fees, free_from, delivery_type, amount(request.price, "price"))
        return rpc.CalculateShippingFeesResponse(fees=format(in_currency(fee), "f"))


def _offer(slot: Slot, full: bool) -> pb.SlotOffer:  # noqa: FBT001  # the offer's own word
    return pb.SlotOffer(
        date=slot.date.isoformat(),
        start_time=clock(slot.start),
        end_time=clock(slot.end),
        label=slot.label,
        full=full,
    )


def _work(request: rpc.CalculateShippingSlotsRequest, plan: Plan) -> Work:
    if request.interval and request.interval not in _MINUTES:
        raise invalid_field("interval", "From 30 to 720 minutes.", "range")
    duration = _hours(request.duration, "duration")
    offset = _hours(request.offset_start_time, "offset_start_time")
    return Work(_start(request.datetime, plan), duration, offset, request.interval)


def _hours(text: str, path: str) -> float:
    found = amount(text, path)
    if not 0 <= found <= _MOST_HOURS:
        raise invalid_field(path, f"From 0 to {_MOST_HOURS} hours.", "range")
    return float(found)


def _start(text: str, plan: Plan) -> datetime:
    """A moment; without offset by the shop's clock, absent now."""
    if not text:
        return now()
    try:
        found = datetime.fromisoformat(text)
        moment = found if found.tzinfo else found.replace(tzinfo=plan.hours.zone)
    except (ValueError, OverflowError):
        raise invalid_field("datetime", "Send a time as 2026-11-21T10:00:00.", "time") from None
    if not _FIRST <= moment.date() <= _LAST:
        raise invalid_field("datetime", f"From {_FIRST} to {_LAST}.", "range")
    return moment
