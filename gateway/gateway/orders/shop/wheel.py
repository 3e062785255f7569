"""Routes of the wheel of luck."""

from fastapi import APIRouter, Response
from souk.orders.v1 import wheel_pb2 as contract
from starlette.requests import Request

from gateway import write_headers
from gateway.orders.shop.calls import ShopCalls
from gateway.route_doc import RouteDoc
from gateway.rpc import find_rpc

_GET, _SPIN = (find_rpc(contract, "Wheel", name) for name in ("GetWheel", "SpinWheel"))


def router(calls: ShopCalls) -> APIRouter:
    routes = APIRouter(prefix="/{locale:locale}/api/shop/wheel", default_response_class=Response)

    @routes.get("", openapi_extra=_GET_DOC.operation())
    async def get(http: Request) -> Response:
        return await calls.read(http, _GET, contract.GetWheelRequest())

    @routes.post("/spins", openapi_extra=_SPIN_DOC.operation())
    async def spin(http: Request) -> Response:
        caller = await calls.authenticator.authorize(http, _SPIN)
        key = write_headers.idempotency_key(http, {})
        spin = await calls.call(http, _SPIN, contract.SpinWheelRequest(), caller, key=key)
        return calls.respond(http, spin, 201)

    return routes


_GET_DOC = RouteDoc(
    _GET, "getWheel", "Read what the wheel has given, and the spins left today.", {"200": "WheelState"}
)
_SPIN_DOC = RouteDoc(_SPIN, "spinWheel", "Spin the wheel once.", {"201": "WheelSpin"})
