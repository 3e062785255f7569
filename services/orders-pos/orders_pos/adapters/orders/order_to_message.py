"""Conversion of orders to their public message."""

from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from chassis.columns import enum_number, to_timestamp
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.adapters.orders.columns import approval_to_row, slot_to_row
from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.orders.order import Method, Order, OrderLine, Step
from orders_pos.domain.orders.order_fields import ORDER_KINDS, values_of
from orders_pos.domain.orders.tax_place import TaxLine

_PRODUCT_TYPES: Any = pb.OrderItem.DESCRIPTOR.fields_by_name["product_type"].enum_type


def order_to_message(order: Order) -> pb.Order:
    """Return the whole order, including the phone number of its customer."""
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
        shipping_method=_named(order.shipping_method),
        shipment=pb.Shipment(current_step=step_to_message(order.step)),
        create_time=to_timestamp(order.create_time),
        update_time=to_timestamp(order.update_time),
        promo_code=order.promo.code if order.promo else "",
        promo_kind=order.promo.kind if order.promo else "",
        promo_value=_format_amount(order.promo.value) if order.promo else None,
        saved_by=order.saved_by,
        tax_lines=tax_lines_to_messages(order.tax_lines),
        **_plain_fields(order),
    )
    for name in ("source", "status", "delivery_type"):
        setattr(message, name, enum_number(names[name].enum_type, getattr(order, name)))
    _set_slots(message, order)
    _set_optional_references(message, order)
    return message


def _plain_fields(order: Order) -> dict[str, Any]:
    """Return the fields of `order_fields` as the message has them: decimals as texts, without what is not set."""
    values = values_of(order, *ORDER_KINDS)
    # A label of an enum.
    del values["status"]
    return {name: _plain(value) for name, value in values.items() if value is not None}


def _plain(value: Any) -> Any:
    if isinstance(value, Decimal):
        return _format_amount(value)
    return to_timestamp(value) if isinstance(value, datetime) else value


def tax_lines_to_messages(lines: Sequence[TaxLine]) -> list[pb.TaxLine]:
    """Return what each jurisdiction has of a tax."""
    return [pb.TaxLine(**line) for line in lines]


def step_to_message(step: Step) -> pb.CurrentStep:
    """Return the step with its names by locale."""
    return pb.CurrentStep(code=step.code, name=step.name, names=step.names)


def _named(method: Method) -> pb.Named:
    return pb.Named(id=str(method.id), name=method.name, names=method.names)


def _set_slots(message: pb.Order, order: Order) -> None:
    for name, degrees in vars(order.coordinates).items():
        if degrees is not None:
            setattr(message, name, _format_amount(degrees))
    for name in ("collect_slot", "delivery_slot"):
        if slot := slot_to_row(getattr(order, name)):
            getattr(message, name).CopyFrom(pb.Slot(**slot))


def _set_optional_references(message: pb.Order, order: Order) -> None:
    if order.payment_method:
        message.payment_method.CopyFrom(_named(order.payment_method))
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
        names=line.names,
    )


def _format_instant(instant: datetime | None) -> str:
    return instant.astimezone(UTC).isoformat(timespec="microseconds") if instant else ""


def _format_amount(amount: Decimal) -> str:
    return format(amount, "f")
