"""Conversion of request messages, which the chassis has validated, to commands."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.columns import enum_label, parse_uuid
from chassis.errors import NotFoundError, invalid_field
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.orders.order import NO_COORDINATES, Coordinates
from orders_pos.domain.orders.order_fields import EnteredAmounts, Kind, Notes, Terms, values_of
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shipping.hours import parse_time
from orders_pos.entrypoints.address_parts import compose_from_message
from orders_pos.usecases.orders.edit_order import EditOrder

_TEXT_FIELDS = (
    "step_code",
    "promo_code",
    "till",
    "payment_reference",
    "quote_id",
)
# What tells how the cart is used, and is no part of the order.
_CONTROLS = frozenset(
    {"is_paid_by_credit", "is_ready_for_checkout", "is_choose_date_preview", "edit_order_id", "version"}
)
_ADDRESS_PARTS = ("collect_address_parts", "shipping_address_parts")
_CART_FIELDS = frozenset(field.name for field in rpc.CheckoutRequest.DESCRIPTOR.fields)


def cart_from_request(request: rpc.CheckoutRequest) -> Cart:
    """Build a cart. Raise ValidationError for an address in parts that its country does not have so."""
    for name in _ADDRESS_PARTS:
        if request.HasField(name):
            text = getattr(request, _text_field(name))
            setattr(request, _text_field(name), compose_from_message(getattr(request, name), name, text))
    return Cart(
        lines=[_to_cart_line(line) for line in request.lines],
        delivery_type=enum_label(pb.DeliveryType.DESCRIPTOR, request.delivery_type),
        customer_id=_optional_id(request.customer_id),
        shipping_method_id=_optional_id(request.shipping_method_id),
        payment_method_id=_optional_id(request.payment_method_id),
        agent_id=_optional_id(request.agent_id),
        source=enum_label(pb.OrderSource.DESCRIPTOR, request.source),
        status=enum_label(pb.PaymentStatus.DESCRIPTOR, request.status),
        rest_as_credit=request.rest_as_credit,
        is_queued=request.is_queued,
        queued_at=_to_datetime(request, "queued_at"),
        refund_to=enum_label(pb.RefundTo.DESCRIPTOR, request.refund_to),
        coordinates=coordinates_from(request),
        collect_slot=requested_slot_from(request, "collect_slot"),
        delivery_slot=requested_slot_from(request, "delivery_slot"),
        discount_percent=Decimal(request.discount_percent or 0),
        received_amount=Decimal(request.received_amount or 0),
        wallet_amount=Decimal(0 if _is_credit_off(request) else request.wallet_amount or 0),
        **{name: getattr(request, name) for name in _TEXT_FIELDS},
        **_fields_from(request, EnteredAmounts, Terms, Notes),
    )


def _fields_from(request: Any, *kinds: Kind) -> dict[str, Any]:
    """Return the fields of a message as a cart has them: amounts and instants, and what is a text or a flag in both."""
    return {name: _value_from(request, name, default) for name, default in values_of(Cart(), *kinds).items()}


def _value_from(request: Any, name: str, default: object) -> Any:
    if isinstance(default, Decimal):
        return Decimal(getattr(request, name) or 0)
    return _to_datetime(request, name) if default is None else getattr(request, name)


def coordinates_from(request: Any) -> Coordinates:
    """Return the coordinates of a message with the fields of `Coordinates`, as texts."""
    texts = (getattr(request, name) for name in vars(NO_COORDINATES))
    return Coordinates(*(Decimal(text) if text else None for text in texts))


def _is_credit_off(request: rpc.CheckoutRequest) -> bool:
    return request.HasField("is_paid_by_credit") and not request.is_paid_by_credit


def edit_from_request(request: rpc.EditOrderRequest) -> EditOrder:
    """Build an edit from the fields that the mask names. Raise ValidationError if it names an unknown one."""
    sent = set(request.mask.paths)
    for name in sent - _CART_FIELDS:
        raise invalid_field("mask", f"A cart has no field {name[:100]}.", "unknown")
    # Only what the mask names was validated.
    cart = rpc.CheckoutRequest()
    request.mask.MergeMessage(request.cart, cart)
    # Switching credit off changes the amount paid by it, whatever the amount's field says.
    if _is_credit_off(cart):
        sent.add("wallet_amount")
    fields = {_text_field(name) for name in sent - _CONTROLS}
    return EditOrder(parse_order_id(request.id), cart_from_request(cart), fields, request.version)


def edited_fields(request: rpc.QuoteCartRequest) -> set[str]:
    """Return the names of the cart's fields that were sent."""
    return {_text_field(name) for name in set(request.edited.paths) & _CART_FIELDS - _CONTROLS}


def _text_field(name: str) -> str:
    """Return the name of the text that a field is, or that an address in parts becomes."""
    return name.removesuffix("_parts")


def _to_cart_line(line: rpc.CartLine) -> CartLine:
    return CartLine(
        product_id=UUID(line.product_id),
        quantity=Decimal(line.quantity),
        price=Decimal(line.price) if line.price else None,
        attribute_value_id=line.attribute_value_id,
        name=line.name,
        # A line that was never saved may have an id of any form.
        id=parse_uuid(line.id) if line.id else None,
    )


def requested_slot_from(request: Any, name: str) -> RequestedSlot | None:
    """Return the slot in a message's field, if it has one."""
    if not request.HasField(name):
        return None
    slot = getattr(request, name)
    return RequestedSlot(
        date.fromisoformat(slot.date),
        parse_time(slot.start_time) if slot.start_time else None,
        parse_time(slot.end_time) if slot.end_time else None,
    )


def _to_datetime(request: Any, name: str) -> datetime | None:
    return getattr(request, name).ToDatetime(UTC) if request.HasField(name) else None


def _optional_id(value: str) -> UUID | None:
    return UUID(value) if value else None


def parse_order_id(value: str) -> UUID:
    """Parse the id of an order. Raise NotFoundError if it is not a UUID."""
    return parse_id(value, "order")


def parse_id(value: str, noun: str) -> UUID:
    """Parse an id. Raise NotFoundError if it is not a UUID."""
    id_ = parse_uuid(value)
    if id_ is None:
        raise NotFoundError(f"There is no such {noun}.")
    return id_
