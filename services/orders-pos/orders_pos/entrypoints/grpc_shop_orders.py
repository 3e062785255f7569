"""Rpcs of orders of the public shop: placing, tracking, and what everyone may know of the shop."""

import secrets
from collections.abc import Callable

from chassis.columns import enum_label
from chassis.context import current_caller
from chassis.model import now
from payments.sql_attempts import SqlAttempts
from souk.orders.v1 import carts_pb2 as pb
from souk.orders.v1 import carts_service_pb2 as rpc

from orders_pos.adapters.orders.shop_orders import list_shown_steps
from orders_pos.adapters.shop.slot_plan import get_delivery_zones
from orders_pos.adapters.shop.sql_brand import SqlBrand
from orders_pos.domain.shop.delivery_check import (
    ADDRESS_NEEDED,
    DELIVERED,
    OUTSIDE,
    check_delivery_to,
)
from orders_pos.entrypoints.card_payments import last_attempt
from orders_pos.entrypoints.cart_messages import order_to_tracked, payment_option_number, placed_to_message
from orders_pos.usecases.card_payments import CardRepositories
from orders_pos.usecases.carts.place_shop_order import PlaceShopOrder, place_shop_order

_TOKEN_BYTES = 24
_ANSWERS = {
    DELIVERED: pb.DELIVERY_ANSWER_DELIVERED,
    OUTSIDE: pb.DELIVERY_ANSWER_OUTSIDE,
    ADDRESS_NEEDED: pb.DELIVERY_ANSWER_ADDRESS_NEEDED,
}


class ShopOrders:
    """Handlers of rpcs of guests and customers; a tracking token finds one order."""

    def __init__(self, repositories: Callable[[], CardRepositories]) -> None:
        self._repositories = repositories

    async def place(self, request: rpc.PlaceShopOrderRequest) -> pb.PlacedOrder:
        """Save the cart of a token as an order. Raise as `place_shop_order` does."""
        placement = PlaceShopOrder(
            request.token,
            request.quote_id,
            enum_label(pb.PaymentOption.DESCRIPTOR, request.payment_option),
            secrets.token_urlsafe(_TOKEN_BYTES),
            request.locale,
        )
        repositories = self._repositories()
        order_id = await place_shop_order(placement, current_caller(), now(), repositories)
        carts = repositories.carts
        placed = await carts.shop_orders.get(order_id)
        assert placed is not None  # noqa: S101  # stored with the order
        return placed_to_message(await carts.orders.saved_orders.get(order_id), placed)

    async def track(self, request: rpc.TrackShopOrderRequest) -> pb.TrackedOrder:
        """Return the order of a tracking token. Raise NotFoundError."""
        carts = self._repositories().carts
        placed = await carts.shop_orders.get_by_token(request.tracking_token)
        order = await carts.orders.saved_orders.get(placed.order_id)
        attempt = await last_attempt(placed.order_id, SqlAttempts())
        tracked = order_to_tracked(order, placed, attempt, current_caller())
        tracked.steps.extend(await list_shown_steps(order.id))
        return tracked

    async def list_origins(self, _request: rpc.ListShopOriginsRequest) -> rpc.ListShopOriginsResponse:
        """List the origins of other sites whose pages may call the shop."""
        return rpc.ListShopOriginsResponse(origins=await self._repositories().carts.settings.list_origins())

    async def get_shop(self, _request: rpc.GetPublicShopRequest) -> pb.PublicShop:
        """Return name, currency and terms of the shop; no minimum if there is none."""
        terms, caller = await self._repositories().carts.settings.get_terms(), current_caller()
        return pb.PublicShop(
            name=(await SqlBrand().get()).name,
            currency=caller.currency,
            is_open=terms.is_open,
            minimum_order=None if terms.minimum_order is None else format(terms.minimum_order, "f"),
            wallet_max_percent=format(terms.wallet_max_percent, "f"),
            terms_url=terms.terms_url,
            payment_options=map(payment_option_number, terms.payment_options),
            country=caller.country,
            delivers_by_postcode=(await get_delivery_zones()).has_codes,
        )

    async def check_delivery(self, request: rpc.CheckDeliveryRequest) -> pb.DeliveryCheck:
        """Return whether the shop delivers to a post code. Raise ValidationError for what is none."""
        caller = current_caller()
        check = check_delivery_to(request.postcode, await get_delivery_zones(), caller.country)
        zone = check.zone
        message = pb.DeliveryCheck(
            answer=_ANSWERS[check.answer], postcode=check.postcode, currency=caller.currency
        )
        if zone:
            message.fees, message.zone_name = format(zone.fees, "f"), zone.name
            message.delay_minutes = zone.delay_minutes
            if zone.free_from is not None:
                message.free_from = format(zone.free_from, "f")
        return message
