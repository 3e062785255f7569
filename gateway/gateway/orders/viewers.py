"""Who else has an order open: a screen says that it shows the order, and hears who else does."""

from chassis.columns import parse_uuid
from chassis.context import Caller
from chassis.descriptors import find_rpc
from fastapi import APIRouter, Response
from souk.orders.v1 import orders_service_pb2 as contract
from starlette.requests import Request

from gateway.auth import Authenticator
from gateway.clients import ServiceClients
from gateway.grpc_status import ErrorContext
from gateway.live.viewers import View, Viewers
from gateway.problem_details import Problem
from gateway.request_router import request_router
from gateway.responses import json_response
from gateway.route_doc import ID, RouteDoc
from gateway.rpc import call

# A caller who may read an order may report that they view it.
_GET = find_rpc(contract, "Orders", "GetOrder")


def router(services: ServiceClients, authenticator: Authenticator, viewers: Viewers) -> APIRouter:
    """Return the routes by which a screen reports an order as open or closed; PUT responds with the other viewers."""
    routes = request_router("/{locale:locale}/api/orders/{id}/viewers/{screen}")

    async def view(http: Request, *, is_open: bool) -> tuple[Caller, View]:
        caller = await authenticator.authorize(http, _GET)
        screen = parse_uuid(http.path_params["screen"])
        if screen is None:
            raise Problem(404, "A screen is named by a UUID.", code="not-found")
        request = contract.GetOrderRequest(id=http.path_params["id"])
        context = ErrorContext(_GET, "orders", "Order", http.path_params["locale"])
        order = await call(services, context, request, caller)
        return caller, View(
            caller.tenant, order.id, str(screen), str(caller.user_id), caller.name, is_open=is_open
        )

    @routes.put("", openapi_extra=_STAY_DOC.operation())
    async def stay(http: Request) -> Response:
        caller, own = await view(http, is_open=True)
        await viewers.publish(own)
        others = viewers.others(caller.tenant, own.order, own.user)
        return json_response({"viewers": [{"id": id_, "fullName": name} for id_, name in others]})

    @routes.delete("", openapi_extra=_LEAVE_DOC.operation())
    async def leave(http: Request) -> Response:
        _, own = await view(http, is_open=False)
        await viewers.publish(own)
        return Response(status_code=204)

    return routes


_SCREEN = {"name": "screen", "in": "path", "required": True, "schema": {"type": "string", "format": "uuid"}}
_STAY_DOC = RouteDoc(
    _GET, "viewOrder", "Say that a screen shows an order, at least every 50 seconds, and list who else has it open.",
    {"200": "Viewers"}, parameters=[ID, _SCREEN], media="application/json",
)  # fmt: skip
_LEAVE_DOC = RouteDoc(
    _GET, "leaveOrder", "Say that a screen no longer shows an order.", {"204": ""}, parameters=[ID, _SCREEN]
)
