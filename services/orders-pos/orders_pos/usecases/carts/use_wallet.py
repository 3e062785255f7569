"""Have the customer's wallet pay a part of the cart."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from chassis.context import Caller
from chassis.errors import ConflictError

from orders_pos.domain.carts.priced_cart import PricedShopCart
from orders_pos.domain.carts.shopper import check_signed_in
from orders_pos.usecases.carts import CartRepositories
from orders_pos.usecases.carts.hold_stock import hold_stock
from orders_pos.usecases.carts.load_priced_cart import load_priced_cart
from orders_pos.usecases.carts.save_cart import save_cart


async def use_wallet(
    token: str, amount: Decimal, caller: Caller, now: datetime, repositories: CartRepositories
) -> PricedShopCart:
    """Save how much the wallet pays of the token's cart. Raise ForbiddenError for a guest, ConflictError without a cart
    and ValidationError for more than the wallet may pay."""
    check_signed_in(caller)
    stored = await repositories.carts.find_for_update(token)
    if stored is None or stored.order_id or not stored.lines:
        raise ConflictError("There is no cart to pay.", "cart-empty")
    cart = replace(stored, wallet_amount=amount)
    priced = await load_priced_cart(cart, caller, now, repositories)
    priced.check(["wallet_amount"])
    await hold_stock(priced, now, repositories)
    await save_cart(priced, repositories)
    return priced
