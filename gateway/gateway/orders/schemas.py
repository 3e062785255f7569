"""The bodies of the sale, by their public names."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from souk.orders.v1 import orders_pb2

from gateway.orders.fields import Truth, amount, reference_to, text, word_of

_DeliveryType = word_of(orders_pb2.DeliveryType.DESCRIPTOR)
_Money = amount("9999999999", 3)
_Quantity = amount("100000", 1)
_Percent = amount("100", 2)


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class CheckoutItem(Body):
    """One line of the cart; the price of one only where the counter changed it."""

    product: reference_to("products")  # type: ignore[valid-type]
    attributValue: text(64) | None = None  # type: ignore[valid-type]  # noqa: N815
    quantity: _Quantity  # type: ignore[valid-type]
    name: text(500) | None = None  # type: ignore[valid-type]
    description: text(10_000) | None = None  # type: ignore[valid-type]
    price: _Money | None = None  # type: ignore[valid-type]


class CheckoutBody(Body):
    """A cart to be saved as an order."""

    orderItems: Annotated[list[CheckoutItem], Field(max_length=1000)]  # noqa: N815
    deliveryType: _DeliveryType  # type: ignore[valid-type]  # noqa: N815
    customerId: reference_to("customers")  # type: ignore[valid-type]  # noqa: N815
    shippingMethod: reference_to("shipping_methods")  # type: ignore[valid-type]  # noqa: N815
    paymentMethod: reference_to("payment_methods") | None = None  # type: ignore[valid-type]  # noqa: N815
    agent: reference_to("agents") | None = None  # type: ignore[valid-type]
    source: word_of(orders_pb2.OrderSource.DESCRIPTOR) | None = None  # type: ignore[valid-type]
    status: word_of(orders_pb2.PaymentStatus.DESCRIPTOR) | None = None  # type: ignore[valid-type]
    statusShipping: text(40) | None = None  # type: ignore[valid-type]  # noqa: N815
    reduction: _Percent | None = None  # type: ignore[valid-type]
    payedAmount: _Money | None = None  # type: ignore[valid-type]  # noqa: N815
    isPayedByCredit: Truth | None = None  # noqa: N815
    walletPaymentAmount: _Money | None = None  # type: ignore[valid-type]  # noqa: N815
    isRestUsedAsCredit: Truth | None = None  # noqa: N815
    shippingTips: _Money | None = None  # type: ignore[valid-type]  # noqa: N815
    collectAddress: text(500) | None = None  # type: ignore[valid-type]  # noqa: N815
    shippingAddress: text(500) | None = None  # type: ignore[valid-type]  # noqa: N815
    description: text(10_000) | None = None  # type: ignore[valid-type]
    customerNote: text(10_000) | None = None  # type: ignore[valid-type]  # noqa: N815
    notifyCustomer: Truth | None = None  # noqa: N815
    isReadyForCheckout: Truth | None = None  # noqa: N815
    isChooseDatePreview: Literal[False] | None = None  # noqa: N815
    clientRequestId: Annotated[text(200), Field(pattern=r"^[!-~]{1,200}$")] | None = None  # type: ignore[valid-type]  # noqa: N815


class ShippingFeesBody(Body):
    """A delivery to be priced; `price` is the products total after discount and promo."""

    deliveryType: _DeliveryType  # type: ignore[valid-type]  # noqa: N815
    shippingMethodId: reference_to("shipping_methods")  # type: ignore[valid-type]  # noqa: N815
    price: _Money  # type: ignore[valid-type]


def _schema(body: type[BaseModel]) -> dict[str, Any]:
    schema = body.model_json_schema(ref_template="#/components/schemas/{model}")
    return {name: value for name, value in schema.items() if name != "$defs"}


SCHEMAS = {
    **{body.__name__: _schema(body) for body in (CheckoutItem, CheckoutBody, ShippingFeesBody)},
    "ShippingFees": {"type": "object", "properties": {"fees": {"type": "number"}}, "required": ["fees"]},
}
