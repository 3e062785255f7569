"""Load the rows that a cart refers to."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from chassis.context import Caller

from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.domain.carts.shopper import customer_of
from orders_pos.domain.orders.cart import RECEIVED, Cart, CheckoutContext
from orders_pos.domain.orders.lines import CartLine
from orders_pos.domain.shop.shop_terms import ShopTerms
from orders_pos.usecases.carts import CartRepositories


@dataclass(frozen=True)
class CartRows:
    """A cart as the counter would have it, with the rows that it refers to, beside the stock of its goods."""

    order_cart: Cart
    context: CheckoutContext
    shop: ShopTerms


async def load_cart_rows(
    cart: ShopCart, lines: Sequence[CartLine], caller: Caller, repositories: CartRepositories
) -> CartRows:
    """Load what the cart refers to with these lines."""
    shop = await repositories.settings.get_terms()
    order_cart = cart.to_order_cart(lines, customer_of(caller))
    if cart.freight and not order_cart.shipping_method_id:
        order_cart = replace(order_cart, shipping_method_id=shop.freight_method_id)
    context = await repositories.orders.orders.get_checkout_context(order_cart, RECEIVED, caller)
    return CartRows(order_cart, context, shop)
