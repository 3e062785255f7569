"""The sale's public names to the contract's."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, TypeVar, cast

from chassis.errors import Invalid, Violation
from pydantic import ValidationError
from souk.orders.v1 import orders_service_pb2 as contract

from gateway.orders.schemas import Body, CheckoutBody, CheckoutItem, ShippingFeesBody

# Where a violation names a field of the contract, the client knows it by these words.
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
_SAID = {"missing": ("blank", "This is required."), "extra_forbidden": ("unknown", "There is no such field.")}
_LONGEST = 100

Kind = TypeVar("Kind", bound=Body)


def read(kind: type[Kind], body: Mapping[str, Any]) -> Kind:
    """The body as it is meant: `@*` ignored, empty choices absent; raises Invalid with every violation."""
    try:
        return kind.model_validate(_meant(body))
    except ValidationError as refused:
        raise Invalid(*(_violation(error) for error in refused.errors(include_url=False))) from None


def _meant(body: Mapping[str, Any]) -> dict[str, Any]:
    meant = {name: value for name, value in body.items() if not name.startswith("@") and value != ""}
    if isinstance(lines := meant.get("orderItems"), list):
        meant["orderItems"] = [_line_meant(line) if isinstance(line, dict) else line for line in lines]
    return meant


def _line_meant(line: Mapping[str, Any]) -> dict[str, Any]:
    # The id of a line says something of a saved order only.
    return {name: value for name, value in _meant(line).items() if name != "id"}


def _violation(error: Any) -> Violation:
    path = ""
    for step in error["loc"]:
        path += f"[{step}]" if isinstance(step, int) else f".{step[:_LONGEST]}"
    code, sentence = _SAID.get(error["type"], (error["type"].replace("_", "-"), error["msg"]))
    return Violation(path.removeprefix("."), sentence, code)


def checkout_request(body: CheckoutBody) -> Any:
    return contract.CheckoutRequest(
        lines=[_line(item) for item in body.orderItems],
        delivery_type=body.deliveryType,
        customer_id=body.customerId,
        shipping_method_id=body.shippingMethod,
        payment_method_id=body.paymentMethod or "",
        agent_id=body.agent or "",
        source=cast("Any", body.source or 0),
        status=cast("Any", body.status or 0),
        step_code=body.statusShipping or "",
        discount_percent=_digits(body.reduction),
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


def fees_request(body: ShippingFeesBody) -> Any:
    return contract.CalculateShippingFeesRequest(
        delivery_type=body.deliveryType, shipping_method_id=body.shippingMethodId, price=_digits(body.price)
    )


def _line(item: CheckoutItem) -> Any:
    return contract.CartLine(
        product_id=item.product,
        attribute_value_id=item.attributValue or "",
        # The order screen sends a line's wording as its description.
        name=item.description or item.name or "",
        quantity=_digits(item.quantity),
        price=None if item.price is None else _digits(item.price),
    )


def _credit(body: CheckoutBody) -> Decimal | None:
    """Credit that is switched off is no credit, whatever its field still says."""
    return Decimal(0) if body.isPayedByCredit is False else body.walletPaymentAmount


def _digits(amount: Decimal | None) -> str:
    return f"{(amount or Decimal(0)) + 0:f}"
