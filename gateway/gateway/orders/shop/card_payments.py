"""Card payments of the shop: charging, and webhooks of the provider."""

import asyncio
from typing import Any

from chassis.context import Caller, set_caller
from chassis.descriptors import find_rpc
from fastapi import APIRouter, Response
from souk.orders.v1 import carts_pb2 as pb
from souk.orders.v1 import carts_service_pb2 as contract
from starlette.requests import Request

from gateway.client_address import request_address
from gateway.orders.shop.calls import ShopCalls
from gateway.problem_details import Problem
from gateway.request_router import request_router
from gateway.route_doc import RouteDoc
from gateway.site.public import TenantGuest

_PAY = find_rpc(contract, "ShopOrders", "PayShopOrder")
_RECEIVE = find_rpc(contract, "CardEvents", "ReceiveCardEvent")
# A payment that can't be looked at now is under way: what became of it is found out later.
_UNKNOWN_OUTCOMES = frozenset({503, 504})
_TIMED_OUT = 504
# A process that stopped is back soon, and nobody but this request knows the card: the charge is tried again after these
# seconds.
_PAUSES = (0.5, 2.0, 6.0)
_TRACKING = "{trackingToken}"
_SIGNATURE, _MAX_SIGNATURE = "signature", 1000


async def pay(calls: ShopCalls, http: Request, request: Any, placed: Any, caller: Caller) -> Any:
    """Charge the card of a placed order and return the payment. A repeat charges nothing, so it may follow a replayed
    reply."""
    url = request.return_url or f"/{http.path_params['locale']}/shop/orders/{_TRACKING}"
    origin = await calls.shop_origin(http, caller)
    payment = contract.PayShopOrderRequest(
        tracking_token=placed.tracking_token,
        payment_method=request.payment_method,
        return_url=f"{origin}{url.replace(_TRACKING, placed.tracking_token)}",
    )
    for pause in (*_PAUSES, None):
        try:
            return await calls.call(http, _PAY, payment, caller)
        except Problem as problem:
            if problem.status not in _UNKNOWN_OUTCOMES:
                raise
            if pause is None or problem.status == _TIMED_OUT:
                break
            await asyncio.sleep(pause)
    return pb.ShopPayment(status=pb.SHOP_PAYMENT_STATUS_PENDING, order=placed)


def router(calls: ShopCalls, tenant_guest: TenantGuest) -> APIRouter:
    """Return the route of the provider's webhooks; the service checks their signature over the unparsed body."""
    routes = request_router("/{locale:locale}/api")

    @routes.post("/shop/card-webhooks/{slug}", openapi_extra=_RECEIVE_DOC.operation())
    async def receive(http: Request) -> Response:
        calls.authenticator.guest_rate.count(request_address(http))
        guest = await tenant_guest(http.path_params["slug"])
        set_caller(guest)
        caller = await calls.authenticator.check(guest, _RECEIVE)
        request = contract.ReceiveCardEventRequest(body=await http.body(), headers=_signing_headers(http))
        return calls.respond(http, await calls.call(http, _RECEIVE, request, caller))

    return routes


def _signing_headers(http: Request) -> dict[str, str]:
    """Return the headers by which the provider proves a webhook; each provider has a name of its own."""
    return {name: value[:_MAX_SIGNATURE] for name, value in http.headers.items() if _SIGNATURE in name}


_SLUG = {"name": "slug", "in": "path", "required": True, "schema": {"type": "string", "maxLength": 64}}
_RECEIVE_DOC = RouteDoc(
    _RECEIVE, "receiveCardEvent", "Take a signed webhook of the provider of card payments.",
    {"200": "ReceiveCardEventResponse"}, parameters=[_SLUG],
)  # fmt: skip
