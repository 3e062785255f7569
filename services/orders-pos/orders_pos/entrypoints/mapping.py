"""From the contract's messages to commands."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.columns import enum_label, parse_uuid, validate_message
from chassis.errors import FieldViolation, NotFoundError, ValidationError, invalid_field
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.orders.cart import Checkout
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.orders.money import parse
from orders_pos.domain.orders.order import Places
from orders_pos.domain.shipping.dates import Wish
from orders_pos.domain.shipping.hours import minute_of
from orders_pos.usecases.orders.edit_order import Edit

_MOST_TEXT = 2000
_TEXTS = ("step_code", "promo_code", "collect_address", "shipping_address", "description", "customer_note")
_FIELDS = frozenset(field.name for field in rpc.CheckoutRequest.DESCRIPTOR.fields)


def checkout_of(request: rpc.CheckoutRequest) -> Checkout:
    """The cart as a command; raises Invalid naming what can't be read."""
    return Checkout(
        lines=[_line(line, f"lines[{at}]") for at, line in enumerate(request.lines)],
        delivery_type=enum_label(pb.DeliveryType.DESCRIPTOR, request.delivery_type),
        customer_id=_id(request.customer_id, "customer_id"),
        shipping_method_id=_id(request.shipping_method_id, "shipping_method_id"),
        payment_method_id=_id(request.payment_method_id, "payment_method_id"),
        agent_id=_id(request.agent_id, "agent_id"),
        source=enum_label(pb.OrderSource.DESCRIPTOR, request.source),
        status=enum_label(pb.PaymentStatus.DESCRIPTOR, request.status),
        rest_as_credit=request.rest_as_credit,
        notify_customer=request.notify_customer,
        places=Places(
            _degrees(request.collect_lat, "collect_lat", 90),
            _degrees(request.collect_lng, "collect_lng", 180),
            _degrees(request.shipping_lat, "shipping_lat", 90),
            _degrees(request.shipping_lng, "shipping_lng", 180),
        ),
        collect_slot=_wish(request, "collect_slot"),
        delivery_slot=_wish(request, "delivery_slot"),
        start_processing_at=_moment(request, "start_processing_at"),
        start_delivery_at=_moment(request, "start_delivery_at"),
        discount_percent=amount(request.discount_percent, "discount_percent"),
        received_amount=amount(request.received_amount, "received_amount"),
        wallet_amount=amount(request.wallet_amount, "wallet_amount"),
        shipping_tips=amount(request.shipping_tips, "shipping_tips"),
        **{name: text(getattr(request, name), name) for name in _TEXTS},
    )


def edit_of(request: rpc.EditOrderRequest) -> Edit:
    """The fields that were sent; raises Invalid for a field that a cart does not have."""
    for name in request.mask.paths:
        if name not in _FIELDS:
            raise invalid_field("mask", f"A cart has no field {name[:100]}.", "unknown")
    return Edit(order_id_of(request.id), checkout_of(request.cart), set(request.mask.paths), request.version)


def _line(line: rpc.CartLine, path: str) -> CartLine:
    validate_message(line, path)
    product_id = _id(line.product_id, f"{path}.product_id")
    if product_id is None:
        raise ValidationError(FieldViolation(f"{path}.product_id", "This is needed.", "blank"))
    return CartLine(
        product_id=product_id,
        quantity=amount(line.quantity, f"{path}.quantity"),
        price=amount(line.price, f"{path}.price") if line.HasField("price") else None,
        attribute_value_id=line.attribute_value_id,
        name=line.name,
        id=_line_id(line.id),
    )


def _line_id(text_: str) -> UUID | None:
    """A line's id in a cart that was never saved is the screen's own."""
    try:
        return UUID(text_) if text_ else None
    except ValueError:
        return None


_MOST = Decimal(9_999_999_999)


def amount(text_: str, path: str) -> Decimal:
    """A decimal within what an order can hold."""
    found = parse(text_, path)
    if abs(found) > _MOST:
        raise ValidationError(FieldViolation(path, f"At most {_MOST}.", "too-large"))
    return found


def _degrees(text_: str, path: str, most: int) -> Decimal | None:
    return degrees(text_, path, most) if text_ else None


def degrees(text_: str, path: str, most: int) -> Decimal:
    found = parse(text_, path)
    if abs(found) > most:
        raise ValidationError(FieldViolation(path, f"From -{most} to {most}.", "range"))
    return found


def _wish(request: Any, name: str) -> Wish | None:
    if not request.HasField(name):
        return None
    slot = getattr(request, name)
    try:
        day = date.fromisoformat(slot.date)
    except ValueError:
        raise invalid_field(f"{name}.date", "Send a date as 2026-11-21.", "date") from None
    return Wish(
        day, _minute(slot.start_time, f"{name}.start_time"), _minute(slot.end_time, f"{name}.end_time")
    )


def _minute(text_: str, path: str) -> int | None:
    try:
        return minute_of(text_) if text_ else None
    except ValueError:
        raise invalid_field(path, "Send a time as 08:00.", "time") from None


def _moment(request: Any, name: str) -> datetime | None:
    return getattr(request, name).ToDatetime(UTC) if request.HasField(name) else None


def _id(text_: str, path: str) -> UUID | None:
    try:
        return UUID(text_) if text_ else None
    except ValueError:
        raise ValidationError(FieldViolation(path, "There is no such item.", "unknown")) from None


def text(text_: str, path: str) -> str:
    """A text that can be kept."""
    if len(text_) > _MOST_TEXT:
        raise ValidationError(FieldViolation(path, f"At most {_MOST_TEXT} characters.", "too-long"))
    if "\x00" in text_:
        raise ValidationError(FieldViolation(path, "This holds a character that can't be kept.", "invalid"))
    return text_


def order_id_of(text_: str) -> UUID:
    """The id of an order; what is no id is of no order."""
    return uuid_of(text_, "order")


def uuid_of(text_: str, noun: str) -> UUID:
    """An id; raises NotFound for what can be none."""
    found = parse_uuid(text_)
    if found is None:
        raise NotFoundError(f"There is no such {noun}.")
    return found
