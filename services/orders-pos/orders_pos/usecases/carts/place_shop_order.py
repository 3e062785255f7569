"""Order a cart."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from chassis.context import Caller
from chassis.errors import ConflictError, NotFoundError
from chassis.model import uuid7
from payments.attempt import PaymentAttempt
from payments.payment import to_minor_units

from orders_pos.domain.carts.contact_limit import list_order_uses, too_many_orders
from orders_pos.domain.carts.priced_cart import PricedShopCart
from orders_pos.domain.carts.shop_cart import ShopCart
from orders_pos.domain.carts.shopper import check_guest, customer_of, hide_details
from orders_pos.domain.orders.build_order import build_order
from orders_pos.domain.orders.cart import RECEIVED, Cart, CheckoutContext
from orders_pos.domain.orders.checks import check_references, check_required
from orders_pos.domain.orders.dates import choose_slots
from orders_pos.domain.orders.order import Order
from orders_pos.domain.orders.order_terms import OrderTerms
from orders_pos.domain.payments.card import next_check
from orders_pos.domain.shop.shop_terms import CARD
from orders_pos.usecases.card_payments import CardRepositories
from orders_pos.usecases.carts import CartRepositories, ShopOrder
from orders_pos.usecases.carts.load_priced_cart import load_priced_cart
from orders_pos.usecases.orders.save_new_order import save_new_order
from orders_pos.usecases.stock.take_reservation import take_reservation


@dataclass(frozen=True)
class PlaceShopOrder:
    """The cart's token, the quote that the shopper saw, how they pay, and a new token to track the order by."""

    token: str
    quote_id: str
    payment_option: str
    tracking_token: str
    locale: str


async def place_shop_order(
    placement: PlaceShopOrder, caller: Caller, now: datetime, repositories: CardRepositories
) -> UUID:
    """Save the cart as an order, once, and return the order's id. One that is paid by card waits for its payment.

    Raise NotFoundError without a cart, ValidationError naming each field that is missing or not possible, and
    ConflictError if the shop is closed, a price differs from the quote, a slot is full or stock is missing.
    """
    carts = repositories.carts
    cart = await carts.carts.find_for_update(placement.token)
    if cart is None:
        raise NotFoundError("There is no such cart.")
    if cart.order_id:
        return await _placed_before(cart.order_id, placement, carts)
    priced = await load_priced_cart(cart, caller, now, carts)
    _check(priced, placement)
    if not customer_of(caller):
        await _count_contact(priced, caller.country, now, carts)
    order_cart, context = await _load(priced, placement, caller, carts)
    slots = choose_slots(order_cart, context, now)
    terms = OrderTerms(None, priced.promo, slots, priced.wallet_maximum)
    order = build_order(order_cart, context, caller, now, terms)

    async def take_stock(saved: Order) -> None:
        await take_reservation(cart.id, saved, caller, now, carts.reservations, carts.orders.stock)

    order = await save_new_order(order, context, caller, carts.orders, take_stock)
    await _save_placement(order, cart, placement, carts)
    if placement.payment_option == CARD and order.remaining:
        await _await_payment(order, caller, now, repositories)
    elif order.notify_customer:
        await carts.orders.notifications.add("order-saved", order, caller, now)
    return order.id


async def _placed_before(order_id: UUID, placement: PlaceShopOrder, carts: CartRepositories) -> UUID:
    stored = await carts.shop_orders.get(order_id)
    terms = (placement.quote_id, placement.payment_option)
    if stored is None or (stored.quote_id, stored.payment_option) != terms:
        raise ConflictError("This cart was ordered already.", "cart-ordered")
    return order_id


def _check(priced: PricedShopCart, placement: PlaceShopOrder) -> None:
    shop = priced.terms.shop
    shop.check_open()
    priced.check_all()
    priced.check_payment_option(placement.payment_option)
    priced.check_shipped()
    shop.check_minimum(priced.quote.products_total - priced.quote.discount - priced.quote.promo_amount)


async def _count_contact(
    priced: PricedShopCart, country: str, now: datetime, carts: CartRepositories
) -> None:
    """Raise ValidationError for a guest who leaves something out, or whose contact has ordered too much. A stopgap:
    an order of a contact that nobody proved holds its slot like any other."""
    check_guest(priced.cart, priced.order_cart, is_shipped=priced.goods.is_supplied)
    for field, limit, value in list_order_uses(priced.cart.contact, country):
        if not await carts.contacts.count(limit, value, now):
            raise too_many_orders(field)


async def _load(
    priced: PricedShopCart, placement: PlaceShopOrder, caller: Caller, carts: CartRepositories
) -> tuple[Cart, CheckoutContext]:
    """Return the cart with its customer and all that the order keeps, and its rows, with the fees that were quoted."""
    cart, is_card = priced.cart, placement.payment_option == CARD
    check_required(replace(priced.order_cart, customer_id=customer_of(caller) or uuid7()))
    customer_id = customer_of(caller) or await carts.shoppers.find_or_add(
        cart.contact, cart.shipping_address or cart.collect_address, placement.locale
    )
    order_cart = replace(
        priced.order_cart,
        customer_id=customer_id,
        payment_method_id=priced.terms.shop.card_method_id if is_card else None,
        wallet_amount=priced.wallet_amount,
        quote_id=placement.quote_id,
        description=priced.freight.description if priced.freight else "",
    )
    context = await carts.orders.orders.get_checkout_context(order_cart, RECEIVED, caller)
    check_references(order_cart, context)
    buyer = context.buyer
    if buyer and not customer_of(caller):
        buyer = hide_details(buyer)
    return order_cart, replace(context, buyer=buyer, shipping_method=priced.context.shipping_method)


async def _save_placement(
    order: Order, cart: ShopCart, placement: PlaceShopOrder, carts: CartRepositories
) -> None:
    await carts.shop_orders.add(
        ShopOrder(order.id, cart.id, placement.tracking_token, placement.payment_option, placement.quote_id)
    )
    await carts.carts.save(replace(cart, order_id=order.id))


async def _await_payment(order: Order, caller: Caller, now: datetime, repositories: CardRepositories) -> None:
    """Store an attempt to pay what the order costs, and have it looked up: the process that charges the card may be
    killed."""
    amount = to_minor_units(order.remaining, caller.currency)
    attempt = PaymentAttempt(uuid7(), order.id, amount, caller.currency, now)
    await repositories.attempts.add(attempt)
    repositories.schedule.check_payment(attempt, next_check(attempt.create_time, now))
