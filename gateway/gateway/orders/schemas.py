"""The bodies of the sale and of what follows it, by their public names."""

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
_Moment = Annotated[
    str, Field(strict=True, max_length=40, description="RFC 3339; without offset, by the tenant's clock.")
]


class CheckoutItem(Body):
    """One line of the cart; the price of one only where the counter changed it. `id` is of a saved order."""

    id: text(64) | None = None  # type: ignore[valid-type]
    product: reference_to("products")  # type: ignore[valid-type]
    attributValue: text(64) | None = None  # type: ignore[valid-type]  # noqa: N815
    quantity: _Quantity  # type: ignore[valid-type]
    name: text(500) | None = None  # type: ignore[valid-type]
    description: text(10_000) | None = None  # type: ignore[valid-type]
    price: _Money | None = None  # type: ignore[valid-type]
    finalPrice: _Money | None = None  # type: ignore[valid-type]  # noqa: N815


class SlotBody(Body):
    """A slot by the clock of the tenant's zone; a date alone asks for the first one of that day."""

    date: _Date
    start: Annotated[_Time | None, Field(alias="from")] = None
    end: Annotated[_Time | None, Field(alias="to")] = None


class CheckoutBody(Body):
    """A cart to be saved as an order, or to be looked at (`isChooseDatePreview`), or the changes to a saved order
    (`editOrderId`): of an edit, what is absent stays as it was. A new order needs orderItems, deliveryType, customerId
    and shippingMethod."""

    orderItems: Annotated[list[CheckoutItem], Field(max_length=1000)] | None = None  # noqa: N815
    deliveryType: _DeliveryType | None = None  # type: ignore[valid-type]  # noqa: N815
    customerId: reference_to("customers") | None = None  # type: ignore[valid-type]  # noqa: N815
    shippingMethod: reference_to("shipping_methods") | None = None  # type: ignore[valid-type]  # noqa: N815
    paymentMethod: reference_to("payment_methods") | None = None  # type: ignore[valid-type]  # noqa: N815
    agent: reference_to("agents") | None = None  # type: ignore[valid-type]
    source: enum_label(orders_pb2.OrderSource.DESCRIPTOR) | None = None  # type: ignore[valid-type]
    status: enum_label(orders_pb2.PaymentStatus.DESCRIPTOR) | None = None  # type: ignore[valid-type]
    statusShipping: text(40) | None = None  # type: ignore[valid-type]  # noqa: N815
    reduction: _Percent | None = None  # type: ignore[valid-type]
    promoCode: text(40) | None = None  # type: ignore[valid-type]  # noqa: N815
    payedAmount: _Money | None = None  # type: ignore[valid-type]  # noqa: N815
    isPayedByCredit: Boolean | None = None  # noqa: N815
    walletPaymentAmount: _Money | None = None  # type: ignore[valid-type]  # noqa: N815
    isRestUsedAsCredit: Boolean | None = None  # noqa: N815
    shippingTips: _Money | None = None  # type: ignore[valid-type]  # noqa: N815
    collectAddress: text(500) | None = None  # type: ignore[valid-type]  # noqa: N815
    shippingAddress: text(500) | None = None  # type: ignore[valid-type]  # noqa: N815
    collectLat: degrees(90) | None = None  # type: ignore[valid-type]  # noqa: N815
    collectLng: degrees(180) | None = None  # type: ignore[valid-type]  # noqa: N815
    shippingLat: degrees(90) | None = None  # type: ignore[valid-type]  # noqa: N815
    shippingLng: degrees(180) | None = None  # type: ignore[valid-type]  # noqa: N815
    collectSlot: SlotBody | None = None  # noqa: N815
    deliverySlot: SlotBody | None = None  # noqa: N815
    startProcessingAt: _Moment | None = None  # noqa: N815
    startDeliveryAt: _Moment | None = None  # noqa: N815
    description: text(10_000) | None = None  # type: ignore[valid-type]
    customerNote: text(10_000) | None = None  # type: ignore[valid-type]  # noqa: N815
    notifyCustomer: Boolean | None = None  # noqa: N815
    isReadyForCheckout: Boolean | None = None  # noqa: N815
    isChooseDatePreview: Boolean | None = None  # noqa: N815
    editOrderId: reference_to("orders") | None = None  # type: ignore[valid-type]  # noqa: N815
    version: Annotated[StrictInt, Field(ge=1, le=2**31 - 1)] | None = None
    clientRequestId: Annotated[text(200), Field(pattern=r"^[!-~]{1,200}$")] | None = None  # type: ignore[valid-type]  # noqa: N815


class ShippingFeesBody(Body):
    """A delivery to be priced; `price` is the products total after discount and promo."""

    deliveryType: _DeliveryType  # type: ignore[valid-type]  # noqa: N815
    shippingMethodId: reference_to("shipping_methods")  # type: ignore[valid-type]  # noqa: N815
    price: _Money  # type: ignore[valid-type]


class ShippingSlotsBody(Body):
    """Work of `duration` hours that starts `offsetStartTime` hours after `datetime`; slots of `interval` minutes."""

    datetime: _Moment | None = None
    duration: _Hours | None = None  # type: ignore[valid-type]
    interval: Annotated[StrictInt, Field(ge=30, le=720)] | None = None
    offsetStartTime: _Hours | None = None  # type: ignore[valid-type]  # noqa: N815
    deliveryType: _DeliveryType | None = None  # type: ignore[valid-type]  # noqa: N815


class StepBody(Body):
    """A step by its code; the reason is kept with the move."""

    code: text(40)  # type: ignore[valid-type]
    reason: text(500) | None = None  # type: ignore[valid-type]
    version: Annotated[StrictInt, Field(ge=1, le=2**31 - 1)] | None = None


class StepsBody(Body):
    """A step for many orders."""

    orders: Annotated[list[reference_to("orders")], Field(min_length=1, max_length=200)]  # type: ignore[valid-type]
    code: text(40)  # type: ignore[valid-type]
    reason: text(500) | None = None  # type: ignore[valid-type]


class CreditNoteBody(Body):
    """Why an invoice is taken back."""

    reason: text(500) | None = None  # type: ignore[valid-type]


BODIES = {
    body.__name__: schema_of(body)
    for body in (
        *(CheckoutItem, SlotBody, CheckoutBody, ShippingFeesBody, ShippingSlotsBody),
        *(StepBody, StepsBody, CreditNoteBody),
    )
}
