"""Routes of the wheel of luck."""

from chassis.descriptors import find_rpc
from fastapi import APIRouter, Response
from souk.orders.v1 import wheel_pb2 as contract
from starlette.requests import Request

from gateway import write_headers
from gateway.orders.shop.calls import ShopCalls
from gateway.request_router import request_router
from gateway.route_doc import RouteDoc

_GET, _SPIN = (find_rpc(contract, "Wheel", name) for name in ("GetWheel", "SpinWheel"))


def router(calls: ShopCalls) -> APIRouter:
    """Return the routes of the wheel; a first spin of a guest begins a cart, which holds the points."""
    routes = request_router("/{locale:locale}/api/shop/wheel")

    @routes.get("", openapi_extra=_GET_DOC.operation())
    async def get(http: Request) -> Response:
        return await calls.read(http, _GET, contract.GetWheelRequest())

    @routes.post("/spins", openapi_extra=_SPIN_DOC.operation())
    async def spin(http: Request) -> Response:
        caller = await calls.authenticator.authorize(http, _SPIN)
        key = write_headers.idempotency_key(http, {})
        token = calls.tokens.find(http, caller.tenant_id)
        # The points of a guest wait in a cart.
        request = contract.SpinWheelRequest(token=token or calls.begin_cart(http, caller))
        with calls.counting(http, caller, calls.spins):
            spin = await calls.call(http, _SPIN, request, caller, key=key)
        response = calls.respond(http, spin, 201)
        if not token:
            calls.tokens.hand_out(response, request.token, http)
        return response

    return routes


_GET_DOC = RouteDoc(
    _GET, "getWheel", "Read what the wheel has given, and the spins left today.", {"200": "WheelState"}
)
_SPIN_DOC = RouteDoc(_SPIN, "spinWheel", "Spin the wheel once.", {"201": "WheelSpin"})
