"""Conversion of request messages to commands."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.columns import enum_label, parse_uuid, validate_message
from chassis.errors import FieldViolation, NotFoundError, ValidationError, invalid_field
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.orders.money import parse_decimal
from orders_pos.domain.orders.order import Coordinates
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shipping.hours import parse_time
from orders_pos.usecases.orders.edit_order import EditOrder

_MAX_TEXT = 2000
_TEXT_FIELDS = (
    "step_code",
    "promo_code",
    "collect_address",
    "shipping_address",
    "description",
    "customer_note",
)
_CART_FIELDS = frozenset(field.name for field in rpc.CheckoutRequest.DESCRIPTOR.fields)


def cart_from_request(request: rpc.CheckoutRequest) -> Cart:
    """Build a cart. Raise ValidationError naming each field that cannot be parsed."""
    return Cart(
        lines=[_to_cart_line(line, f"lines[{index}]") for index, line in enumerate(request.lines)],
        delivery_type=enum_label(pb.DeliveryType.DESCRIPTOR, request.delivery_type),
        customer_id=_parse_optional_id(request.customer_id, "customer_id"),
        shipping_method_id=_parse_optional_id(request.shipping_method_id, "shipping_method_id"),
        payment_method_id=_parse_optional_id(request.payment_method_id, "payment_method_id"),
        agent_id=_parse_optional_id(request.agent_id, "agent_id"),
        source=enum_label(pb.OrderSource.DESCRIPTOR, request.source),
        status=enum_label(pb.PaymentStatus.DESCRIPTOR, request.status),
        rest_as_credit=request.rest_as_credit,
        notify_customer=request.notify_customer,
        coordinates=Coordinates(
            _parse_optional_degrees(request.collect_lat, "collect_lat", 90),
            _parse_optional_degrees(request.collect_lng, "collect_lng", 180),
            _parse_optional_degrees(request.shipping_lat, "shipping_lat", 90),
            _parse_optional_degrees(request.shipping_lng, "shipping_lng", 180),
        ),
        collect_slot=_to_requested_slot(request, "collect_slot"),
        delivery_slot=_to_requested_slot(request, "delivery_slot"),
        start_processing_at=_to_datetime(request, "start_processing_at"),
        start_delivery_at=_to_datetime(request, "start_delivery_at"),
        discount_percent=parse_amount(request.discount_percent, "discount_percent"),
        received_amount=parse_amount(request.received_amount, "received_amount"),
        wallet_amount=parse_amount(request.wallet_amount, "wallet_amount"),
        shipping_tips=parse_amount(request.shipping_tips, "shipping_tips"),
        **{name: check_text(getattr(request, name), name) for name in _TEXT_FIELDS},
    )


def edit_from_request(request: rpc.EditOrderRequest) -> EditOrder:
    """Build an edit. Raise ValidationError if the mask names an unknown field."""
    for name in request.mask.paths:
        if name not in _CART_FIELDS:
            raise invalid_field("mask", f"A cart has no field {name[:100]}.", "unknown")
    return EditOrder(
        parse_order_id(request.id), cart_from_request(request.cart), set(request.mask.paths), request.version
    )


def _to_cart_line(line: rpc.CartLine, path: str) -> CartLine:
    validate_message(line, path)
    product_id = _parse_optional_id(line.product_id, f"{path}.product_id")
    if product_id is None:
        raise ValidationError(FieldViolation(f"{path}.product_id", "This field is required.", "blank"))
    return CartLine(
        product_id=product_id,
        quantity=parse_amount(line.quantity, f"{path}.quantity"),
        price=parse_amount(line.price, f"{path}.price") if line.HasField("price") else None,
        attribute_value_id=line.attribute_value_id,
        name=line.name,
        id=_parse_line_id(line.id),
    )


def _parse_line_id(value: str) -> UUID | None:
    """Return the id of a stored line; a line that was never saved may have an id of any form."""
    try:
        return UUID(value) if value else None
    except ValueError:
        return None


_MAX_AMOUNT = Decimal(9_999_999_999)


def parse_amount(value: str, path: str) -> Decimal:
    """Parse a decimal within the limits of an order. Raise ValidationError."""
    number = parse_decimal(value, path)
    if abs(number) > _MAX_AMOUNT:
        raise ValidationError(FieldViolation(path, f"The maximum is {_MAX_AMOUNT}.", "too-large"))
    return number


def _parse_optional_degrees(value: str, path: str, max_degrees: int) -> Decimal | None:
    return parse_degrees(value, path, max_degrees) if value else None


def parse_degrees(value: str, path: str, max_degrees: int) -> Decimal:
    number = parse_decimal(value, path)
    if abs(number) > max_degrees:
        raise ValidationError(
            FieldViolation(path, f"Enter a number between -{max_degrees} and {max_degrees}.", "range")
        )
    return number


def _to_requested_slot(request: Any, name: str) -> RequestedSlot | None:
    if not request.HasField(name):
        return None
    slot = getattr(request, name)
    try:
        day = date.fromisoformat(slot.date)
    except ValueError:
        raise invalid_field(f"{name}.date", "Enter a date such as 2026-11-21.", "date") from None
    return RequestedSlot(
        day,
        _parse_minute(slot.start_time, f"{name}.start_time"),
        _parse_minute(slot.end_time, f"{name}.end_time"),
    )


def _parse_minute(value: str, path: str) -> int | None:
    try:
        return parse_time(value) if value else None
    except ValueError:
        raise invalid_field(path, "Enter a time such as 08:00.", "time") from None


def _to_datetime(request: Any, name: str) -> datetime | None:
    return getattr(request, name).ToDatetime(UTC) if request.HasField(name) else None


def _parse_optional_id(value: str, path: str) -> UUID | None:
    try:
        return UUID(value) if value else None
    except ValueError:
        raise ValidationError(FieldViolation(path, "There is no such item.", "unknown")) from None


def check_text(value: str, path: str) -> str:
    """Return the text. Raise ValidationError if it is too long or contains a null character."""
    if len(value) > _MAX_TEXT:
        raise ValidationError(FieldViolation(path, f"Use at most {_MAX_TEXT} characters.", "too-long"))
    if "\x00" in value:
        raise ValidationError(FieldViolation(path, "Remove the null character.", "invalid"))
    return value


def parse_order_id(value: str) -> UUID:
    """Parse the id of an order. Raise NotFoundError if it is not a UUID."""
    return parse_id(value, "order")


def parse_id(value: str, noun: str) -> UUID:
    """Parse an id. Raise NotFoundError if it is not a UUID."""
    id_ = parse_uuid(value)
    if id_ is None:
        raise NotFoundError(f"There is no such {noun}.")
    return id_
