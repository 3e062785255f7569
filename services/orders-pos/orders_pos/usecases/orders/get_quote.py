"""Quote a cart, or an edit of a saved order, without saving anything."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from chassis.context import Caller

from orders_pos.domain.orders.access import check_assigned
from orders_pos.domain.orders.apply_edit import apply_edit
from orders_pos.domain.orders.cart import RECEIVED, Cart
from orders_pos.domain.orders.checks import check_references
from orders_pos.domain.orders.lines import match_lines
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.order_terms import OrderTerms
from orders_pos.domain.orders.price_cart import quote_cart
from orders_pos.domain.orders.quote import Quote
from orders_pos.domain.orders.zone_terms import with_zone
from orders_pos.usecases.orders import OrderRepositories
from orders_pos.usecases.orders.edit_order import choose_promo


async def get_quote(
    cart: Cart,
    edited: tuple[UUID, Collection[str]] | None,
    caller: Caller,
    now: datetime,
    repositories: OrderRepositories,
) -> Quote:
    """Return the amounts that a save would store. `edited` is the order that is edited, and the names of the edited
    fields. Raise NotFoundError, ForbiddenError and ValidationError."""
    stored = await _get_stored(edited, caller, repositories)
    if stored and edited:
        cart = apply_edit(stored, cart, edited[1])
    context = await repositories.orders.get_checkout_context(cart, cart.step_code or RECEIVED, caller)
    context = with_zone(context, cart, caller.country)
    check_references(cart, context, match_lines(cart.lines, stored.lines) if stored else ())
    promo = choose_promo(stored, cart, context) if stored else context.promo and context.promo.promo
    terms = OrderTerms(stored, promo, (None, None), cart.wallet_amount)
    quote = quote_cart(cart, context, caller, terms)
    if context.promo and promo == context.promo.promo and (not stored or promo != stored.promo):
        context.promo.check(quote.products_total, now.astimezone(context.slot_plan.hours.zone))
    return quote


async def _get_stored(
    edited: tuple[UUID, Collection[str]] | None, caller: Caller, repositories: OrderRepositories
) -> Order | None:
    if edited is None:
        return None
    stored = await repositories.saved_orders.get(edited[0])
    check_assigned(stored.agent.id if stored.agent else None, caller)
    return stored
