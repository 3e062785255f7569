"""List what a cart can be ordered with."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from chassis.context import Caller
from chassis.model import uuid7

from orders_pos.domain.carts.priced_cart import price_shop_cart
from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.domain.orders.method import Method
from orders_pos.usecases.carts import CartRepositories
from orders_pos.usecases.carts.load_priced_cart import load_priced_cart
from orders_pos.usecases.orders.preview_dates import DatePreview, preview_dates


@dataclass(frozen=True)
class CartOptions:
    """Shipping methods with their fees, possible slots, and payment options. A cart of supplier goods alone has neither
    delivery types nor methods nor slots: the supplier ships it."""

    methods: Sequence[tuple[Method, Decimal]]
    dates: DatePreview
    payment_options: Sequence[str]
    has_delivery_types: bool = True


async def list_cart_options(
    token: str, caller: Caller, now: datetime, repositories: CartRepositories
) -> CartOptions:
    """Return the options of the token's cart as it is."""
    cart = (await repositories.carts.find(token) or ShopCart(uuid7())).renew()
    priced = await load_priced_cart(cart, caller, now, repositories)
    if priced.goods.is_all_supplied:
        shipped = replace(priced.order_cart, delivery_type="")
        dates = await preview_dates(shipped, None, caller, now, repositories.orders)
        return CartOptions([], replace(dates, remarks=[]), priced.payment_options, has_delivery_types=False)
    methods: list[tuple[Method, Decimal]] = []
    for method in await repositories.settings.list_shipping_methods():
        order_cart = replace(priced.order_cart, shipping_method_id=method.id)
        terms = replace(priced.terms, context=replace(priced.terms.context, shipping_method=method))
        quote = price_shop_cart(cart, order_cart, terms, caller, now).quote
        methods.append((method, quote.shipping_fees))
    dates = await preview_dates(priced.order_cart, None, caller, now, repositories.orders)
    return CartOptions(methods, dates, priced.payment_options)
