"""Application of an edit to a stored order."""

from collections.abc import Collection
from dataclasses import replace
from uuid import UUID

from chassis.context import Caller
from chassis.errors import ForbiddenError

from orders_pos.domain.copy_with import copy_with
from orders_pos.domain.orders.access import is_shipping_agent_only
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.lines import CartLine, match_lines
from orders_pos.domain.orders.money import to_quantity
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.order_fields import EnteredAmounts, Notes, Terms, values_of
from orders_pos.domain.shipping.dates import RequestedSlot
from orders_pos.domain.shipping.slots import Slot

_COORDINATES = frozenset({"collect_lat", "collect_lng", "shipping_lat", "shipping_lng"})
_ADDRESSES = {"collect": "collect_address", "shipping": "shipping_address"}
_ADMIN_FIELDS = frozenset({"promo_code", "agent_id"})
_AGENT_FIELDS = frozenset(
    {"lines", "received_amount", "wallet_amount", "rest_as_credit", "status", "step_code"}
)
# What tells how money moves, and changes nothing by itself.
_PAYMENT_FIELDS = frozenset(
    {"rest_as_credit", "till", "is_queued", "queued_at", "payment_reference", "refund_to", "quote_id"}
)
# A slot and the instant it starts at are two forms of the same value.
_START_FIELDS = {"collect_slot": "start_processing_at", "delivery_slot": "start_delivery_at"}


def cart_from_order(order: Order) -> Cart:
    """Return the cart that the order could have been built from."""
    cart = Cart(
        lines=[
            CartLine(
                line.product_id,
                to_quantity(line.tenths),
                line.final_price,
                line.attribute_value_id,
                line.description,
                line.id,
            )
            for line in order.lines
        ],
        delivery_type=order.delivery_type,
        customer_id=order.buyer.id,
        shipping_method_id=order.shipping_method.id,
        payment_method_id=order.payment_method.id if order.payment_method else None,
        agent_id=order.agent.id if order.agent else None,
        source=order.source,
        status=order.status,
        step_code=order.step.code,
        discount_percent=order.discount_percent,
        promo_code=order.promo.code if order.promo else "",
        received_amount=order.paid_amount,
        wallet_amount=order.wallet_amount,
        coordinates=order.coordinates,
        collect_slot=_to_request(order.collect_slot),
        delivery_slot=_to_request(order.delivery_slot),
    )
    return copy_with(cart, **values_of(order, EnteredAmounts, Terms, Notes))


def _to_request(slot: Slot | None) -> RequestedSlot | None:
    return RequestedSlot(slot.date, slot.start, slot.end) if slot else None


def apply_edit(stored: Order, edited_cart: Cart, fields: Collection[str]) -> Cart:
    """Return the stored order's cart with the edited fields; the source never changes."""
    edited = set(fields) - {"source"}
    stored_cart = cart_from_order(stored)
    for slot, start in _START_FIELDS.items():
        if {slot, start} & edited:
            edited |= {slot, start}
    values = {name: getattr(edited_cart, name) for name in edited - _COORDINATES}
    coordinates = replace(stored_cart.coordinates, **_cleared_coordinates(stored, edited_cart, edited))
    coordinates = replace(
        coordinates, **{name: getattr(edited_cart.coordinates, name) for name in edited & _COORDINATES}
    )
    if not values.get("step_code", stored.step.code):
        values["step_code"] = stored.step.code
    if "customer_id" in values and values["customer_id"] != stored.buyer.id:
        # The first customer's credit is refunded; the new customer's is used only if the edit names an amount.
        values.setdefault("wallet_amount", type(stored.wallet_amount)(0))
    return replace(stored_cart, **values, coordinates=coordinates)


def _cleared_coordinates(stored: Order, edited_cart: Cart, edited: Collection[str]) -> dict[str, None]:
    """Return empty coordinates for each leg whose address changed."""
    legs = [leg for leg, name in _ADDRESSES.items() if name in edited]
    moved_legs = [
        leg for leg in legs if getattr(edited_cart, _ADDRESSES[leg]) != getattr(stored, _ADDRESSES[leg])
    ]
    return {f"{leg}_{axis}": None for leg in moved_legs for axis in ("lat", "lng")}


def changed_fields(stored: Order, cart: Cart, fields: Collection[str]) -> set[str]:
    """Return which of the edited fields differ from the stored order."""
    stored_cart = cart_from_order(stored)
    compared = set(fields) - _PAYMENT_FIELDS - {"source"}
    return {name for name in compared if _differs(name, stored_cart, cart)}


def is_same_order(order: Order, stored: Order) -> bool:
    """Return whether an edited order is what is stored already, but for who saved it and when."""
    if order.movements:
        return False
    same_references = replace(
        order,
        version=stored.version,
        update_time=stored.update_time,
        saved_by=stored.saved_by,
        buyer=stored.buyer,
        shipping_method=stored.shipping_method,
        payment_method=stored.payment_method,
        agent=stored.agent,
        step=stored.step,
    )
    return _reference_ids(order) == _reference_ids(stored) and same_references == stored


def _reference_ids(order: Order) -> list[UUID | None]:
    references = (order.buyer, order.shipping_method, order.payment_method, order.agent)
    return [reference.id if reference else None for reference in references]


def _differs(name: str, stored_cart: Cart, cart: Cart) -> bool:
    if name in _COORDINATES:
        return bool(getattr(stored_cart.coordinates, name) != getattr(cart.coordinates, name))
    if name in _START_FIELDS:
        return _start(getattr(stored_cart, name)) != _start(getattr(cart, name))
    if name == "status":
        return cart.status not in ("", stored_cart.status)
    if name == "promo_code":
        return stored_cart.promo_code.casefold() != cart.promo_code.strip().casefold()
    return bool(getattr(stored_cart, name) != getattr(cart, name))


def _start(slot: RequestedSlot | None) -> object:
    return (slot.date, slot.start) if slot else None


def check_field_permissions(changed: Collection[str], stored: Order, caller: Caller) -> None:
    """Raise ForbiddenError if the caller's roles may not change one of the fields."""
    if caller.is_admin:
        return
    forbidden = set(changed) & _ADMIN_FIELDS
    if is_shipping_agent_only(caller):
        # Who takes the first money of an order says how it was paid.
        allowed = _AGENT_FIELDS if stored.payment_method else _AGENT_FIELDS | {"payment_method_id"}
        forbidden = set(changed) - allowed
    if forbidden:
        raise ForbiddenError("Your role may not change this.", field=min(forbidden))


def check_removed_lines(stored: Order, cart: Cart, caller: Caller) -> None:
    """Raise ForbiddenError if a caller who is not an admin removes a stored line."""
    matched = {line.id for line in match_lines(cart.lines, stored.lines) if line}
    if not caller.is_admin and matched != {line.id for line in stored.lines}:
        raise ForbiddenError("Only an admin may remove a line of a saved order.", field="lines")
