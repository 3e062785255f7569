"""Mapping of the public names of checkout and its like to the contract's."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, cast

from chassis.errors import FieldViolation, ValidationError
from souk.orders.v1 import orders_pb2, orders_service_pb2

from gateway.contract.values import InvalidValueError
from gateway.orders.schemas import (
    CheckoutBody,
    CheckoutItem,
    ShippingFeesBody,
    ShippingSlotsBody,
    SlotBody,
)
from gateway.timestamps import parse_local_instant

# Public names of fields in violations, where they are not the contract's.
NAMES = {
    "lines": "orderItems",
    "lines.product_id": "product",
    "lines.attribute_value_id": "attributValue",
    "customer_id": "customerId",
    "shipping_method_id": "shippingMethod",
    "payment_method_id": "paymentMethod",
    "agent_id": "agent",
    "step_code": "statusShipping",
    "discount_percent": "reduction",
    "received_amount": "payedAmount",
    "wallet_amount": "walletPaymentAmount",
    "rest_as_credit": "isRestUsedAsCredit",
}
FEES_NAMES = {"shipping_method_id": "shippingMethodId"}
STEP_NAMES = {"step_code": "code", "ids": "orders"}
# The contract's field that each public name changes.
_FIELDS = {
    **{public: name for name, public in NAMES.items() if "." not in name},
    "deliveryType": "delivery_type",
    "source": "source",
    "status": "status",
    "promoCode": "promo_code",
    "shippingTips": "shipping_tips",
    "collectAddress": "collect_address",
    "shippingAddress": "shipping_address",
    "collectLat": "collect_lat",
    "collectLng": "collect_lng",
    "shippingLat": "shipping_lat",
    "shippingLng": "shipping_lng",
    "collectSlot": "collect_slot",
    "deliverySlot": "delivery_slot",
    "startProcessingAt": "start_processing_at",
    "startDeliveryAt": "start_delivery_at",
    "description": "description",
    "customerNote": "customer_note",
    "notifyCustomer": "notify_customer",
}
_REQUIRED = ("orderItems", "deliveryType", "customerId", "shippingMethod")


def check_required(body: CheckoutBody) -> None:
    """Raise ValidationError for what a new order must have."""
    missing = [name for name in _REQUIRED if getattr(body, name) is None]
    if missing:
        raise ValidationError(*(FieldViolation(name, "This field is required.", "blank") for name in missing))


def checkout_request(body: CheckoutBody, timezone: str) -> Any:
    request = orders_service_pb2.CheckoutRequest(
        lines=[_line(item) for item in body.orderItems or ()],
        delivery_type=cast("Any", body.deliveryType or 0),
        customer_id=body.customerId or "",
        shipping_method_id=body.shippingMethod or "",
        payment_method_id=body.paymentMethod or "",
        agent_id=body.agent or "",
        source=cast("Any", body.source or 0),
        status=cast("Any", body.status or 0),
        step_code=body.statusShipping or "",
        discount_percent=_digits(body.reduction),
        promo_code=body.promoCode or "",
        received_amount=_digits(body.payedAmount),
        wallet_amount=_digits(_credit(body)),
        rest_as_credit=bool(body.isRestUsedAsCredit),
        shipping_tips=_digits(body.shippingTips),
        collect_address=body.collectAddress or "",
        shipping_address=body.shippingAddress or "",
        description=body.description or "",
        customer_note=body.customerNote or "",
        notify_customer=bool(body.notifyCustomer),
    )
    for name in _COORDINATES:
        setattr(request, name, _coordinate(getattr(body, _public(name))))
    _set_times(request, body, timezone)
    return request


_COORDINATES = ("collect_lat", "collect_lng", "shipping_lat", "shipping_lng")


def _public(name: str) -> str:
    leg, _, axis = name.partition("_")
    return leg + axis.capitalize()


def _set_times(request: Any, body: CheckoutBody, timezone: str) -> None:
    if body.collectSlot:
        request.collect_slot.CopyFrom(_slot(body.collectSlot))
    if body.deliverySlot:
        request.delivery_slot.CopyFrom(_slot(body.deliverySlot))
    for name, public in (
        ("start_processing_at", "startProcessingAt"),
        ("start_delivery_at", "startDeliveryAt"),
    ):
        if text := getattr(body, public):
            try:
                getattr(request, name).FromDatetime(parse_local_instant(text, timezone))
            except InvalidValueError as error:
                raise ValidationError(FieldViolation(public, str(error), error.code)) from None


def _slot(slot: SlotBody) -> Any:
    return orders_pb2.Slot(date=slot.date, start_time=slot.start or "", end_time=slot.end or "")


def edit_request(body: CheckoutBody, raw: Mapping[str, Any], version: int, timezone: str) -> Any:
    """Return the edit with the fields that were sent, and only those."""
    request = orders_service_pb2.EditOrderRequest(
        id=body.editOrderId or "", cart=checkout_request(body, timezone), version=version
    )
    sent = {_FIELDS[name] for name in raw if name in _FIELDS}
    # Switching credit off changes the amount paid by it, whatever the amount's field says.
    if raw.get("isPayedByCredit") is False:
        sent.add("wallet_amount")
    request.mask.paths.extend(sorted(sent))
    return request


def preview_request(body: CheckoutBody, locale: str, timezone: str) -> Any:
    return orders_service_pb2.PreviewDatesRequest(
        cart=checkout_request(body, timezone), order_id=body.editOrderId or "", locale=locale
    )


def fees_request(body: ShippingFeesBody) -> Any:
    return orders_service_pb2.CalculateShippingFeesRequest(
        delivery_type=body.deliveryType, shipping_method_id=body.shippingMethodId, price=_digits(body.price)
    )


def slots_request(body: ShippingSlotsBody) -> Any:
    return orders_service_pb2.CalculateShippingSlotsRequest(
        datetime=body.datetime or "",
        duration=_digits(body.duration),
        interval=body.interval or 0,
        offset_start_time=_digits(body.offsetStartTime),
        delivery_type=cast("Any", body.deliveryType or 0),
    )


def _line(item: CheckoutItem) -> Any:
    price = item.finalPrice if item.price is None else item.price
    return orders_service_pb2.CartLine(
        product_id=item.product,
        attribute_value_id=item.attributValue or "",
        # The order screen sends a line's text as its description.
        name=item.description or item.name or "",
        quantity=_digits(item.quantity),
        price=None if price is None else _digits(price),
        id=item.id or "",
    )


def _credit(body: CheckoutBody) -> Decimal | None:
    """Return the wallet amount; none if payment by credit is switched off."""
    return Decimal(0) if body.isPayedByCredit is False else body.walletPaymentAmount


def _digits(amount: Decimal | None) -> str:
    return f"{(amount or Decimal(0)) + 0:f}"


def _coordinate(degrees: Decimal | None) -> str:
    return "" if degrees is None else f"{degrees:f}"
