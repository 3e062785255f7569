"""Rpcs of the checkout."""

from datetime import UTC, date
from decimal import Decimal

from chassis.columns import enum_label
from chassis.context import current_caller, current_currency
from chassis.errors import invalid_field
from chassis.model import now
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.orders import resources as orders
from orders_pos.adapters.orders.columns import slot_to_row
from orders_pos.adapters.orders.order_to_message import order_to_message, tax_lines_to_messages
from orders_pos.adapters.shipping import resources as shipping
from orders_pos.adapters.shipping.sql_slots import SqlSlots
from orders_pos.adapters.shop.slot_plan import get_slot_plan
from orders_pos.domain.orders.access import can_see_phones
from orders_pos.domain.orders.order import Order
from orders_pos.domain.shipping.end_slots import EndSlotsRequest, calculate_end_slots
from orders_pos.domain.shipping.fees import shipping_fee
from orders_pos.domain.translations import translate
from orders_pos.entrypoints.date_messages import set_possible_slots, slot_offer
from orders_pos.entrypoints.mapping import (
    cart_from_request,
    edit_from_request,
    edited_fields,
    parse_order_id,
)
from orders_pos.entrypoints.repositories import order_repositories
from orders_pos.usecases.orders.checkout import checkout
from orders_pos.usecases.orders.edit_order import edit_order
from orders_pos.usecases.orders.get_quote import get_quote
from orders_pos.usecases.orders.preview_dates import preview_dates

# Limits that keep date arithmetic within the range of datetime.
_MIN_DATE, _MAX_DATE = date(2000, 1, 1), date(2200, 1, 1)


def order_to_reply(order: Order) -> pb.Order:
    """Convert the order to a reply; the phone number is only for admins and agents."""
    message = order_to_message(order)
    if not can_see_phones(current_caller()):
        orders.hide_phone(message)
    return message


class CheckoutServicer:
    """Rpcs of the counter's cart, which is sent whole with each request."""

    async def Checkout(self, request: rpc.CheckoutRequest) -> pb.Order:
        """Save the cart as an order and return it. Raise as `checkout` does."""
        return order_to_reply(
            await checkout(cart_from_request(request), current_caller(), now(), order_repositories())
        )

    async def EditOrder(self, request: rpc.EditOrderRequest) -> pb.Order:
        """Save a changed order and return it. Raise as `edit_order` does."""
        return order_to_reply(
            await edit_order(edit_from_request(request), current_caller(), now(), order_repositories())
        )

    async def QuoteCart(self, request: rpc.QuoteCartRequest) -> rpc.Quote:
        """Return the amounts of a cart, or of an order that is edited, and the id of these amounts."""
        edited = (parse_order_id(request.order_id), edited_fields(request)) if request.order_id else None
        quote = await get_quote(
            cart_from_request(request.cart), edited, current_caller(), now(), order_repositories()
        )
        tax_lines = tax_lines_to_messages(quote.tax_lines)
        return rpc.Quote(quote_id=quote.id, tax_lines=tax_lines, **quote.amounts)

    async def PreviewDates(self, request: rpc.PreviewDatesRequest) -> rpc.PreviewDatesResponse:
        """Return the slots that the cart can have, the chosen ones, remarks in the locale, and the shipping fees once
        they are determined."""
        order_id = parse_order_id(request.order_id) if request.order_id else None
        preview = await preview_dates(
            cart_from_request(request.cart), order_id, current_caller(), now(), order_repositories()
        )
        remarks = [rpc.Remark(code=code, message=translate(code, request.locale)) for code in preview.remarks]
        reply = rpc.PreviewDatesResponse(messages=[remark.message for remark in remarks], remarks=remarks)
        if preview.fees is not None:
            reply.shipping_fees = format(current_currency().quantize(preview.fees), "f")
        set_possible_slots(reply, preview)
        if collect := preview.dates.collect:
            reply.collect_moved = collect.moved
            if chosen := collect.chosen:
                reply.collect_date = chosen.date.isoformat()
                reply.collect_slot.CopyFrom(pb.Slot(**slot_to_row(chosen) or {}))
        if delivery := preview.dates.delivery:
            reply.delivery_moved = delivery.moved
            if chosen := delivery.chosen:
                reply.shipping_date = chosen.date.isoformat()
                reply.delivery_slot.CopyFrom(pb.Slot(**slot_to_row(chosen) or {}))
        return reply

    async def CalculateShippingSlots(
        self, request: rpc.CalculateShippingSlotsRequest
    ) -> rpc.CalculateShippingSlotsResponse:
        """Return the slots in which the work can end, with what is left of each. Raise ConflictError if the shop has no
        working day."""
        plan = await get_slot_plan(current_caller().timezone)
        end_slots = calculate_end_slots(_to_end_slots_request(request), plan)
        use = await SqlSlots().get_use_from(end_slots.date)
        return rpc.CalculateShippingSlotsResponse(
            show_end_time=end_slots.time,
            show_end_date=end_slots.date.isoformat(),
            show_slots=[slot_offer(end_slots.plan.room(slot, use)) for slot in end_slots.slots],
        )

    async def CalculateShippingFees(
        self, request: rpc.CalculateShippingFeesRequest
    ) -> rpc.CalculateShippingFeesResponse:
        """Return the fees of a shipping method for products of this price. Raise NotFoundError for the method."""
        delivery_type = enum_label(pb.DeliveryType.DESCRIPTOR, request.delivery_type)
        method = await shipping.shipping_methods.read(request.shipping_method_id)
        fees = {field.name: value for field, value in method.fees.ListFields()}
        free_from = Decimal(method.free_from) if method.HasField("free_from") else None
        fee = shipping_fee(fees, free_from, delivery_type, Decimal(request.price))
        return rpc.CalculateShippingFeesResponse(fees=format(current_currency().quantize(fee), "f"))


def _to_end_slots_request(request: rpc.CalculateShippingSlotsRequest) -> EndSlotsRequest:
    start = request.start.ToDatetime(UTC) if request.HasField("start") else now()
    if not _MIN_DATE <= start.date() <= _MAX_DATE:
        raise invalid_field("start", f"Enter a date between {_MIN_DATE} and {_MAX_DATE}.", "range")
    duration, offset = float(request.duration or 0), float(request.offset_start_time or 0)
    return EndSlotsRequest(start, duration, offset, request.interval)
