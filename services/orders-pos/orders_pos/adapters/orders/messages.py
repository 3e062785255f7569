"""An order as its public message."""

from decimal import Decimal
from typing import Any

from chassis.columns import number, timestamp
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.domain.orders.order import Order, OrderLine

# Every amount of an order has the same name in the message.
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
)
_TEXTS = ("collect_address", "shipping_address", "description", "customer_note", "notify_customer")


def order_message(order: Order) -> pb.Order:
    """The whole order, for those who may see all of it."""
    names: Any = pb.Order.DESCRIPTOR.fields_by_name
    message = pb.Order(
        id=str(order.id),
        version=order.version,
        order_number=order.number,
        customer=pb.OrderCustomer(
            id=str(order.buyer.id),
            full_name=order.buyer.full_name,
            full_name_with_phone=f"{order.buyer.full_name} {order.buyer.phone}",
        ),
        order_items=map(_line, order.lines),
        shipping_method=pb.Named(id=str(order.shipping_method.id), name=order.shipping_method.name),
        shipment=pb.Shipment(current_step=pb.CurrentStep(code=order.step.code, name=order.step.name)),
        create_time=timestamp(order.create_time),
        update_time=timestamp(order.create_time),
        **{name: _text(getattr(order, name)) for name in _AMOUNTS},
        **{name: getattr(order, name) for name in _TEXTS},
    )
    for name in ("source", "status", "delivery_type"):
        setattr(message, name, number(names[name].enum_type, getattr(order, name)))
    if order.payment_method:
        message.payment_method.id, message.payment_method.name = (
            str(order.payment_method.id),
            order.payment_method.name,
        )
    if order.agent:
        message.agent.id, message.agent.full_name = str(order.agent.id), order.agent.full_name
        message.agent.is_valid = order.agent.is_valid
    return message


def _line(line: OrderLine) -> pb.OrderItem:
    return pb.OrderItem(
        id=str(line.id),
        product=str(line.product_id),
        attribute_value=line.attribute_value_id,
        name=line.name,
        description=line.description,
        image=line.image,
        quantity=str(Decimal(line.tenths) / 10),  # 1.5, and 3 without a decimal
        price=_text(line.price),
        final_price=_text(line.final_price),
        amount=_text(line.amount),
        discount=_text(line.discount),
    )


def _text(amount: Decimal) -> str:
    return format(amount, "f")
