"""Rpcs of the public shop's carts and of the orders that they become."""

import secrets
from collections.abc import Callable
from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis.columns import enum_label
from chassis.context import current_caller
from chassis.errors import ValidationError
from chassis.grpc import OutsideCall, Servicer, servicer
from chassis.model import now
from souk.orders.v1 import carts_pb2 as pb
from souk.orders.v1 import carts_service_pb2 as rpc
from souk.orders.v1 import orders_pb2

from orders_pos.adapters.card_payments.card_provider import CardProvider
from orders_pos.domain.carts.reminder import CartReminder
from orders_pos.domain.carts.shop_cart import Contact
from orders_pos.domain.orders.lines import CartLine
from orders_pos.entrypoints.address_parts import compose_from_message, name_sent_parts
from orders_pos.entrypoints.card_payments import CardPayments
from orders_pos.entrypoints.cart_messages import cart_to_message
from orders_pos.entrypoints.cart_options import options_to_message
from orders_pos.entrypoints.grpc_card_accounts import CardAccountRpcs
from orders_pos.entrypoints.grpc_card_refunds import CardRefundRpcs
from orders_pos.entrypoints.grpc_shop_orders import ShopOrders
from orders_pos.entrypoints.mapping import coordinates_from, requested_slot_from
from orders_pos.usecases.card_payments import CardRepositories
from orders_pos.usecases.carts import CartRepositories
from orders_pos.usecases.carts.choose_freight import ChooseFreight, choose_freight
from orders_pos.usecases.carts.hand_over_cart import hand_over_cart
from orders_pos.usecases.carts.list_cart_options import list_cart_options
from orders_pos.usecases.carts.read_cart import read_cart
from orders_pos.usecases.carts.schedule_reminder import schedule_reminder
from orders_pos.usecases.carts.set_cart_lines import set_cart_lines
from orders_pos.usecases.carts.take_cart_over import take_cart_over
from orders_pos.usecases.carts.update_cart import update_cart
from orders_pos.usecases.carts.use_wallet import use_wallet

_TOKEN_BYTES = 24
_SERVICES: Any = rpc.DESCRIPTOR.services_by_name
_TEXTS = frozenset({"collect_address", "shipping_address", "customer_note", "promo_code", "notify_customer"})
_ADDRESSES = frozenset({"collect_address_parts", "shipping_address_parts"})
_PLACES = frozenset({"collect_lat", "collect_lng", "shipping_lat", "shipping_lng"})


def cart_servicers(repositories: Callable[[], CardRepositories], provider: CardProvider) -> list[Servicer]:
    """Return the servicers of carts and of their orders, which are paid by card at the provider."""
    handlers = ShopOrders(repositories)
    payments = CardPayments(provider, repositories)
    return [
        servicer(
            _SERVICES["Carts"],
            _Carts(lambda: repositories().carts, takes_test_cards=provider.takes_test_cards),
        ),
        Servicer(
            _SERVICES["ShopOrders"],
            {
                "PlaceShopOrder": handlers.place,
                "PayShopOrder": OutsideCall(payments.pay, payments.settle, payments.load),
                "TrackShopOrder": handlers.track,
                "CheckDelivery": handlers.check_delivery,
                "GetPublicShop": handlers.get_shop,
                "ListShopOrigins": handlers.list_origins,
            },
        ),
        Servicer(_SERVICES["CardEvents"], {"ReceiveCardEvent": payments.receive}),
        servicer(_SERVICES["CardAccounts"], CardAccountRpcs(repositories)),
        servicer(_SERVICES["CardRefunds"], CardRefundRpcs(repositories)),
    ]


class _Carts:
    def __init__(self, repositories: Callable[[], CartRepositories], *, takes_test_cards: bool) -> None:
        self._repositories, self._takes_test_cards = repositories, takes_test_cards

    async def GetCart(self, request: rpc.GetCartRequest) -> pb.ShopCart:
        return await self._reply(read_cart, request.token)

    async def SetCartLines(self, request: rpc.SetCartLinesRequest) -> pb.ShopCart:
        return await self._reply(set_cart_lines, request.token, [_line(line) for line in request.lines])

    async def UpdateCart(self, request: rpc.UpdateCartRequest) -> pb.ShopCart:
        caller, instant, repositories = current_caller(), now(), self._repositories()
        try:
            priced = await update_cart(request.token, _changes(request), caller, instant, repositories)
        except ValidationError as error:
            raise name_sent_parts(error, request.mask.paths) from error
        if request.origin:
            reminder = CartReminder(request.locale, request.origin)
            await schedule_reminder(priced, reminder, instant, repositories.reminders)
        return cart_to_message(priced, caller)

    async def StopCartReminders(self, request: rpc.StopCartRemindersRequest) -> rpc.StopCartRemindersResponse:
        await self._repositories().reminders.stop(request.code, now())
        return rpc.StopCartRemindersResponse()

    async def SetCartFreight(self, request: rpc.SetCartFreightRequest) -> pb.ShopCart:
        choice = ChooseFreight(
            request.quote_id,
            request.start_country,
            request.end_country,
            request.logistic_name,
            Decimal(request.shipping_fees) if request.shipping_fees else None,
            request.shipping_days,
        )
        return await self._reply(choose_freight, request.token, choice)

    async def UseCartWallet(self, request: rpc.UseCartWalletRequest) -> pb.ShopCart:
        return await self._reply(use_wallet, request.token, Decimal(request.amount))

    async def GetCartOptions(self, request: rpc.GetCartOptionsRequest) -> pb.CartOptions:
        options = await list_cart_options(request.token, current_caller(), now(), self._repositories())
        message = options_to_message(options, request.locale)
        message.takes_test_cards = self._takes_test_cards
        return message

    async def CreateCartHandover(
        self, request: rpc.CreateCartHandoverRequest
    ) -> rpc.CreateCartHandoverResponse:
        code = secrets.token_urlsafe(_TOKEN_BYTES)
        await hand_over_cart(request.token, code, now(), self._repositories())
        return rpc.CreateCartHandoverResponse(code=code)

    async def TakeCartHandover(self, request: rpc.TakeCartHandoverRequest) -> pb.ShopCart:
        return await self._reply(take_cart_over, request.code, request.token)

    async def _reply(self, usecase: Callable[..., Any], *arguments: Any) -> pb.ShopCart:
        caller = current_caller()
        return cart_to_message(await usecase(*arguments, caller, now(), self._repositories()), caller)


def _line(line: rpc.ShopLine) -> CartLine:
    return CartLine(UUID(line.product_id), Decimal(line.quantity), attribute_value_id=line.attribute_value_id)


def _changes(request: rpc.UpdateCartRequest) -> dict[str, Any]:
    """Return the fields that were sent, as a cart has them."""
    sent, cart = set(request.mask.paths), request.cart
    changes: dict[str, Any] = {name: getattr(cart, name) for name in sent & _TEXTS}
    for name in sent & _ADDRESSES:
        changes[name.removesuffix("_parts")] = compose_from_message(getattr(cart, name), name)
    if "contact" in sent:
        names = (field.name for field in cart.contact.DESCRIPTOR.fields)
        changes["contact"] = Contact(**{name: getattr(cart.contact, name).strip() for name in names})
    if "delivery_type" in sent:
        changes["delivery_type"] = enum_label(orders_pb2.DeliveryType.DESCRIPTOR, cart.delivery_type)
    if "shipping_method_id" in sent:
        changes["shipping_method_id"] = UUID(cart.shipping_method_id) if cart.shipping_method_id else None
    if "wallet_amount" in sent:
        changes["wallet_amount"] = Decimal(cart.wallet_amount or 0)
    for name in sent & {"collect_slot", "delivery_slot"}:
        changes[name] = requested_slot_from(cart, name)
    if sent & _PLACES:
        changes["coordinates"] = coordinates_from(cart)
    return changes
