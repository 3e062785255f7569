"""Carts of the public shop, and orders as their tracking tokens show them, as messages."""

from collections.abc import Mapping
from datetime import UTC
from decimal import Decimal
from typing import Any

from chassis.columns import enum_number, to_timestamp
from chassis.context import Caller
from payments.attempt import PaymentAttempt
from souk.orders.v1 import carts_pb2 as pb
from souk.orders.v1 import orders_pb2

from orders_pos.adapters.address_parts import address_to_parts
from orders_pos.adapters.orders.columns import slot_to_row
from orders_pos.adapters.orders.order_to_message import step_to_message, tax_lines_to_messages
from orders_pos.domain.carts.priced_cart import PricedLine, PricedShopCart
from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.orders.order import Order, OrderLine
from orders_pos.domain.orders.steps import CANCELLED
from orders_pos.domain.payments.card import ACTION_REQUIRED, DECLINED, shown_status
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shipping.hours import format_time
from orders_pos.usecases.carts import ShopOrder

_DELIVERY_TYPE: Any = orders_pb2.DeliveryType.DESCRIPTOR
_STOCK: Any = pb.CartStock.DESCRIPTOR
_OPTION: Any = pb.PaymentOption.DESCRIPTOR
_PAYMENT_STATUS: Any = pb.ShopPaymentStatus.DESCRIPTOR
_QUOTED = ("products_total", "discount", "promo_amount", "added_tax", "total")
_TRACKED = (*_QUOTED, "shipping_fees", "wallet_amount", "paid_amount", "remaining")


def cart_to_message(priced: PricedShopCart, caller: Caller) -> pb.ShopCart:
    """Return the cart with its amounts as decimal text in the caller's currency."""
    cart, freight, method = priced.cart, priced.freight, priced.context.shipping_method
    message = pb.ShopCart(
        currency=caller.currency,
        lines=map(_line, priced.lines),
        contact=pb.CartContact(**vars(cart.contact)),
        delivery_type=_number(_DELIVERY_TYPE, cart.delivery_type),
        shipping_method_id=str(cart.shipping_method_id or ""),
        shipping_method_name=freight.name if freight else method.name if method else "",
        shipping_method_names=method.names if method and not freight else {},
        shipping_fees=format(priced.quote.shipping_fees, "f") if priced.has_fees else None,
        shipping_fees_currency=freight.currency if freight else caller.currency,
        shipping_days=freight.days if freight else "",
        collect_address=cart.collect_address,
        shipping_address=cart.shipping_address,
        collect_address_parts=address_to_parts(cart.collect_address),
        shipping_address_parts=address_to_parts(cart.shipping_address),
        customer_note=cart.customer_note,
        notify_customer=cart.notify_customer,
        promo_code=cart.promo_code,
        wallet_balance=format(priced.wallet_balance, "f"),
        wallet_maximum=format(priced.wallet_maximum, "f"),
        wallet_amount=format(priced.wallet_amount, "f"),
        left=format(priced.left, "f"),
        quote_id=priced.quote.id,
        ship_to_countries=priced.goods.list_countries(priced.terms.shop.country),
        changes=[pb.CartChange(**vars(change)) for change in priced.changes],
        tax_lines=tax_lines_to_messages(priced.quote.tax_lines),
    )
    _set_amounts(message, {name: getattr(priced.quote, name) for name in _QUOTED})
    _set_amounts(message, vars(cart.coordinates))
    for name in ("collect_slot", "delivery_slot"):
        if slot := getattr(cart, name):
            getattr(message, name).CopyFrom(_requested_slot(slot))
    return message


def placed_to_message(order: Order, placed: ShopOrder) -> pb.PlacedOrder:
    """Return what a shopper gets of an order that was placed."""
    return pb.PlacedOrder(id=str(order.id), order_number=order.number, tracking_token=placed.tracking_token)


def payment_to_message(order: Order, placed: ShopOrder, attempt: PaymentAttempt | None) -> pb.ShopPayment:
    """Return where the payment of an order stands."""
    is_cancelled = order.step.code == CANCELLED
    status = shown_status(attempt, is_cancelled=is_cancelled)
    return pb.ShopPayment(
        status=_number(_PAYMENT_STATUS, status),
        order=placed_to_message(order, placed),
        redirect_url=attempt.redirect_url if attempt and status == ACTION_REQUIRED else "",
        failure_code=attempt.failure_code if attempt and status == DECLINED else "",
    )


def order_to_tracked(
    order: Order, placed: ShopOrder, attempt: PaymentAttempt | None, caller: Caller
) -> pb.TrackedOrder:
    """Return what every holder of the token may see: nothing of the customer."""
    payment = payment_to_message(order, placed, attempt)
    message = pb.TrackedOrder(
        order_number=order.number,
        currency=caller.currency,
        step=step_to_message(order.step),
        lines=map(_tracked_line, order.lines),
        delivery_type=_number(_DELIVERY_TYPE, order.delivery_type),
        shipping_method_name=order.shipping_method.name,
        shipping_method_names=order.shipping_method.names,
        payment_option=payment_option_number(placed.payment_option),
        payment_status=payment.status,
        redirect_url=payment.redirect_url,
        create_time=to_timestamp(order.create_time.astimezone(UTC)),
        tax_lines=tax_lines_to_messages(order.tax_lines),
    )
    _set_amounts(message, {name: getattr(order, name) for name in _TRACKED})
    for name in ("collect_slot", "delivery_slot"):
        if slot := slot_to_row(getattr(order, name)):
            getattr(message, name).CopyFrom(orders_pb2.Slot(**slot))
    return message


def payment_option_number(option: str) -> Any:
    """Return the enum number of a payment option."""
    return _number(_OPTION, option)


def _number(enum: Any, label: str) -> Any:
    return enum_number(enum, label) if label else 0


def _set_amounts(message: Any, amounts: Mapping[str, Decimal | None]) -> None:
    for name, amount in amounts.items():
        if amount is not None:
            setattr(message, name, format(amount, "f"))


def _line(priced: PricedLine) -> pb.ShopCartLine:
    line, sold = priced.line, priced.sold
    message = pb.ShopCartLine(
        id=str(line.id),
        product_id=str(line.product_id),
        attribute_value_id=line.attribute_value_id,
        name=sold.name if sold else line.seen_name,
        names=sold.names if sold else {},
        quantity=str(to_quantity(line.tenths)),
        stock=_number(_STOCK, priced.stock),
        vid=priced.supplied.variant if priced.supplied else "",
        ship_to_countries=sorted(priced.supplied.countries) if priced.supplied else (),
    )
    if sold:
        message.image, message.unit = sold.image, sold.unit
    message.price = format(sold.price if sold else line.seen_price, "f")
    message.final_price = format(sold.final_price if sold else line.seen_price, "f")
    message.amount = format(sold.amount, "f") if sold else "0"
    return message


def _tracked_line(line: OrderLine) -> pb.TrackedLine:
    return pb.TrackedLine(
        name=line.name,
        names=line.names,
        image=line.image,
        quantity=str(to_quantity(line.tenths)),
        final_price=format(line.final_price, "f"),
        amount=format(line.amount, "f"),
        unit=line.unit,
    )


def _requested_slot(slot: RequestedSlot) -> orders_pb2.Slot:
    return orders_pb2.Slot(
        date=slot.date.isoformat(),
        start_time=format_time(slot.start) if slot.start is not None else "",
        end_time=format_time(slot.end) if slot.end is not None else "",
    )
