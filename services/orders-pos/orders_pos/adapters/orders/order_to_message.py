"""Conversion of orders to their public message."""

from contextvars import ContextVar
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from chassis.columns import enum_number, to_timestamp
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.adapters.orders.columns import approval_to_row, slot_to_row
from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.orders.notes import NOTE_FIELDS
from orders_pos.domain.orders.order import Order, OrderLine, Step

# Amounts and other fields that have the same name in the message.
_AMOUNTS = (
    *(
        "products_total",
        "discount_percent",
        "discount",
        "promo_amount",
        "shipping_fees",
        "shipping_tips",
        "total",
    ),
    *("remaining", "wallet_amount", "paid_amount", "received_amount", "change", "rest_as_credit"),
    *("refunded_amount", "written_off_amount", "returned_amount"),
)
_OTHER_FIELDS = ("collect_address", "shipping_address", "saved_by", *NOTE_FIELDS)

_PRODUCT_TYPES: Any = pb.OrderItem.DESCRIPTOR.fields_by_name["product_type"].enum_type


# The last order of a call, whose events and reply are the same message.
_built: ContextVar[tuple[Order, pb.Order]] = ContextVar("built")


def order_to_message(order: Order) -> pb.Order:
    """Return the whole order, including the phone number of its customer, as a message of the caller's own."""
    known = _built.get(None)
    if known is None or known[0] is not order:
        known = order, _build(order)
        _built.set(known)
    message = pb.Order()
    message.CopyFrom(known[1])
    return message


def _build(order: Order) -> pb.Order:
    names: Any = pb.Order.DESCRIPTOR.fields_by_name
    message = pb.Order(
        id=str(order.id),
        version=order.version,
        order_number=order.number,
        customer=pb.OrderCustomer(
            id=str(order.buyer.id),
            full_name=order.buyer.full_name,
            full_name_with_phone=f"{order.buyer.full_name} {order.buyer.phone}",
            phone=order.buyer.phone,
        ),
        order_items=map(_line, order.lines),
        approvals=[pb.OrderApproval(**approval_to_row(approval)) for approval in order.approvals],
        shipping_method=pb.Named(id=str(order.shipping_method.id), name=order.shipping_method.name),
        shipment=pb.Shipment(current_step=step_to_message(order.step)),
        create_time=to_timestamp(order.create_time),
        update_time=to_timestamp(order.update_time),
        promo_code=order.promo.code if order.promo else "",
        promo_kind=order.promo.kind if order.promo else "",
        promo_value=_format_amount(order.promo.value) if order.promo else None,
        **{name: _format_amount(getattr(order, name)) for name in _AMOUNTS},
        **{name: getattr(order, name) for name in _OTHER_FIELDS},
    )
    for name in ("source", "status", "delivery_type"):
        setattr(message, name, enum_number(names[name].enum_type, getattr(order, name)))
    _set_slots(message, order)
    _set_optional_references(message, order)
    return message


def step_to_message(step: Step) -> pb.CurrentStep:
    names: Any = {f"name_{locale}": name for locale, name in step.names.items()}
    return pb.CurrentStep(code=step.code, name=step.name, **names)


def _set_slots(message: pb.Order, order: Order) -> None:
    for name, degrees in vars(order.coordinates).items():
        if degrees is not None:
            setattr(message, name, _format_amount(degrees))
    for name in ("collect_slot", "delivery_slot"):
        if slot := slot_to_row(getattr(order, name)):
            getattr(message, name).CopyFrom(pb.Slot(**slot))
    for name in ("start_processing_at", "start_delivery_at"):
        if instant := getattr(order, name):
            getattr(message, name).CopyFrom(to_timestamp(instant))


def _set_optional_references(message: pb.Order, order: Order) -> None:
    if payment := order.payment_method:
        message.payment_method.id, message.payment_method.name = str(payment.id), payment.name
    if agent := order.agent:
        message.agent.id, message.agent.full_name = str(agent.id), agent.full_name
        message.agent.is_valid = agent.is_valid


def _line(line: OrderLine) -> pb.OrderItem:
    product_type: Any = enum_number(_PRODUCT_TYPES, line.product_type)
    return pb.OrderItem(
        id=str(line.id),
        product=str(line.product_id),
        attribute_value=line.attribute_value_id,
        name=line.name,
        description=line.description,
        image=line.image,
        quantity=str(to_quantity(line.tenths)),
        price=_format_amount(line.price),
        final_price=_format_amount(line.final_price),
        amount=_format_amount(line.amount),
        discount=_format_amount(line.discount),
        product_type=product_type,
        unit=line.unit,
        price_changed_by=line.price_changed_by,
        price_changed_at=_format_instant(line.price_changed_at),
        returned_quantity=str(to_quantity(line.returned_tenths)),
        returned_amount=_format_amount(line.returned_amount),
        vat_rate=None if line.vat_rate is None else _format_amount(line.vat_rate),
    )


def _format_instant(instant: datetime | None) -> str:
    return instant.astimezone(UTC).isoformat(timespec="microseconds") if instant else ""


def _format_amount(amount: Decimal) -> str:
    return format(amount, "f")
