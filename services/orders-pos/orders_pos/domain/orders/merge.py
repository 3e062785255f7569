"""An edit laid over the order as it was."""

from collections.abc import Collection
from dataclasses import replace

from chassis.context import Caller
from chassis.errors import ForbiddenError

from orders_pos.domain.orders.cart import Checkout
from orders_pos.domain.orders.checks import is_rider
from orders_pos.domain.orders.lines import CartLine, matched
from orders_pos.domain.orders.money import quantity_of
from orders_pos.domain.orders.order import Order
from orders_pos.domain.shipping.dates import Wish
from orders_pos.domain.shipping.slots import Slot

_PLACES = frozenset({"collect_lat", "collect_lng", "shipping_lat", "shipping_lng"})
_ADDRESSES = {"collect": "collect_address", "shipping": "shipping_address"}
_ADMINS = frozenset({"discount_percent", "promo_code", "agent_id"})
_RIDERS = frozenset({"lines", "received_amount", "wallet_amount", "rest_as_credit", "status", "step_code"})
# A slot and the moment it starts say the same.
_TWINS = {"collect_slot": "start_processing_at", "delivery_slot": "start_delivery_at"}


def cart_of(order: Order) -> Checkout:
    """The cart that would make this order."""
    return Checkout(
        lines=[
            CartLine(
                line.product_id,
                quantity_of(line.tenths),
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
        shipping_tips=order.shipping_tips,
        collect_address=order.collect_address,
        shipping_address=order.shipping_address,
        places=order.places,
        collect_slot=_wish(order.collect_slot),
        delivery_slot=_wish(order.delivery_slot),
        start_processing_at=order.start_processing_at,
        start_delivery_at=order.start_delivery_at,
        description=order.description,
        customer_note=order.customer_note,
        notify_customer=order.notify_customer,
    )


def _wish(slot: Slot | None) -> Wish | None:
    return Wish(slot.date, slot.start, slot.end) if slot else None


def merged(stored: Order, sent: Checkout, fields: Collection[str]) -> Checkout:
    """The stored order's cart with the fields that were sent; the source stays what it was."""
    named = set(fields) - {"source"}
    before = cart_of(stored)
    for slot, start in _TWINS.items():
        if {slot, start} & named:
            named |= {slot, start}
    plain = {name: getattr(sent, name) for name in named - _PLACES}
    places = replace(before.places, **_moved(stored, sent, named))
    places = replace(places, **{name: getattr(sent.places, name) for name in named & _PLACES})
    if not plain.get("step_code", stored.step.code):
        plain["step_code"] = stored.step.code
    if "customer_id" in plain and plain["customer_id"] != stored.buyer.id:
        # The first customer's credit goes back; the second one's is used when it is asked for.
        plain.setdefault("wallet_amount", type(stored.wallet_amount)(0))
    return replace(before, **plain, places=places)


def _moved(stored: Order, sent: Checkout, named: Collection[str]) -> dict[str, None]:
    """The place of an address that is another one now: where that is has to be found again."""
    legs = [leg for leg, name in _ADDRESSES.items() if name in named]
    moved = [leg for leg in legs if getattr(sent, _ADDRESSES[leg]) != getattr(stored, _ADDRESSES[leg])]
    return {f"{leg}_{way}": None for leg in moved for way in ("lat", "lng")}


def changed_fields(stored: Order, cart: Checkout, fields: Collection[str]) -> set[str]:
    """Of the fields that were sent, those that are not as stored."""
    before = cart_of(stored)
    return {name for name in fields if name != "source" and _differs(name, before, cart)}


def _differs(name: str, before: Checkout, cart: Checkout) -> bool:
    if name in _PLACES:
        return bool(getattr(before.places, name) != getattr(cart.places, name))
    if name in _TWINS:
        return _start(getattr(before, name)) != _start(getattr(cart, name))
    if name == "status":
        return cart.status not in ("", before.status)
    if name == "promo_code":
        return before.promo_code.casefold() != cart.promo_code.strip().casefold()
    return bool(getattr(before, name) != getattr(cart, name))


def _start(wish: Wish | None) -> object:
    return (wish.date, wish.start) if wish else None


def check_fields(changed: Collection[str], caller: Caller) -> None:
    """Raise Forbidden naming a changed field that the caller's roles may not change."""
    if caller.is_admin:
        return
    refused = set(changed) - _RIDERS if is_rider(caller) else _ADMINS & set(changed)
    if refused:
        raise ForbiddenError("Your role may not change this.", field=min(refused))


def check_removed(stored: Order, cart: Checkout, caller: Caller) -> None:
    """Raise Forbidden when someone else than an admin removes a line of a saved order."""
    kept = {line.id for line in matched(cart.lines, stored.lines) if line}
    if not caller.is_admin and kept != {line.id for line in stored.lines}:
        raise ForbiddenError("Only an admin removes a line of a saved order.", field="lines")
