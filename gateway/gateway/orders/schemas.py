"""Bodies of checkout and of what follows it, by their public names."""

# pyright: reportInvalidTypeForm=false
# gateway.fields makes the types from the limits they are given.

from typing import Annotated

from pydantic import Field, StrictInt
from souk.orders.v1 import orders_pb2

from gateway.bodies import Body, schema_of
from gateway.fields import Boolean, decimal, degrees, enum_label, reference_to, text

_DeliveryType = enum_label(orders_pb2.DeliveryType.DESCRIPTOR)
_Money = decimal("9999999999", 3)
_Quantity = decimal("100000", 1)
_Percent = decimal("100", 2)
_Hours = decimal("8760", 2)
_Date = Annotated[str, Field(strict=True, pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
_Time = Annotated[str, Field(strict=True, pattern=r"^([01][0-9]|2[0-4]):[0-5][0-9]$")]
_InstantText = Annotated[
    str, Field(strict=True, max_length=40, description="RFC 3339; without offset, by the tenant's clock.")
]


class CheckoutItem(Body):
    """A line of the cart. `price` only where it was changed at the counter; `id` is of a saved line."""

    id: text(64) | None = None
    product: reference_to("products")
    attributValue: text(64) | None = None
    quantity: _Quantity
    name: text(500) | None = None
    description: text(10_000) | None = None
    price: _Money | None = None
    finalPrice: _Money | None = None


class SlotBody(Body):
    """A slot in the tenant's time zone; a date alone asks for the first slot of that day."""

    date: _Date
    start: Annotated[_Time | None, Field(alias="from")] = None
    end: Annotated[_Time | None, Field(alias="to")] = None


class CheckoutBody(Body):
    """A cart to save as an order, to preview dates for (`isChooseDatePreview`), or the changes to a saved order
    (`editOrderId`), where absent fields stay as they are. A new order needs orderItems, deliveryType, customerId and
    shippingMethod."""

    orderItems: Annotated[list[CheckoutItem], Field(max_length=1000)] | None = None
    deliveryType: _DeliveryType | None = None
    customerId: reference_to("customers") | None = None
    shippingMethod: reference_to("shipping_methods") | None = None
    paymentMethod: reference_to("payment_methods") | None = None
    agent: reference_to("agents") | None = None
    source: enum_label(orders_pb2.OrderSource.DESCRIPTOR) | None = None
    status: enum_label(orders_pb2.PaymentStatus.DESCRIPTOR) | None = None
    statusShipping: text(40) | None = None
    reduction: _Percent | None = None
    promoCode: text(40) | None = None
    payedAmount: _Money | None = None
    isPayedByCredit: Boolean | None = None
    walletPaymentAmount: _Money | None = None
    isRestUsedAsCredit: Boolean | None = None
    shippingTips: _Money | None = None
    collectAddress: text(500) | None = None
    shippingAddress: text(500) | None = None
    collectLat: degrees(90) | None = None
    collectLng: degrees(180) | None = None
    shippingLat: degrees(90) | None = None
    shippingLng: degrees(180) | None = None
    collectSlot: SlotBody | None = None
    deliverySlot: SlotBody | None = None
    startProcessingAt: _InstantText | None = None
    startDeliveryAt: _InstantText | None = None
    description: text(10_000) | None = None
    customerNote: text(10_000) | None = None
    notifyCustomer: Boolean | None = None
    isReadyForCheckout: Boolean | None = None
    isChooseDatePreview: Boolean | None = None
    editOrderId: reference_to("orders") | None = None
    version: Annotated[StrictInt, Field(ge=1, le=2**31 - 1)] | None = None
    clientRequestId: Annotated[text(200), Field(pattern=r"^[!-~]{1,200}$")] | None = None


class ShippingFeesBody(Body):
    """A delivery to price; `price` is the products total after discount and promo code."""

    deliveryType: _DeliveryType
    shippingMethodId: reference_to("shipping_methods")
    price: _Money


class ShippingSlotsBody(Body):
    """Work of `duration` hours that starts `offsetStartTime` hours after `datetime`, in slots of `interval`
    minutes."""

    datetime: _InstantText | None = None
    duration: _Hours | None = None
    interval: Annotated[StrictInt, Field(ge=30, le=720)] | None = None
    offsetStartTime: _Hours | None = None
    deliveryType: _DeliveryType | None = None


class StepBody(Body):
    """A step by its code; the reason is stored with the move."""

    code: text(40)
    reason: text(500) | None = None
    version: Annotated[StrictInt, Field(ge=1, le=2**31 - 1)] | None = None


class StepsBody(Body):
    """A step for many orders."""

    orders: Annotated[list[reference_to("orders")], Field(min_length=1, max_length=200)]
    code: text(40)
    reason: text(500) | None = None


class CreditNoteBody(Body):
    """Why an invoice is cancelled."""

    reason: text(500) | None = None


BODIES = {
    body.__name__: schema_of(body)
    for body in (
        *(CheckoutItem, SlotBody, CheckoutBody, ShippingFeesBody, ShippingSlotsBody),
        *(StepBody, StepsBody, CreditNoteBody),
    )
}
