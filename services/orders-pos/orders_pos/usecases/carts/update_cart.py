"""Change what a cart has beside its lines."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from chassis.context import Caller
from chassis.errors import ValidationError

from orders_pos.domain.carts.priced_cart import PricedShopCart
from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.domain.carts.shopper import check_signed_in
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.dates import choose_slots
from orders_pos.domain.shop.zones import LOCATION_MISSING
from orders_pos.usecases.carts import CartRepositories
from orders_pos.usecases.carts.hold_stock import hold_stock
from orders_pos.usecases.carts.load_priced_cart import load_priced_cart
from orders_pos.usecases.carts.save_cart import save_cart

# What is checked when it is changed, beside the slots.
_CHECKED = ("promo_code", "shipping_method_id", "wallet_amount")
_SLOTS = frozenset({"collect_slot", "delivery_slot"})
_PLACE = frozenset({"coordinates", "shipping_address", "delivery_type"})


async def update_cart(
    token: str, changes: Mapping[str, object], caller: Caller, now: datetime, repositories: CartRepositories
) -> PricedShopCart:
    """Change the fields of the token's cart, which is made if there is none. Raise ValidationError naming a field that
    can't be ordered so, and ForbiddenError for the wallet of a guest."""
    if changes.get("wallet_amount", Decimal(0)) != 0:
        check_signed_in(caller)
    stored = await repositories.carts.find_for_update(token) or await repositories.carts.add(token)
    cart = _apply(stored.renew(), changes)
    priced = await load_priced_cart(cart, caller, now, repositories)
    if any(changes.get(name) for name in _SLOTS):
        choose_slots(_without_days(priced.order_cart), priced.context, now)
    priced.check([name for name in _CHECKED if changes.get(name)])
    if changes.keys() & _PLACE and _has_place(priced):
        priced.check(["shipping_address"])
    await hold_stock(priced, now, repositories)
    await save_cart(priced, repositories)
    return priced


def _without_days(order_cart: Cart) -> Cart:
    """Return the cart without days whose slots are not chosen yet; an order needs the slots."""
    days = {
        name: None
        for name in _SLOTS
        if (slot := getattr(order_cart, name)) is not None and slot.start is None
    }
    return replace(order_cart, **days)


def _has_place(priced: PricedShopCart) -> bool:
    """Return whether the address is entered: its point on the map follows later, and is not asked for before."""
    cart, problem = priced.cart, priced.problems.get("shipping_address")
    if cart.coordinates.shipping_lat is not None:
        return True
    is_on_map = isinstance(problem, ValidationError) and problem.violations[0].code == LOCATION_MISSING
    return bool(cart.shipping_address.strip()) and not is_on_map


def _apply(cart: ShopCart, changes: Mapping[str, object]) -> ShopCart:
    values: dict[str, object] = dict(changes)
    return replace(cart, **values)  # type: ignore[arg-type]  # the fields of a cart, with their types
