"""Choose the supplier's shipping method for a cart."""

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from chassis.context import Caller
from chassis.errors import ConflictError

from orders_pos.domain.carts.priced_cart import PricedShopCart
from orders_pos.domain.carts.shop_cart import ChosenFreight, ShopCart
from orders_pos.usecases.carts import CartRepositories
from orders_pos.usecases.carts.hold_stock import hold_stock
from orders_pos.usecases.carts.load_priced_cart import load_priced_cart
from orders_pos.usecases.carts.save_cart import save_cart


@dataclass(frozen=True)
class ChooseFreight:
    """A quote with the countries that it was given for, and what the shopper was shown of it; `fees` in USD or in the
    shop's currency. Without a quote, that of the cart is meant."""

    quote: str
    start_country: str
    end_country: str
    name: str
    fees: Decimal | None = None
    days: str = ""


async def choose_freight(
    token: str, choice: ChooseFreight, caller: Caller, now: datetime, repositories: CartRepositories
) -> PricedShopCart:
    """Save the choice with the token's cart. Raise ConflictError, and change nothing, unless the quote was given for
    the goods of this very cart, is still good, and says what the shopper was shown; ValidationError naming the
    products that are not sold to its country."""
    stored = await repositories.carts.find_for_update(token)
    if stored is None or stored.order_id or not stored.lines:
        raise ConflictError("There is no cart that this shipping price is for.", "quote-mismatch")
    cart = replace(stored, freight=_choose(choice, stored))
    priced = await load_priced_cart(cart, caller, now, repositories)
    priced.check(["ship_to", "freight"])
    if priced.freight is None:
        raise ConflictError("Choose a shipping price first.", "quote-mismatch")
    priced.freight.check_shown(choice.name, choice.fees, choice.days)
    await hold_stock(priced, now, repositories)
    await save_cart(priced, repositories)
    return priced


def _choose(choice: ChooseFreight, cart: ShopCart) -> ChosenFreight | None:
    if not choice.quote:
        return cart.freight
    return ChosenFreight(choice.quote, choice.start_country, choice.end_country)
