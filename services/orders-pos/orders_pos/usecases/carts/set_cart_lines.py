"""Replace the lines of a cart."""

from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from chassis.context import Caller
from chassis.errors import ConflictError, invalid_field
from chassis.model import uuid7

from orders_pos.domain.carts.priced_cart import PricedShopCart
from orders_pos.domain.carts.shop_cart import ShopCart, ShopCartLine
from orders_pos.domain.orders.cart import Cart
from orders_pos.domain.orders.checks import check_references
from orders_pos.domain.orders.lines import CartLine, price_lines
from orders_pos.domain.orders.order import OrderLine
from orders_pos.domain.stock.stock_level import StockKey
from orders_pos.usecases.carts import CartRepositories
from orders_pos.usecases.carts.load_cart_rows import load_cart_rows
from orders_pos.usecases.carts.price_loaded_cart import price_loaded_cart
from orders_pos.usecases.carts.save_cart import save_cart
from orders_pos.usecases.stock.release_stock import release_stock
from orders_pos.usecases.stock.reserve_stock import reserve_stock


async def set_cart_lines(
    token: str, lines: Sequence[CartLine], caller: Caller, now: datetime, repositories: CartRepositories
) -> PricedShopCart:
    """Replace all lines of the token's cart, which is made if there is none, and hold their stock. Pieces of the same
    product and value are one line; what is measured in a unit is a line each. Raise ValidationError naming each line
    that can't be sold."""
    stored = await repositories.carts.find_for_update(token) or await repositories.carts.add(token)
    cart = stored.renew()
    rows = await load_cart_rows(cart, lines, caller, repositories)
    check_references(Cart(lines=lines), rows.context)
    sold = price_lines(lines, rows.context.products)
    cart = replace(cart, lines=_merge(sold, cart))
    await _reserve(cart, sold, now + rows.shop.reservation_time, now, repositories)
    priced = await price_loaded_cart(cart, rows, caller, now, repositories)
    await save_cart(priced, repositories)
    return priced


def _merge(sold: Sequence[OrderLine], cart: ShopCart) -> list[ShopCartLine]:
    """Return the cart's new lines; those that were there, in their order, keep what the shopper has seen of them."""
    stored: dict[StockKey, deque[ShopCartLine]] = defaultdict(deque)
    for line in cart.lines:
        stored[line.key].append(line)
    merged: list[ShopCartLine] = []
    pieces: dict[StockKey, int] = {}
    for line in sold:
        key = StockKey(line.product_id, line.attribute_value_id)
        if key in pieces:
            before = merged[pieces[key]]
            merged[pieces[key]] = replace(before, tenths=before.tenths + line.tenths)
            continue
        # Two carpets of 4 m² are not one of 8 m².
        if not line.unit:
            pieces[key] = len(merged)
        if stored[key]:
            merged.append(replace(stored[key].popleft(), tenths=line.tenths))
        else:
            merged.append(ShopCartLine(uuid7(), *key, line.tenths, line.name, line.final_price))
    return merged


async def _reserve(
    cart: ShopCart, sold: Sequence[OrderLine], until: datetime, now: datetime, repositories: CartRepositories
) -> None:
    if not cart.lines:
        await release_stock(cart.id, now, repositories.reservations)
        return
    try:
        await reserve_stock(cart.id, cart.quantities, until, repositories.reservations)
    except ConflictError as error:
        raise _line_error(error, sold) from error


def _line_error(error: ConflictError, sold: Sequence[OrderLine]) -> Exception:
    """Return the error of missing stock as one of its line."""
    key = error.metadata.get("product"), error.metadata.get("attributeValue")
    index = next(
        (index for index, line in enumerate(sold) if (str(line.product_id), line.attribute_value_id) == key),
        None,
    )
    if index is None:
        return error
    return invalid_field(f"lines[{index}].quantity", str(error), error.code)
