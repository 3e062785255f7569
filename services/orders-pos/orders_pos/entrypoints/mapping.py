"""From the contract's messages to commands."""

from decimal import Decimal
from uuid import UUID

from chassis.columns import check_message, word
from chassis.errors import Invalid, Violation
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.orders.money import parse
from orders_pos.usecases.orders.checkout import Checkout

_MOST_TEXT = 2000
_TEXTS = ("step_code", "collect_address", "shipping_address", "description", "customer_note")


def checkout_of(request: rpc.CheckoutRequest) -> Checkout:
    """The cart as a command; raises Invalid naming what can't be read."""
    return Checkout(
        lines=[_line(line, f"lines[{at}]") for at, line in enumerate(request.lines)],
        delivery_type=word(pb.DeliveryType.DESCRIPTOR, request.delivery_type),
        customer_id=_id(request.customer_id, "customer_id"),
        shipping_method_id=_id(request.shipping_method_id, "shipping_method_id"),
        payment_method_id=_id(request.payment_method_id, "payment_method_id"),
        agent_id=_id(request.agent_id, "agent_id"),
        source=word(pb.OrderSource.DESCRIPTOR, request.source),
        status=word(pb.PaymentStatus.DESCRIPTOR, request.status),
        discount_percent=amount(request.discount_percent, "discount_percent"),
        received_amount=amount(request.received_amount, "received_amount"),
        wallet_amount=amount(request.wallet_amount, "wallet_amount"),
        rest_as_credit=request.rest_as_credit,
        shipping_tips=amount(request.shipping_tips, "shipping_tips"),
        notify_customer=request.notify_customer,
        **{name: _text(getattr(request, name), name) for name in _TEXTS},
    )


def _line(line: rpc.CartLine, path: str) -> CartLine:
    check_message(line, path)
    product_id = _id(line.product_id, f"{path}.product_id")
    if product_id is None:
        raise Invalid(Violation(f"{path}.product_id", "This is needed.", "blank"))
    return CartLine(
        product_id=product_id,
        quantity=amount(line.quantity, f"{path}.quantity"),
        price=amount(line.price, f"{path}.price") if line.HasField("price") else None,
        attribute_value_id=line.attribute_value_id,
        name=line.name,
    )


_MOST = Decimal(9_999_999_999)


def amount(text: str, path: str) -> Decimal:
    """A decimal within what an order can hold."""
    found = parse(text, path)
    if abs(found) > _MOST:
        raise Invalid(Violation(path, f"At most {_MOST}.", "too-large"))
    return found


def _id(text: str, path: str) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError:
        raise Invalid(Violation(path, "There is no such item.", "unknown")) from None


def _text(text: str, path: str) -> str:
    if len(text) > _MOST_TEXT:
        raise Invalid(Violation(path, f"At most {_MOST_TEXT} characters.", "too-long"))
    if "\x00" in text:
        raise Invalid(Violation(path, "This holds a character that can't be kept.", "invalid"))
    return text
